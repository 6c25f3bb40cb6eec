/** Limits of the search for copies. */

/** Pictures compared per upload and orientation: those that share the most index keys. */
export const MAX_CANDIDATES = 20;
/**
 * Pictures read per index key. Keys of popular cards and of common patterns are in very many pictures; they are weak
 * evidence, and reading all of them would make the search slower the more pictures there are.
 */
export const MAX_PICTURES_PER_KEY = 200;
