/** Supplies the conditions under which a listing is a have, and under which a want takes part in matches. */
import { sql } from 'drizzle-orm';

/** Listing `l` is open to trade. A listing of a suspended or leaving user is hidden. */
export const isHave = sql.raw(`l.status = 'open' and l.trade and not l.is_hidden`);
/** User `u` can trade. */
export const canTrade = sql.raw(`u.status = 'active' and u.deletion_at is null`);
