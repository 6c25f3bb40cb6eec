/**
 * Computes prices of listings and wants: the dual of the packing problem's linear relaxation, smoothed so that it can
 * be solved row by row. Decision 51 compares this with a simplex solver.
 */
import type { Packing } from './ring-packing.ts';

/** Temperatures, in units of one priority weight. */
const FIRST_TEMPERATURE = 2;
const LAST_TEMPERATURE = 0.02;

/**
 * A sweep sets each row's price to the value at which the smoothed demand, the sum of exp(surplus / temperature) of its
 * cycles, is 1, or to 0 if that value is negative. A cycle's surplus is its weight minus the prices of its rows.
 */
export class RowPrices {
  readonly prices: Float64Array;
  readonly surplus: Float64Array;
  readonly #packing: Packing;
  /**
   * For each row, the cycles that contain it. The first `#length` entries of a row include all its cycles that are not
   * yet ruled out.
   */
  readonly #cycles: Int32Array;
  readonly #length: Int32Array;
  readonly #isRuledOut: Uint8Array;

  constructor(packing: Packing, prices?: Float64Array) {
    this.#packing = packing;
    this.prices = prices?.slice() ?? new Float64Array(packing.rows);
    this.surplus = Float64Array.from(packing.pool.weight);
    this.#cycles = packing.rowCycles.slice();
    this.#length = Int32Array.from({ length: packing.rows }, (_, row) => {
      return (packing.rowStart[row + 1] ?? 0) - (packing.rowStart[row] ?? 0);
    });
    this.#isRuledOut = new Uint8Array(packing.pool.count);
    if (prices) for (let cycle = 0; cycle < packing.pool.count; cycle++) this.#subtractPrices(cycle);
  }

  #subtractPrices(cycle: number): void {
    const { pool, cycleRows } = this.#packing;
    let surplus = pool.weight[cycle] ?? 0;
    for (let at = (pool.start[cycle] ?? 0) * 2; at < (pool.start[cycle + 1] ?? 0) * 2; at++) {
      surplus -= this.prices[cycleRows[at] ?? 0] ?? 0;
    }
    this.surplus[cycle] = surplus;
  }

  /**
   * Removes cycles that were ruled out since the last call, and returns the highest surplus of the remaining cycles.
   */
  #compact(row: number): number {
    const start = this.#packing.rowStart[row] ?? 0;
    let [length, highest] = [0, Number.NEGATIVE_INFINITY];
    for (let at = start; at < start + (this.#length[row] ?? 0); at++) {
      const cycle = this.#cycles[at] ?? 0;
      if (this.#isRuledOut[cycle]) continue;
      this.#cycles[start + length++] = cycle;
      highest = Math.max(highest, this.surplus[cycle] ?? 0);
    }
    this.#length[row] = length;
    return highest;
  }

  sweep(temperature: number): void {
    for (let row = 0; row < this.prices.length; row++) {
      if (this.#length[row] === 0) continue;
      const highest = this.#compact(row);
      if (this.#length[row] === 0) continue;
      const start = this.#packing.rowStart[row] ?? 0;
      const end = start + (this.#length[row] ?? 0);
      let demand = 0;
      for (let at = start; at < end; at++) {
        demand += Math.exp(((this.surplus[this.#cycles[at] ?? 0] ?? 0) - highest) / temperature);
      }
      const change = Math.max(-(this.prices[row] ?? 0), highest + temperature * Math.log(demand));
      this.prices[row] = (this.prices[row] ?? 0) + change;
      for (let at = start; at < end; at++) {
        const cycle = this.#cycles[at] ?? 0;
        this.surplus[cycle] = (this.surplus[cycle] ?? 0) - change;
      }
    }
  }

  /** Returns the row's possible cycle with the highest surplus, or -1. */
  bestOf(row: number): number {
    const start = this.#packing.rowStart[row] ?? 0;
    let best = -1;
    for (let at = start; at < start + (this.#length[row] ?? 0); at++) {
      const cycle = this.#cycles[at] ?? 0;
      if (this.#isRuledOut[cycle]) continue;
      if (best < 0 || (this.surplus[cycle] ?? 0) > (this.surplus[best] ?? 0)) best = cycle;
    }
    return best;
  }

  isPossible(cycle: number): boolean {
    return !this.#isRuledOut[cycle];
  }

  /** Rules out the chosen cycle and every cycle that shares a listing or want with it. */
  choose(cycle: number): void {
    const { pool, cycleRows, rowStart } = this.#packing;
    for (let at = (pool.start[cycle] ?? 0) * 2; at < (pool.start[cycle + 1] ?? 0) * 2; at++) {
      const row = cycleRows[at] ?? 0;
      const start = rowStart[row] ?? 0;
      for (let other = start; other < start + (this.#length[row] ?? 0); other++) {
        this.#isRuledOut[this.#cycles[other] ?? 0] = 1;
      }
      this.#length[row] = 0;
    }
  }
}

/** Lowers the temperature during the sweeps, so that the prices come close to the relaxation's optimum. */
export function settlePrices(packing: Packing, sweeps: number, isOutOfTime: () => boolean): RowPrices {
  const prices = new RowPrices(packing);
  const cooling = Math.log(LAST_TEMPERATURE / FIRST_TEMPERATURE);
  // The last tenth of the sweeps stays at the lowest temperature.
  const coolingSweeps = Math.max(1, Math.floor(sweeps * 0.9));
  for (let sweep = 0; sweep < sweeps && !isOutOfTime(); sweep++) {
    prices.sweep(FIRST_TEMPERATURE * Math.exp(cooling * Math.min(1, sweep / coolingSweeps)));
  }
  return prices;
}

export type GuidedTask = {
  packing: Packing;
  prices: Float64Array;
  temperature: number;
  /** The approximate number of rounds, with a few sweeps before each. */
  rounds: number;
  isOutOfTime: () => boolean;
};

const FIRST_SWEEPS = 30;
const SWEEPS_PER_ROUND = 5;

/**
 * Chooses the cycles with the highest surplus, a few per round, and updates the prices of the remaining listings and
 * wants before each round.
 */
export function choosePriced({ packing, prices, temperature, rounds, isOutOfTime }: GuidedTask): number[] {
  const current = new RowPrices(packing, prices);
  const chosen: number[] = [];
  const listings = packing.graph.listings.length;
  const perRound = Math.max(1, Math.floor(listings / (rounds * 3)));
  for (let round = 0; ; round++) {
    const sweeps = round === 0 ? FIRST_SWEEPS : SWEEPS_PER_ROUND;
    for (let sweep = 0; sweep < sweeps && !isOutOfTime(); sweep++) current.sweep(temperature);
    const best = new Set(
      packing.graph.listings.map((_, listing) => current.bestOf(listing)).filter((cycle) => cycle >= 0),
    );
    if (best.size === 0) return chosen.sort((a, b) => a - b);
    const bySurplus = [...best].sort((a, b) => (current.surplus[b] ?? 0) - (current.surplus[a] ?? 0) || a - b);
    let remaining = perRound;
    for (const cycle of bySurplus) {
      if (remaining === 0) break;
      if (!current.isPossible(cycle)) continue;
      current.choose(cycle);
      chosen.push(cycle);
      remaining--;
    }
  }
}
