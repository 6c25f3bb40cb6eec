/** Finds the best choice of rings in a small component of the trade graph, by branch and bound. */
import { type ScoreScale, scoreScale } from './ring-cycles.ts';
import { type Packing, rowsOf, sumOver } from './ring-packing.ts';

export type ExactLimits = {
  maxListings: number;
  maxCycles: number;
  /** The maximum number of partial choices that are examined. */
  maxNodes: number;
};

export type ExactTask = {
  packing: Packing;
  /** A good choice of cycles from which the search starts. */
  start: readonly number[];
  /**
   * A price per row of the packing problem, in units of one priority weight. The prices of each cycle's rows add up to
   * at least its weight.
   */
  prices: Float64Array;
  limits: ExactLimits;
  isOutOfTime: () => boolean;
};

/**
 * Tolerance for rounding errors of the bounds. It never excludes a better choice, because scores are integers and
 * differ by at least 1.
 */
const ROUNDING = 0.01;
/** Nodes examined between two checks of the time limit. */
const CLOCK_NODES = 64;

class ExactSearch {
  best: number[];
  bestScore: number;
  #nodes = 0;
  readonly #task: ExactTask;
  readonly #packing: Packing;
  readonly #scale: ScoreScale;
  readonly #chosen: number[] = [];
  /**
   * Per row: the highest value, over the available cycles, of score divided by number of listings; computed by the last
   * `#examine`.
   */
  readonly #share: Float64Array;
  readonly #cycles: Int32Array;
  readonly #isTaken: Uint8Array;

  constructor(task: ExactTask) {
    this.#task = task;
    this.#packing = task.packing;
    this.#scale = scoreScale(task.packing.graph.listings.length);
    this.#share = new Float64Array(task.packing.rows);
    this.#cycles = new Int32Array(task.packing.rows);
    this.#isTaken = new Uint8Array(task.packing.rows);
    this.best = [...task.start];
    this.bestScore = sumOver(task.packing.pool.score, task.start);
  }

  /** Per row: counts the available cycles and computes their highest value of score divided by number of listings. */
  #examine(available: readonly number[]): void {
    this.#share.fill(0);
    this.#cycles.fill(0);
    for (const cycle of available) {
      const rows = rowsOf(this.#packing, cycle);
      const share = (this.#packing.pool.score[cycle] ?? 0) / (rows.length / 2);
      for (const row of rows) {
        this.#cycles[row] = (this.#cycles[row] ?? 0) + 1;
        if (share > (this.#share[row] ?? 0)) this.#share[row] = share;
      }
    }
  }

  /**
   * Returns an upper bound on the score that the available cycles can add: the lower of two bounds, one computed from
   * `#share` and one from the prices of the rows.
   */
  #upperBound(): number {
    const listings = this.#packing.graph.listings.length;
    let [shares, price, free] = [0, 0, 0];
    for (let row = 0; row < this.#packing.rows; row++) {
      if (this.#cycles[row] === 0) continue;
      price += this.#task.prices[row] ?? 0;
      if (row >= listings) continue;
      shares += this.#share[row] ?? 0;
      free++;
    }
    const { weightUnit, userUnit, resolution } = this.#scale;
    return Math.min(shares, Math.floor(price + ROUNDING) * weightUnit + free * (userUnit + resolution));
  }

  /** Branching on the listing with the fewest cycles creates the fewest branches. */
  #branchingListing(): number {
    let listing = -1;
    for (let row = 0; row < this.#packing.graph.listings.length; row++) {
      const cycles = this.#cycles[row] ?? 0;
      if (cycles > 0 && (listing < 0 || cycles < (this.#cycles[listing] ?? 0))) listing = row;
    }
    return listing;
  }

  #without(available: readonly number[], chosen: number): number[] {
    const taken = rowsOf(this.#packing, chosen);
    for (const row of taken) this.#isTaken[row] = 1;
    const remaining = available.filter((cycle) => rowsOf(this.#packing, cycle).every((row) => !this.#isTaken[row]));
    for (const row of taken) this.#isTaken[row] = 0;
    return remaining;
  }

  /** `available` is sorted by descending score. Returns false if a limit was reached. */
  search(available: readonly number[], score: number): boolean {
    const { limits, isOutOfTime } = this.#task;
    if (++this.#nodes > limits.maxNodes || (this.#nodes % CLOCK_NODES === 0 && isOutOfTime())) return false;
    if (score > this.bestScore) {
      this.bestScore = score;
      this.best = [...this.#chosen];
    }
    if (available.length === 0) return true;
    this.#examine(available);
    if (score + this.#upperBound() < this.bestScore + 1 - ROUNDING) return true;
    const listing = this.#branchingListing();
    const branches = available.filter((cycle) => rowsOf(this.#packing, cycle).includes(listing));
    for (const branch of branches) {
      this.#chosen.push(branch);
      const isComplete = this.search(this.#without(available, branch), score + (this.#packing.pool.score[branch] ?? 0));
      this.#chosen.pop();
      if (!isComplete) return false;
    }
    const others = available.filter((cycle) => !rowsOf(this.#packing, cycle).includes(listing));
    return this.search(others, score);
  }
}

/**
 * Excludes cycles whose prices exceed their weight by more than the difference between the upper bound and the weight
 * of `start`: no better choice contains these cycles.
 */
function promisingCycles({ packing, start, prices }: ExactTask): number[] {
  const { pool } = packing;
  const bound = prices.reduce((sum, price) => sum + price, 0);
  const lowest = sumOver(pool.weight, start) - bound - ROUNDING;
  const surplus = (cycle: number): number =>
    rowsOf(packing, cycle).reduce((sum, row) => sum - (prices[row] ?? 0), pool.weight[cycle] ?? 0);
  return [...pool.weight.keys()]
    .filter((cycle) => surplus(cycle) >= lowest)
    .sort((a, b) => (pool.score[b] ?? 0) - (pool.score[a] ?? 0));
}

/** Returns the optimal choice in all three objectives; null if the component exceeds a limit or the time runs out. */
export function searchExactly(task: ExactTask): number[] | null {
  const { packing, limits } = task;
  if (!packing.pool.isComplete || packing.graph.listings.length > limits.maxListings) return null;
  const cycles = promisingCycles(task);
  if (cycles.length > limits.maxCycles) return null;
  const search = new ExactSearch(task);
  return search.search(cycles, 0) ? search.best.sort((a, b) => a - b) : null;
}
