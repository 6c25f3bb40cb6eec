/** Reads which users could give which listings to whom in a ring. */
import { type SQL, sql } from 'drizzle-orm';
import type { TradeItem } from '#rules/trading/proposals/trade-proposal.ts';
import type { Ring, RingFit, RingInput, RingListing, RingPriority, RingWant } from '#rules/trading/rings/ring-input.ts';
import type { Queryable } from '../../db/db.ts';
import { BASE_CURRENCY } from '../currencies/index.ts';
import { canReach, isHave } from '../trading/index.ts';
import { activePeople } from '../visibility/index.ts';

/**
 * The maximum number of fits per query, limited so that reading a large graph never occupies the server's thread or the
 * database for long.
 */
const PAGE_SIZE = 2_000;

const traders = sql`traders as (
  select u.id, u.country, u.ring_value_percent, u.rings_in_country from users u where u.joins_rings and ${activePeople()})`;

/**
 * The fits that can be a hop of a new ring: both users trade in rings, neither blocks the other, they live in the same
 * country unless both accept rings across countries, the listing can be traded and is not banned for the receiver (see
 * `ringBans`), the want is not paused, the listing is in no other ring, and the price can be converted to the base
 * currency. Also computes whether the listing can be sent to the receiver or handed over; this is not a condition,
 * because it would make the planner expect too few rows. The rules exclude wants in other rings, see `addLiveWants`.
 */
const possibleHops = sql`
  select f.listing_id, f.want_id, l.seller_id as giver, w.user_id as receiver, w.priority,
    round(l.price_minor / coalesce(c.per_base, 1))::int as value,
    ${canReach(sql`g.country`, sql`r.country`)} as is_deliverable
  from page f join listings l on l.id = f.listing_id and ${isHave}
  join wants w on w.saved_search_id = f.want_id and w.user_id <> l.seller_id
  join saved_searches s on s.id = w.saved_search_id and not s.is_paused
  join traders g on g.id = l.seller_id join traders r on r.id = w.user_id
  left join currency_rates c on c.currency_id = l.currency_id
  where (c.currency_id is not null or l.currency_id in (select id from currencies where code = ${BASE_CURRENCY}))
    and (g.country = r.country or not g.rings_in_country and not r.rings_in_country)
    and not exists (select from blocks b where b.blocker_id = g.id and b.blocked_id = r.id)
    and not exists (select from blocks b where b.blocker_id = r.id and b.blocked_id = g.id)
    and not exists (select from ring_bans n where n.listing_id = l.id and n.user_id = r.id)
    and not exists (select from ring_hops h where h.listing_id = l.id)`;

type HopRow = {
  listing_id: number;
  want_id: number;
  giver: number;
  receiver: number;
  priority: RingPriority;
  value: number;
};

type Hops = { listings: Map<number, RingListing>; wants: Map<number, RingWant>; fits: RingFit[] };

function addHops({ listings, wants, fits }: Hops, rows: readonly HopRow[]): void {
  for (const { listing_id: listing, want_id: want, giver, receiver, priority, value } of rows) {
    if (!listings.has(listing)) listings.set(listing, { id: listing, owner: giver, value });
    if (!wants.has(want)) wants.set(want, { id: want, user: receiver, priority });
    fits.push({ listing, want });
  }
}

type FitKey = { want: number; listing: number };

async function readPageEnd(db: Queryable, where: SQL, { want, listing }: FitKey): Promise<FitKey | undefined> {
  const { rows } = await db.execute<FitKey>(sql`
    select want, listing from (
      select f.want_id as want, f.listing_id as listing from want_fits f
      where ${where} and (f.want_id, f.listing_id) > (${want}, ${listing})
      order by f.want_id, f.listing_id limit ${PAGE_SIZE}) page
    order by want desc, listing desc limit 1`);
  return rows[0];
}

/** Each page is processed before the next one is selected, so that the event loop is never blocked for long. */
async function* pagesOf(db: Queryable, where: SQL): AsyncGenerator<SQL> {
  for (let start = { want: 0, listing: 0 }; ; ) {
    const end = await readPageEnd(db, where, start);
    if (!end) return;
    yield sql`page as materialized (
      select f.want_id, f.listing_id from want_fits f
      where ${where} and (f.want_id, f.listing_id) > (${start.want}, ${start.listing})
        and (f.want_id, f.listing_id) <= (${end.want}, ${end.listing}) limit ${PAGE_SIZE})`;
    start = end;
  }
}

