/** Finds the recipients of a listing's alerts by their saved searches and cheaper favourites. */
import { type SQL, sql } from 'drizzle-orm';
import {
  FLAG_ON,
  type FlagFilter,
  flagFilters,
  searchFields,
  type ValuesFilter,
  valuesFilterRow,
  valuesFilters,
} from '#contract/fields.ts';
import { TYPO_MIN_LENGTH } from '#rules/search/word-variants.ts';
import { type Db, guardedTransaction, type Tx } from '../../db/db.ts';
import { isSignificantDrop } from '../../db/price-drop.ts';
import { groupFlags, matchesSynonym } from '../search/index.ts';
import { activePeople, noBlockBetween } from '../visibility/index.ts';

const MAX_WORD_LENGTH = 64;

/** A user, with their matching wants, searches and follows in this order, the oldest of each first. */
export type AlertRecipient = { userId: number; savedSearchIds: number[]; wantIds: number[]; followIds: number[] };
export type AlertRecipients = {
  /** The listing's version when it was read: later changes enqueue their own alert. */
  version: number;
  recipients: AlertRecipient[];
};

/**
 * `since` is the time of the event: users who saved a search after it have already seen the listing. Returns undefined
 * if the listing is not for sale.
 */
export async function findAlertRecipients(
  db: Db,
  listingId: number,
  since: Date,
): Promise<AlertRecipients | undefined> {
  return await guardedTransaction(db, (tx) => findRecipients(tx, listingId, since));
}

const isDropFor = (known: SQL): SQL =>
  isSignificantDrop(
    sql`l.price_minor`,
    sql`l.currency_id`,
    sql`${known}.known_price_minor`,
    sql`${known}.known_currency_id`,
  );

/** The condition that listing `l` has one of the values that saved search `s` filters by. */
function passesFilter(name: ValuesFilter): SQL {
  const { column, isArray, savedColumn } = valuesFilterRow(name);
  const filterIds = sql.raw(savedColumn ? `s.${savedColumn}` : `saved_search_ids(s.filters, '${name}')`);
  const value = sql.raw(`l.${column}`);
  return sql`(${filterIds} is null or ${isArray ? sql`${value} && ${filterIds}` : sql`${value} = any(${filterIds})`})`;
}

/** True if none of these flag filters is set in saved search `s`, or if listing `l` passes at least one that is set. */
function passesFlags(group: readonly FlagFilter[]): SQL {
  const isOn = (name: FlagFilter) => `coalesce(s.filters->>'${name}' = '${FLAG_ON}', false)`;
  const passes = group.map((name) => `${isOn(name)} and l.${searchFields[name].column}`);
  return sql.raw(`(not (${group.map(isOn).join(' or ')}) or ${passes.join(' or ')})`);
}

/**
 * The condition that listing `l` belongs to the seller by whom `s` filters, if any, and is newer than `s` if `s` is a
 * follow.
 */
const passesFollow = sql`(s.seller_id is null or l.seller_id = s.seller_id)
  and (s.kind <> 'follow' or l.created_at > s.created_at)`;

/**
 * Selects the terms by which the listing finds saved searches that use this filter and have no words. Empty if saved
 * searches have no column for the filter.
 */
function termsOf(name: ValuesFilter): SQL[] {
  const { column, isArray, savedColumn } = valuesFilterRow(name);
  if (!savedColumn) return [];
  return [sql.raw(`select '${name} ' || ${isArray ? `unnest(${column})` : column} from listing`)];
}

/**
 * Defines common table expressions, two of which are for the caller. `listing` is the listing with this id, if it is
 * open or was delivered. `fitting` contains the saved searches, wants and follows that match it; follows only if they
 * are older than it.
 * The query looks up the listing's words, and their prefixes, substrings, deletion neighbours and synonyms, among the
 * terms of the searches. A maximum price limits only what a user buys, so a want also fits a more expensive listing
 * that is open to trade or that its user has received.
 */
