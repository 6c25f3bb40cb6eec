/** Proves with integers how far a choice of rings can be from the best choice. */
import { type Packing, wantRowOf } from './ring-packing.ts';

/** Certificate prices are integers in millionths of one priority weight, so that they can be checked exactly. */
export const PRICE_UNIT = 1_000_000;

/**
 * - `cycles`: the prices of each ring's listings and sets of wants add up to at least its weight.
 * - `hops`: the prices of each hop's listing and set of wants add up to at least its weight, so the prices are valid
 *   for rings of every length. Used for components with many cycles, if not all of them can be listed or if this bound
 *   is lower.
 */
export type PricedPart = 'cycles' | 'hops';

/**
 * `prices` has an entry per row of the packing problem. Their sum, in priority weights and rounded down, is `bound`,
 * the upper bound on the weight of every choice of rings.
 */
export type FeasiblePrices = { prices: Float64Array; bound: number; part: PricedPart };

const boundOf = (prices: Float64Array): number => {
  const sum = prices.reduce((total, price) => total + BigInt(price), 0n);
  return Number(sum / BigInt(PRICE_UNIT));
};

/** Returns the cycle's weight minus the sum of its prices; the prices are not feasible if the result is above 0. */
function surplusOf({ pool, cycleRows }: Packing, prices: Float64Array, cycle: number): number {
  let surplus = (pool.weight[cycle] ?? 0) * PRICE_UNIT;
  for (let at = (pool.start[cycle] ?? 0) * 2; at < (pool.start[cycle + 1] ?? 0) * 2; at++) {
    surplus -= prices[cycleRows[at] ?? 0] ?? 0;
  }
  return surplus;
}

/** Lowers each price as far as possible while the prices stay feasible for every cycle of its row. */
function lowerPrices(packing: Packing, prices: Float64Array): void {
  for (let row = 0; row < packing.rows; row++) {
    let slack = prices[row] ?? 0;
    for (let at = packing.rowStart[row] ?? 0; at < (packing.rowStart[row + 1] ?? 0) && slack > 0; at++) {
      slack = Math.min(slack, -surplusOf(packing, prices, packing.rowCycles[at] ?? 0));
    }
    prices[row] = (prices[row] ?? 0) - slack;
  }
}

/**
 * Converts approximate prices to integer prices that are feasible for every cycle in `packing.pool`, which must contain
 * all cycles of the component.
 */
export function makeFeasible(packing: Packing, approximate: Float64Array): FeasiblePrices {
  const prices = approximate.map((price) => Math.ceil(Math.max(0, price) * PRICE_UNIT));
  for (let cycle = 0; cycle < packing.pool.count; cycle++) {
    const missing = surplusOf(packing, prices, cycle);
    if (missing <= 0) continue;
    const row = packing.cycleRows[(packing.pool.start[cycle] ?? 0) * 2] ?? 0;
    prices[row] = (prices[row] ?? 0) + missing;
  }
  lowerPrices(packing, prices);
  return { prices, bound: boundOf(prices), part: 'cycles' };
}

/**
 * Computes prices for the listings only and for the sets of wants only, and returns the prices with the lower sum. Each
 * price is the weight of the most valuable hop with this listing or set.
 */
export function priceHops({ graph, rows }: Packing): FeasiblePrices {
  const byListing = new Float64Array(rows);
  const byWant = new Float64Array(rows);
  for (const [arc, weight] of graph.arcWeight.entries()) {
    const listing = graph.arcSource[arc] ?? 0;
    const want = wantRowOf(graph, arc);
    byListing[listing] = Math.max(byListing[listing] ?? 0, weight * PRICE_UNIT);
    byWant[want] = Math.max(byWant[want] ?? 0, weight * PRICE_UNIT);
  }
  const [listingBound, wantBound] = [boundOf(byListing), boundOf(byWant)];
  return listingBound <= wantBound
    ? { prices: byListing, bound: listingBound, part: 'hops' }
    : { prices: byWant, bound: wantBound, part: 'hops' };
}
