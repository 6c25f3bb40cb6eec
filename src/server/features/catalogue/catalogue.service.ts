/** Adds, renames and deletes entries of the catalogue, and changes their aliases. */
import type { z } from 'zod';
import type { CatalogueEntry, CatalogueKind, EntryChange, NewEntry } from '#contract/catalogue.ts';
import { MAX_ALIASES } from '#contract/limits.ts';
import { isBlank } from '#contract/visible-text.ts';
import { cleanName, nameKey } from '#rules/catalogue/catalogue-name.ts';
import { type Db, type Tx, withTransaction } from '../../db/db.ts';
import { fail, failField } from '../../http/app-error.ts';
import { recordStaffAction } from '../audit/index.ts';
import { lockCatalogue } from './catalogue-kinds.store.ts';
import {
  deleteEntry,
  findByName,
  insertEntry,
  isEntryUsed,
  listAliases,
  lockEntry,
  renameEntry,
  replaceAliases,
  type StoredEntry,
  storeFrenchName,
} from './entries.store.ts';
import { readEntry } from './entries.views.ts';
import { deleteRedirectsTo, isMergeTarget } from './merges.store.ts';

/** `actorId` is null for changes made on the command line. */
export type Staff = { db: Db; actorId: number | null };

async function refuseTakenName(
  tx: Tx,
  entry: { kind: CatalogueKind; name: string; groupId: number | null; except?: number },
  field: 'name' | 'name_fr' = 'name',
): Promise<void> {
  if (await findByName(tx, entry)) failField(field, 'catalogue_name_taken');
}

type FrenchChange = { name_fr?: string | undefined; before?: { name_fr?: string | undefined } | undefined };

/** Stores the French name of the edit, unless the edit does not change it; a blank one is removed. */
async function changeFrenchName(
  tx: Tx,
  { kind, id, nameFr }: { kind: CatalogueKind; id: number; nameFr: string | null },
  { name_fr: typed, before }: FrenchChange,
): Promise<void> {
  const name = typed === undefined || isBlank(typed) ? null : cleanName(typed);
  if (typed === undefined || name === nameFr) return;
  if (kind !== 'sourcetype') failField('name_fr', 'french_name_unexpected');
  if (before?.name_fr !== undefined && before.name_fr !== (nameFr ?? '')) fail('version_conflict');
  if (name !== null) await refuseTakenName(tx, { kind, name, groupId: null, except: id }, 'name_fr');
  await storeFrenchName(tx, id, name);
}

/**
 * Returns the group of a new member; null for other kinds of entries. Fails with a field error if the group is not
 * valid.
 */
async function groupOf(tx: Tx, kind: CatalogueKind, groupId: number | null | undefined): Promise<number | null> {
  if (kind !== 'member') return groupId ? failField('group_id', 'csv_group_unexpected') : null;
  if (!groupId) failField('group_id', 'group_required');
  const group = await lockEntry(tx, 'group', groupId);
  if (!group || group.mergedInto !== null) failField('group_id', 'unknown_group');
  return group.id;
}

/** Adds an entry in the caller's transaction. The caller holds the catalogue lock and records the action. */
export async function addEntryIn(tx: Tx, entry: z.output<typeof NewEntry>): Promise<number> {
  const { kind, aliases } = entry;
  const name = cleanName(entry.name);
  const groupId = await groupOf(tx, kind, entry.group_id);
  await refuseTakenName(tx, { kind, name, groupId });
  const id = await insertEntry(tx, { kind, name, groupId });
  await changeFrenchName(tx, { kind, id, nameFr: null }, entry);
  await replaceAliases(tx, kind, id, aliases.map(cleanName));
  return id;
}

export async function addEntry({ db, actorId }: Staff, entry: z.output<typeof NewEntry>): Promise<CatalogueEntry> {
  return await withTransaction(db, async (tx) => {
    await lockCatalogue(tx);
    const id = await addEntryIn(tx, entry);
    const after = { kind: entry.kind, aliases: entry.aliases.length };
    const stored = (await readEntry(tx, entry.kind, id)) ?? fail('internal');
    await recordStaffAction(tx, { actorId, action: 'catalogue.add', target: { kind: entry.kind, id }, after });
    return stored;
  });
}

/** Fails with 404 for an unknown entry, and with 409 while the entry is being merged. */
async function lockWritable(tx: Tx, kind: CatalogueKind, id: number): Promise<StoredEntry> {
  await lockCatalogue(tx);
  const entry = (await lockEntry(tx, kind, id)) ?? fail('not_found');
  if (entry.mergedInto !== null) fail('merge_running');
  return entry;
}

type Change = z.input<typeof EntryChange>;

function aliasesAfter(stored: readonly string[], { aliases, add_aliases = [], remove_aliases = [] }: Change) {
  if (aliases === undefined && add_aliases.length + remove_aliases.length === 0) return undefined;
  const removed = new Set(remove_aliases.map(nameKey));
  const next = [...(aliases ?? stored).filter((alias) => !removed.has(nameKey(alias))), ...add_aliases].map(cleanName);
  if (next.length > MAX_ALIASES) failField('aliases', 'too_many_names', { max: MAX_ALIASES });
  return next;
}

/**
 * Changes the names or aliases of the entry; absent fields stay unchanged. A changed name fails with 409 if `before` is
 * outdated.
 */
export async function changeEntry(
  { db, actorId }: Staff,
  kind: CatalogueKind,
  id: number,
  change: Change,
): Promise<CatalogueEntry> {
  return await withTransaction(db, async (tx) => {
    const { groupId, name: oldName, nameFr } = await lockWritable(tx, kind, id);
    const before = {
      name: oldName,
      ...(nameFr === null ? {} : { name_fr: nameFr }),
      aliases: await listAliases(tx, kind, id),
    };
    const name = change.name === undefined ? undefined : cleanName(change.name);
    if (name !== undefined && name !== oldName) {
      if (change.before && change.before.name !== oldName) fail('version_conflict');
      await refuseTakenName(tx, { kind, name, groupId, except: id });
      await renameEntry(tx, kind, id, name);
    }
    await changeFrenchName(tx, { kind, id, nameFr }, change);
    const aliases = aliasesAfter(before.aliases, change);
    if (aliases) await replaceAliases(tx, kind, id, aliases);
    const stored = (await readEntry(tx, kind, id)) ?? fail('internal');
    const { name_fr } = stored;
    const after = { name: stored.name, ...(name_fr === undefined ? {} : { name_fr }), aliases: stored.aliases };
    await recordStaffAction(tx, { actorId, action: 'catalogue.change', target: { kind, id }, before, after });
    return stored;
  });
}

/** Deletes an unused entry. Deleting a group also deletes its members. */
export async function removeEntry({ db, actorId }: Staff, kind: CatalogueKind, id: number): Promise<void> {
  await withTransaction(db, async (tx) => {
    const { name } = await lockWritable(tx, kind, id);
    if (await isMergeTarget(tx, kind, id)) fail('merge_running');
    if (await isEntryUsed(tx, kind, id)) fail('entry_in_use');
    await deleteRedirectsTo(tx, kind, id);
    await deleteEntry(tx, kind, id);
    await recordStaffAction(tx, { actorId, action: 'catalogue.delete', target: { kind, id }, before: { name } });
  });
}
