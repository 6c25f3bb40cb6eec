/** Limits of the search for copies. */

/**
 * How many pictures of the same owner, and how many of all other users, are compared per upload and orientation: those
 * that share the most index keys with the upload.
 */
export const MAX_CANDIDATES = 20;
/**
 * How many pictures are read per index key. Keys of popular items and of common patterns occur in very many pictures.
 * They are weak evidence, and reading all of them would slow the search down as the number of pictures grows.
 */
export const MAX_PICTURES_PER_KEY = 200;
