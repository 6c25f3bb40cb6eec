/** Limits how many haves are stored for one want, so that an account with many broad wants stays small. */

/** The maximum for one want; users do not browse more. */
const MAX_FITS = 2000;
/** The maximum for all wants of a user together, which is more than the user's matches show. */
const MAX_USER_FITS = 20_000;
/** The minimum for each want. A user with many wants can therefore exceed the maximum for all wants. */
const MIN_FITS = 50;

/** Returns how many haves, the newest ones, are stored for a want whose owner has this many wants. */
export const maxFitsPerWant = (wantCount: number): number =>
  Math.max(MIN_FITS, Math.min(MAX_FITS, Math.floor(MAX_USER_FITS / Math.max(1, wantCount))));
