/** Defines the SQL conditions that a listing is a have, and that it reaches a user. */
import { type SQL, sql } from 'drizzle-orm';
import { openListings } from '../visibility/index.ts';

/** Listing `l` is offered for trade. */
export const isOpenToTrade = sql`${openListings()} and l.trade`;
/** Listing `l` was part of an agreed trade. If it is reopened, it can be sold, but not traded again. */
export const isTraded = sql.raw(`exists (select from agreed_listings a where a.listing_id = l.id)`);
/** Listing `l` can be traded. */
export const isHave = sql`${isOpenToTrade} and not ${isTraded}`;
/** Listing `l` of a seller in the country `home` reaches users in `country`. */
export const canReach = (home: SQL, country: SQL): SQL =>
  sql`can_reach(coalesce(l.ships_from, ${home}), l.ships_to, l.handover, ${home}, ${country})`;
/** The country to which listing `l` cannot be delivered; null if it can. */
export const excludedCountry = (home: SQL, country: SQL): SQL =>
  sql`case when not ${canReach(home, country)} then ${country} end`;
