/** Maps each kind of catalogue entry to its tables, and defines the lock that serialises changes to the catalogue. */
import { type SQL, sql } from 'drizzle-orm';
import type { CatalogueKind } from '#contract/catalogue.ts';
import { takeAdvisoryLock } from '../../db/advisory-locks.ts';
import type { Tx } from '../../db/db.ts';

type Tables = {
  readonly entries: SQL;
  /** The French name of an entry; null for the kinds that have none. */
  readonly french: SQL;
  readonly aliases: SQL;
  readonly owner: SQL;
  readonly tag: string;
};

const noFrench = sql.raw('null::text');

export const kindTables: Readonly<Record<CatalogueKind, Tables>> = {
  group: {
    entries: sql.raw('groups'),
    french: noFrench,
    aliases: sql.raw('group_aliases'),
    owner: sql.raw('group_id'),
    tag: '#g',
  },
  member: {
    entries: sql.raw('members'),
    french: noFrench,
    aliases: sql.raw('member_aliases'),
    owner: sql.raw('member_id'),
    tag: '#m',
  },
  sourcetype: {
    entries: sql.raw('source_types'),
    french: sql.raw('name_fr'),
    aliases: sql.raw('source_type_aliases'),
    owner: sql.raw('source_type_id'),
    tag: '#s',
  },
};

/** The key by which names are the same, of a stored name. Equals the rule `nameKey`. */
export const storedNameKey = (name: SQL): SQL => sql`regexp_replace(search_fold(${name}), '\\s+', ' ', 'g')`;

/**
 * Call this first in every transaction that changes names or aliases, or starts a merge. No unique index compares
 * folded names, so only this lock prevents two entries whose names have the same key. Changes by the staff are rare enough to wait for each
 * other.
 */
export async function lockCatalogue(tx: Tx): Promise<void> {
  await takeAdvisoryLock(tx, 'catalogue');
}
