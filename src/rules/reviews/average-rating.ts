/** What is the average of some ratings, as shown? */

/** 0 for nobody yet, else the mean of 1 to 5, rounded to two decimals. */
export function averageRating(sum: number, count: number): number {
  return count > 0 ? Math.round((sum / count) * 100) / 100 : 0;
}
