/**
 * Limits how many fitting haves (listings for trade) are stored per want, so that accounts with many broad wants do not
 * need much space.
 */

/** The maximum number of haves stored for one want; no user looks through more of them. */
const MAX_FITS = 2000;
/**
 * The maximum number of haves stored for all wants of a user. It is greater than the number of haves on the user's
 * matches page.
 */
const MAX_USER_FITS = 20_000;
/**
 * The minimum number of haves stored for each want. It applies even if a user with many wants then exceeds
 * `MAX_USER_FITS`.
 */
const MIN_FITS = 50;

/** Returns how many of the newest haves are stored for each want of a user with this many wants. */
export const maxFitsPerWant = (wantCount: number): number =>
  Math.max(MIN_FITS, Math.min(MAX_FITS, Math.floor(MAX_USER_FITS / Math.max(1, wantCount))));