export const fittingSearches = (listingId: number, { isDelivered = false } = {}): SQL => sql`
    listing as (
      select l.id, l.version, l.seller_id, l.price_minor, l.currency_id, l.created_at,
        ${sql.raw([...valuesFilters, ...flagFilters].map((name) => `d.${searchFields[name].column}`).join(', '))}
      from listings l join search_documents d on d.listing_id = l.id
      where l.id = ${listingId} and ${isDelivered ? sql`true` : sql`l.status = 'open'`}
    ), words as materialized (
      select unnest(search_words_of(id)) as word from listing
    ), terms as (
      select left(word, size) as term from words, generate_series(1, least(length(word), ${MAX_WORD_LENGTH})) size
      union
      select substr(word, start, size)
      from words, generate_series(2, length(word) - 2) start,
        generate_series(3, least(length(word) - start + 1, ${MAX_WORD_LENGTH})) size
      union
      select near.word from words w cross join lateral (
        select p.word from saved_search_pieces p where p.piece = any (array(select word_pieces(w.word)))
      ) near
      where length(w.word) between ${TYPO_MIN_LENGTH - 1} and ${MAX_WORD_LENGTH + 1} and is_one_edit(near.word, w.word)
      union
      select synonym from words cross join search_synonyms s cross join unnest(s.words) as synonym
      where exists (select from unnest(s.words) as named where ${matchesSynonym(sql`words.word`, sql`named`)})
      union
      select '*' union select 'seller ' || seller_id from listing
      union
      ${sql.join(valuesFilters.flatMap(termsOf), sql` union `)}
    ), hits as (
      -- One array, so that the planner looks up each term in the index, whatever number of terms it estimates.
      select saved_search_id as id, count(*) as met
      from saved_search_terms where term = any (array(select term from terms)) group by saved_search_id
    ), fitting as (
      select s.user_id, s.id, s.kind, s.created_at
      from listing l, hits join saved_searches s using (id)
      where hits.met >= s.needed and s.sees_open and not s.is_paused
        and ${sql.join([...valuesFilters.map(passesFilter), ...groupFlags(flagFilters).map(passesFlags)], sql` and `)}
        and (s.currency_id is null or l.currency_id = s.currency_id)
        and ${passesFollow}
        and (s.kind = 'want' and ${isDelivered ? sql`true` : sql`l.trade`}
          or is_price_within(l.price_minor, l.currency_id, s.min_minor, s.max_minor, s.price_currency_id))
    )`;

async function findRecipients(tx: Tx, listingId: number, since: Date): Promise<AlertRecipients | undefined> {
  const { rows } = await tx.execute<{
    version: number;
    user_id: number | null;
    ids: number[] | null;
    wants: number[] | null;
    follows: number[] | null;
  }>(sql`
    with ${fittingSearches(listingId)}, matched as (
      select f.user_id, f.id, f.kind from fitting f, listing l
      where f.created_at <= ${since.toISOString()}::timestamptz
        and not exists (
          select 1 from saved_search_matches told
          where told.saved_search_id = f.id and told.listing_id = l.id
            and (f.kind = 'follow' or not ${isDropFor(sql`told`)}))
    ), favoured as (
      select f.user_id, null::int as id, 'search' as kind
      from listing l join favourites f on f.listing_id = l.id
      where ${isDropFor(sql`f`)}
    ), recipients as (
      select c.user_id, array_remove(array_agg(c.id order by c.kind desc, c.id), null) as ids,
        array_agg(c.id) filter (where c.kind = 'want') as wants,
        array_agg(c.id) filter (where c.kind = 'follow') as follows
      from (select * from matched union all select * from favoured) c
      join users u on u.id = c.user_id
      where ${activePeople()} and u.id <> (select seller_id from listing)
        and ${noBlockBetween(sql`(select seller_id from listing)`, sql`u.id`)}
      group by c.user_id
    )
    select l.version, c.user_id, c.ids, c.wants, c.follows from listing l left join recipients c on true order by c.user_id`);
  const [first] = rows;
  if (!first) return undefined;
  return {
    version: first.version,
    recipients: rows.flatMap(({ user_id: userId, ids, wants, follows }) =>
      userId === null ? [] : [{ userId, savedSearchIds: ids ?? [], wantIds: wants ?? [], followIds: follows ?? [] }],
    ),
  };
}
