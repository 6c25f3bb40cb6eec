/** Computes the displayed average rating: 0 without ratings, rounded to two decimals. */

export function averageRating(sum: number, count: number): number {
  return count > 0 ? Math.round((sum / count) * 100) / 100 : 0;
}
