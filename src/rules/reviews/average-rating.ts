/** Computes the average rating that is displayed. */

/** 0 without ratings, else the mean of 1 to 5, rounded to two decimals. */
export function averageRating(sum: number, count: number): number {
  return count > 0 ? Math.round((sum / count) * 100) / 100 : 0;
}
