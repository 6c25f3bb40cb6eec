/**
 * Merges wants that overlap: two wants of one user that a listing both fits, such as an exact and a broader one. A user
 * who receives a listing for each of them could receive the same item twice, so rings fulfil one want per set.
 */
import type { RingFit, RingWant } from './ring-input.ts';

/** Maps each want to the lowest id of its set. Wants that overlap with the same third want are in one set. */
export function mergeOverlappingWants(wants: readonly RingWant[], fits: readonly RingFit[]): Map<number, number> {
  const parent = new Map(wants.map(({ id }) => [id, id]));
  const userOf = new Map(wants.map(({ id, user }) => [id, user]));
  const lowestOf = (id: number): number => {
    let lowest = id;
    for (let next = parent.get(id); next !== undefined && next !== lowest; next = parent.get(next)) lowest = next;
    parent.set(id, lowest);
    return lowest;
  };
  const firstWants = new Map<string, number>();
  for (const { listing, want } of fits) {
    const user = userOf.get(want);
    if (user === undefined) continue;
    const key = `${user}:${listing}`;
    const [a, b] = [lowestOf(firstWants.get(key) ?? want), lowestOf(want)];
    parent.set(Math.max(a, b), Math.min(a, b));
    firstWants.set(key, Math.min(a, b));
  }
  return new Map(wants.map(({ id }) => [id, lowestOf(id)]));
}
