/** Reads want lists. */
import { type SQL, sql } from 'drizzle-orm';
import { MAX_WANTS } from '#contract/limits.ts';
import type { Want } from '#contract/wants.ts';
import { wantKey } from '#rules/trading/want-filters.ts';
import type { Queryable } from '../../db/db.ts';
import { byNumber, EXPORT_PAGE_SIZE } from '../../personal-data/export-sections.views.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { listVisibleCards } from '../listings/index.ts';
import { noBlockBetween, unhiddenListings, visiblePeople } from '../visibility/index.ts';
import { isHave } from './haves.views.ts';

type Row = Pick<
  Want,
  'id' | 'group' | 'members' | 'sourcetypes' | 'words' | 'priority' | 'note' | 'fit_count' | 'mails'
> & {
  max_minor: number | null;
  currency_id: number | null;
  currency: string | null;
  is_paused: boolean;
  found_at: string | null;
  found_listing_id: number | null;
  created_at: string;
};

/** A want without the card of the listing by which it was found. */
export type WantWithoutCard = Omit<Want, 'found'> & { found?: { at: string; listingId: number | null } };

const toWant = (row: Row): WantWithoutCard => {
  const { max_minor, currency_id, currency, is_paused, found_at, found_listing_id, created_at, ...want } = row;
  return {
    ...want,
    max_price: max_minor === null ? null : max_minor / 100,
    currency: currency_id === null || currency === null ? null : { id: currency_id, code: currency },
    ...(found_at === null
      ? { state: is_paused ? 'paused' : 'active' }
      : { state: 'found', found: { at: new Date(found_at).toISOString(), listingId: found_listing_id } }),
    created_at: new Date(created_at).toISOString(),
  };
};

const namesOf = (table: 'members' | 'source_types', ids: SQL): SQL => sql`(
  select coalesce(json_agg(json_strip_nulls(json_build_object(
    'id', e.id, 'name', e.name, 'name_fr', ${sql.raw(table === 'source_types' ? 'e.name_fr' : 'null')})) order by e.name, e.id), '[]')
  from ${sql.raw(table)} e where e.id = any(${ids}))`;

async function selectWants(db: Queryable, where: SQL, fitCount: SQL, limit = MAX_WANTS): Promise<WantWithoutCard[]> {
  const { rows } = await db.execute<Row>(sql`
    select w.saved_search_id as id, json_build_object('id', g.id, 'name', g.name) as "group",
      ${namesOf('members', sql`s.member_ids`)} as members, ${namesOf('source_types', sql`s.source_type_ids`)} as sourcetypes,
      coalesce(s.filters->>'q', '') as words, s.max_minor, c.id as currency_id, c.code as currency, w.priority, w.note,
      s.is_paused, w.found_at, w.found_listing_id, s.mails, ${fitCount} as fit_count, s.created_at
    from wants w join saved_searches s on s.id = w.saved_search_id
    join groups g on g.id = s.group_ids[1] left join currencies c on c.id = s.price_currency_id
    where ${where} order by w.priority, s.id desc limit ${limit}`);
  return rows.map(toWant);
}

const countFits = (userId: number): SQL => sql`case when s.is_paused then 0 else (
  select count(*)::int from want_fits f join listings l on l.id = f.listing_id
  where f.want_id = w.saved_search_id and ${isHave} and l.seller_id <> ${userId}
    and ${noBlockBetween(userId, sql`l.seller_id`)}) end`;

export const listWants = (db: Queryable, userId: number): Promise<WantWithoutCard[]> =>
  selectWants(db, sql`w.user_id = ${userId}`, countFits(userId));

/** Returns a key for each want: two wants with the same key are the same. Counts no fits, so that imports stay fast. */
export async function listWantKeys(db: Queryable, userId: number): Promise<string[]> {
  const { rows } = await db.execute<Parameters<typeof wantKey>[0]>(sql`
    select s.group_ids[1] as "groupId", coalesce(s.member_ids, '{}') as "memberIds",
      coalesce(s.source_type_ids, '{}') as "sourceTypeIds", coalesce(s.filters->>'q', '') as words
    from wants w join saved_searches s on s.id = w.saved_search_id where w.user_id = ${userId}`);
  return rows.map(wantKey);
}

export async function readWant(db: Queryable, id: number, userId: number): Promise<WantWithoutCard | undefined> {
  const [want] = await selectWants(db, sql`w.saved_search_id = ${id} and w.user_id = ${userId}`, countFits(userId));
  return want;
}