/**
 * A page is a range of fits, only some of which are hops, because a page of exactly 2,000 hops would require computing
 * and sorting all hops.
 */
async function readHops(db: Queryable, where: SQL): Promise<Hops> {
  const hops: Hops = { listings: new Map(), wants: new Map(), fits: [] };
  for await (const page of pagesOf(db, where)) {
    const { rows } = await db.execute<HopRow>(sql`
      with ${traders}, ${page}, hops as materialized (${possibleHops}) select * from hops where is_deliverable`);
    addHops(hops, rows);
  }
  return hops;
}

type LiveFitRow = Pick<HopRow, 'listing_id' | 'want_id' | 'receiver' | 'priority'> & { is_live: boolean };

const isLive = sql`exists (select from ring_hops h where h.want_id = f.want_id)`;

/**
 * Adds the wants in waiting and agreed rings, so that the rules exclude them together with the wants that overlap with
 * them, and what is needed to find these: the fits of the wants in rings, and the other wants that fit the listing which
 * their user receives in a ring. None of these fits is a hop. Returns the wants in rings.
 */
async function addLiveWants(db: Queryable, where: SQL, { wants, fits }: Hops): Promise<number[]> {
  const live = new Set<number>();
  const isRelated = sql`(${isLive} or exists (select from ring_hops h where h.listing_id = f.listing_id))`;
  for await (const page of pagesOf(db, sql`${where} and ${isRelated}`)) {
    const { rows } = await db.execute<LiveFitRow>(sql`
      with ${page}
      select f.listing_id, f.want_id, w.user_id as receiver, w.priority, ${isLive} as is_live
      from page f join wants w on w.saved_search_id = f.want_id
      where ${isLive} or exists (
        select from ring_hops h join wants o on o.saved_search_id = h.want_id
        where h.listing_id = f.listing_id and o.user_id = w.user_id)`);
    for (const { listing_id: listing, want_id: want, receiver, priority, is_live } of rows) {
      if (is_live) {
        live.add(want);
        wants.set(want, { id: want, user: receiver, priority });
      }
      if (is_live || wants.has(want)) fits.push({ listing, want });
    }
  }
  return [...live];
}

async function readTraders(db: Queryable): Promise<RingInput['users']> {
  const { rows } = await db.execute<{
    id: number;
    country: string;
    ring_value_percent: number;
    rings_in_country: boolean;
  }>(sql`with ${traders} select * from traders order by id`);
  return rows.map((row) => ({
    id: row.id,
    country: row.country,
    valueLimitPercent: row.ring_value_percent,
    isSameCountryOnly: row.rings_in_country,
    hasOptedIn: true,
    isSuspended: false,
  }));
}

/**
 * Reads the graph of all hops, or only the hops to `receivers`. The pages are not one snapshot: read the hops of a ring
 * again before storing it.
 */
export async function readRingInput(
  db: Queryable,
  ringLength: number,
  receivers?: readonly number[],
): Promise<RingInput> {
  const isAsked = receivers
    ? sql`f.want_id in (
        select w.saved_search_id from wants w where w.user_id = any(${sql.param([...receivers])}::int[]))`
    : sql`true`;
  const hops = await readHops(db, isAsked);
  const liveWants = await addLiveWants(db, isAsked, hops);
  return {
    users: await readTraders(db),
    listings: [...hops.listings.values()],
    wants: [...hops.wants.values()],
    fits: hops.fits,
    liveWants,
    // These lists are empty, because the query has already left out the hops that they would exclude.
    ...{ blocks: [], bannedHops: [], liveListings: [] },
    ringLength,
  };
}

/** Returns undefined if a listing has been deleted. */
export async function readRingItems(db: Queryable, { hops }: Ring): Promise<TradeItem[] | undefined> {
  const ids = hops.map(({ listing }) => listing);
  const { rows } = await db.execute<{ id: number; price_minor: number; currency_id: number }>(
    sql`select id, price_minor, currency_id from listings where id = any(${sql.param(ids)}::int[])`,
  );
  const prices = new Map(rows.map((row) => [row.id, row]));
  const items = hops.flatMap(({ listing, giver: from, receiver: to, want }) => {
    const row = prices.get(listing);
    return row ? [{ listing, from, to, want, price: row.price_minor, currencyId: row.currency_id }] : [];
  });
  return items.length === hops.length ? items : undefined;
}
