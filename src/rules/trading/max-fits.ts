/** Limits how many haves are stored for one want, so that an account with many broad wants stays small. */

/** Of one want: users do not browse more. */
const MAX_FITS = 2000;
/** Of all wants of a user together: more than the matches of a user show. */
const MAX_USER_FITS = 20_000;
/** A user with many wants has at least these for each, which can be more than the limit for the user. */
const MIN_FITS = 50;

/** The newest haves of a want that are stored if its owner has this many wants. */
export const maxFitsPerWant = (wantCount: number): number =>
  Math.max(MIN_FITS, Math.min(MAX_FITS, Math.floor(MAX_USER_FITS / Math.max(1, wantCount))));
