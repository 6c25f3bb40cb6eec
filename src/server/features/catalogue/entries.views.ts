/** Reads pages of the catalogue for the staff. */
import { type SQL, sql } from 'drizzle-orm';
import type { CatalogueEntry, CatalogueKind } from '#contract/catalogue.ts';
import { containsText } from '../../db/contains-text.ts';
import type { Queryable } from '../../db/db.ts';
import { referenceOrNull } from '../../db/reference-or-null.ts';
import { type Page, takePage } from '../../db/take-page.ts';
import { kindTables } from './catalogue-kinds.store.ts';

type Query = { q?: string | undefined; group?: number | undefined; cursor?: string | undefined; limit: number };

type Row = {
  id: number;
  name: string;
  name_fr: string | null;
  aliases: string[];
  group_id: number | null;
  group_name: string | null;
  member_count: number;
  listing_count: number;
  into_id: number | null;
  into_name: string | null;
};

const toEntry = (kind: CatalogueKind, row: Row): CatalogueEntry => ({
  id: row.id,
  kind,
  name: row.name,
  ...(row.name_fr === null ? {} : { name_fr: row.name_fr }),
  aliases: row.aliases,
  group: referenceOrNull(row.group_id, row.group_name),
  member_count: row.member_count,
  listing_count: row.listing_count,
  merging_into: referenceOrNull(row.into_id, row.into_name),
});

const listingsOf: Readonly<Record<CatalogueKind, SQL>> = {
  group: sql`(select count(*)::int from listings where group_id = e.id)`,
  member: sql`(select count(*)::int from listing_members where member_id = e.id)`,
  sourcetype: sql`(select count(*)::int from listings where source_type_id = e.id)`,
};

/**
 * Returns the columns to select for an entry `e`. Use them on one page of entries only, because they count rows for
 * each entry.
 */
function entryColumns(kind: CatalogueKind): SQL {
  const { entries, french, aliases, owner } = kindTables[kind];
  const isMember = kind === 'member';
  return sql`
    e.id, e.name, ${french} as name_fr,
    array(select a.name from ${aliases} a where a.${owner} = e.id order by a.name collate "und-x-icu") as aliases,
    ${isMember ? sql`e.group_id` : sql`null::int`} as group_id,
    ${isMember ? sql`(select g.name from groups g where g.id = e.group_id)` : sql`null::text`} as group_name,
    ${kind === 'group' ? sql`(select count(*)::int from members m where m.group_id = e.id)` : sql`0`} as member_count,
    ${listingsOf[kind]} as listing_count,
    e.merged_into as into_id, (select t.name from ${entries} t where t.id = e.merged_into) as into_name`;
}

function conditionOf(kind: CatalogueKind, { q = '', group }: Query): SQL {
  const { french, aliases, owner } = kindTables[kind];
  const part = q.trim();
  const named =
    part === ''
      ? sql`true`
      : sql`(${containsText(sql`e.name`, part)} or ${containsText(french, part)}
          or exists (select from ${aliases} a where a.${owner} = e.id and ${containsText(sql`a.name`, part)}))`;
  return group !== undefined && kind === 'member' ? sql`${named} and e.group_id = ${group}` : named;
}

const cursorOf = ({ id, name }: Row): string => Buffer.from(`${id}.${name}`).toString('base64url');

/** Decodes the sort position of the previous page's last entry; undefined (the first page) for an unreadable cursor. */
function readPosition(cursor: string | undefined): { name: string; id: number } | undefined {
  const [, id, name] = /^(\d{1,10})\.(.*)$/su.exec(Buffer.from(cursor ?? '', 'base64url').toString()) ?? [];
  return id === undefined || name === undefined ? undefined : { id: Number(id), name };
}

export async function listEntries(
  db: Queryable,
  kind: CatalogueKind,
  query: Query,
): Promise<Page<CatalogueEntry, { total: number }>> {
  const { entries } = kindTables[kind];
  const condition = conditionOf(kind, query);
  const after = readPosition(query.cursor);
  const isAfter = after
    ? sql`(e.name collate "und-x-icu", e.id) > (${after.name} collate "und-x-icu", ${after.id}::int)`
    : sql`true`;
  const { rows: counts } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${entries} e where ${condition}`,
  );
  const { rows } = await db.execute<Row>(sql`
    with page as (
      select * from ${entries} e where ${condition} and ${isAfter}
      order by e.name collate "und-x-icu", e.id limit ${query.limit + 1}
    )
    select ${entryColumns(kind)} from page e order by e.name collate "und-x-icu", e.id`);
  const { page, next } = takePage(rows, query.limit, cursorOf);
  return {
    data: page.map((row) => toEntry(kind, row)),
    meta: { total: counts[0]?.total ?? 0, next_cursor: next },
  };
}

export async function readEntry(db: Queryable, kind: CatalogueKind, id: number): Promise<CatalogueEntry | undefined> {
  const { rows } = await db.execute<Row>(sql`
    select ${entryColumns(kind)} from ${kindTables[kind].entries} e where e.id = ${id}`);
  return rows[0] && toEntry(kind, rows[0]);
}