/** Adds the cards of the listings by which the viewer's own wants were found. */
export async function withFoundCards(
  db: Queryable,
  urls: PictureUrls,
  wants: readonly WantWithoutCard[],
  viewerId: number,
): Promise<Want[]> {
  const ids = wants.flatMap(({ found }) => found?.listingId ?? []);
  const cards = ids.length === 0 ? [] : await listVisibleCards(db, urls, ids, viewerId);
  return wants.map(({ found, ...want }) => {
    if (!found) return want;
    return { ...want, found: { at: found.at, listing: cards.find(({ id }) => id === found.listingId) ?? null } };
  });
}

export async function countWants(db: Queryable, userId: number): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from wants where user_id = ${userId}`,
  );
  return rows[0]?.total ?? 0;
}

type PublicWants = { is_public: boolean; data: Want[] };

/** Returns undefined if the user does not exist or a block hides them from the viewer. */
async function showsWants(db: Queryable, userId: number, viewerId: number | undefined): Promise<boolean | undefined> {
  const { rows } = await db.execute<{ shows_wants: boolean }>(sql`
    select shows_wants from users u where u.id = ${userId} and ${visiblePeople(viewerId)}`);
  return rows[0]?.shows_wants;
}

const isActiveOf = (userId: number): SQL => sql`w.user_id = ${userId} and not s.is_paused`;
/** Removes what only the owner sees: when the want sends emails, and the maximum price, which sellers would demand. */
const publicOf = ({ mails: _, found: __, ...want }: WantWithoutCard): Want => ({
  ...want,
  max_price: null,
  currency: null,
});

/** Returns undefined if the user does not exist or a block hides them from the viewer. Omits paused wants. */
export async function listWantsOf(
  db: Queryable,
  userId: number,
  viewerId: number | undefined,
): Promise<PublicWants | undefined> {
  const isPublic = await showsWants(db, userId, viewerId);
  if (!isPublic) return isPublic === undefined ? undefined : { is_public: false, data: [] };
  const data = await selectWants(db, isActiveOf(userId), sql`0`);
  return {
    is_public: true,
    data: viewerId === userId ? data.map(({ found: _, ...want }) => want) : data.map(publicOf),
  };
}

/**
 * Returns the first public wants, as visitors see them, and the total number; no wants if the list is private or the
 * user does not exist. Reads no more wants than previews show, because anyone can request a preview.
 */
export async function readWantPreview(
  db: Queryable,
  userId: number,
  limit: number,
): Promise<{ wants: Want[]; total: number }> {
  if (!(await showsWants(db, userId, undefined))) return { wants: [], total: 0 };
  const wants = (await selectWants(db, isActiveOf(userId), sql`0`, limit)).map(publicOf);
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from wants w join saved_searches s on s.id = w.saved_search_id
    where ${isActiveOf(userId)}`);
  return { wants, total: rows[0]?.total ?? 0 };
}

/**
 * Returns the picture keys of wants of a user: of the newest listing that fits the want and is open to trade, or else of
 * the newest open listing of the group. Wants of groups without listings have none.
 */
export async function listWantPictures(
  db: Queryable,
  userId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const isPublic = sql`${unhiddenListings()} and l.seller_id <> ${userId} and ${noBlockBetween(userId, sql`l.seller_id`)}`;
  const { rows } = await db.execute<{ id: number; key: string }>(sql`
    select s.id, i.key from saved_searches s
    join lateral (select coalesce(
      (select l.image1_id from want_fits f join listings l on l.id = f.listing_id
        where f.want_id = s.id and ${isHave} and ${isPublic} order by l.id desc limit 1),
      (select l.image1_id from listings l
        where l.group_id = s.group_ids[1] and l.status = 'open' and ${isPublic} order by l.id desc limit 1)
    ) as image_id) newest on true join images i on i.id = newest.image_id
    where s.id in (${sql.join(
      [...ids].map((id) => sql`${id}`),
      sql`, `,
    )})`);
  return new Map(rows.map(({ id, key }) => [id, key]));
}

export const wantsExport = byNumber(
  (userId, after) => sql`
    select s.id::text as key, jsonb_build_object('filters', s.filters, 'priority', w.priority, 'note', w.note,
      'is_paused', s.is_paused, 'found_at', w.found_at, 'found_listing_id', w.found_listing_id,
      'created_at', s.created_at) as row
    from wants w join saved_searches s on s.id = w.saved_search_id
    where w.user_id = ${userId} and s.id > ${after}::int order by s.id limit ${EXPORT_PAGE_SIZE}`,
);
