/** Reads the facts that decide whether a swap or ring can continue: its users, blocks between them and its listings. */
import { sql } from 'drizzle-orm';
import { convertedPrice, type Rates } from '#rules/listings/converted-price.ts';
import type { TradeAction, TradeFacts, TradeProposal } from '#rules/trading/proposals/trade-proposal.ts';
import { membersOf } from '#rules/trading/proposals/trade-proposal.ts';
import type { Queryable } from '../../db/db.ts';
import { currencies } from '../../tables/currencies.ts';
import { readRates } from '../currencies/index.ts';
import { activePeople, openListings } from '../visibility/index.ts';

export type ListingState = {
  id: number;
  sellerId: number;
  isOpen: boolean;
  isForTrade: boolean;
  isAgreed: boolean;
  priceMinor: number;
  currencyId: number;
  currency: string;
};

const ids = (list: readonly number[]) => sql`${sql.param([...list])}::int[]`;

export async function readListingStates(
  db: Queryable,
  listingIds: readonly number[],
): Promise<ReadonlyMap<number, ListingState>> {
  const { rows } = await db.execute<ListingState>(sql`
    select l.id, l.seller_id as "sellerId", ${openListings()} as "isOpen", l.trade as "isForTrade",
      exists (select from agreed_listings a where a.listing_id = l.id) as "isAgreed",
      l.price_minor as "priceMinor", l.currency_id as "currencyId", c.code as currency
    from listings l join currencies c on c.id = l.currency_id where l.id = any(${ids(listingIds)})`);
  return new Map(rows.map((row) => [row.id, row]));
}

export type Facts = TradeFacts & {
  listings: ReadonlyMap<number, ListingState>;
  /** Members who can no longer trade, or who have blocked a member that they give to or get from. */
  leaving: readonly number[];
  codes: ReadonlyMap<number, string>;
  rates: Rates;
};

/** Reads the clock of the database, which all nodes share. */
async function readNow(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ now: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  );
  return Math.floor(rows[0]?.now ?? 0);
}

async function readLeaving(db: Queryable, proposal: TradeProposal): Promise<number[]> {
  const { items } = proposal;
  const members = membersOf(proposal);
  const { rows } = await db.execute<{ id: number }>(sql`
    select u.id from users u where u.id = any(${ids(members)}) and not ${activePeople()}
    union all
    select b.blocker_id from blocks b join unnest(${ids(items.map(({ from }) => from))}, ${ids(items.map(({ to }) => to))})
      as item (giver, taker) on (b.blocker_id, b.blocked_id) in ((giver, taker), (taker, giver))`);
  return rows.map((row) => row.id);
}

export async function readCurrencyCodes(db: Queryable): Promise<ReadonlyMap<number, string>> {
  const rows = await db.select({ id: currencies.id, code: currencies.code }).from(currencies);
  return new Map(rows.map(({ id, code }) => [id, code]));
}

/** The caller has locked the pairs of users, the proposal and the listings. */
export async function readFacts(db: Queryable, proposal: TradeProposal, listingIds: readonly number[]): Promise<Facts> {
  const listings = await readListingStates(db, listingIds);
  return {
    listings,
    leaving: await readLeaving(db, proposal),
    codes: await readCurrencyCodes(db),
    // Exchange rates of any age are accepted here.
    rates: await readRates(db, Number.POSITIVE_INFINITY),
    now: await readNow(db),
    isListingAvailable: (id) => listings.get(id)?.isOpen === true && listings.get(id)?.isAgreed === false,
  };
}

/** Returns the actions that follow from the facts. An action about a user or listing outside the trade does nothing. */
export function actionsOf({ items }: TradeProposal, facts: Facts): TradeAction[] {
  const ofListings = items.flatMap(({ listing: id, currencyId }): TradeAction[] => {
    const listing = facts.listings.get(id);
    if (!listing || !facts.isListingAvailable(id)) return [{ type: 'close_listing', listing: id }];
    if (!listing.isForTrade) return [{ type: 'stop_trading', listing: id }];
    const code = facts.codes.get(currencyId) ?? '';
    const converted = convertedPrice(listing.priceMinor / 100, listing.currency, code, facts.rates);
    // Without an exchange rate, the new price cannot be compared with the proposed one.
    const current = converted === undefined ? Number.POSITIVE_INFINITY : Math.round(converted * 100);
    return [{ type: 'change_price', listing: id, price: current }];
  });
  return [...facts.leaving.map((user): TradeAction => ({ type: 'leave', user })), ...ofListings];
}
