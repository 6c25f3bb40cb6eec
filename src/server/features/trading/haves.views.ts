/** Supplies the conditions under which a listing is a have, and under which a want takes part in matches. */
import { sql } from 'drizzle-orm';

/**
 * Listing `l` can be traded. A listing of a suspended or leaving user is hidden, and one that was reopened after an agreed
 * trade can never be part of another one.
 */
export const isHave = sql.raw(
  `l.status = 'open' and l.trade and not l.is_hidden and not exists (select from agreed_listings a where a.listing_id = l.id)`,
);
/** User `u` can trade. */
export const canTrade = sql.raw(`u.status = 'active' and u.deletion_at is null`);
