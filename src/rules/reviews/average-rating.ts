/** Computes the average rating that is displayed. */

/** Returns 0 without ratings, else the mean of the ratings, rounded to two decimals. */
export function averageRating(sum: number, count: number): number {
  return count > 0 ? Math.round((sum / count) * 100) / 100 : 0;
}
