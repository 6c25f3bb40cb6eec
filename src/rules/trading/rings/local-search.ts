/** Finds a good choice of rings in a large component of the trade graph, by simulated annealing. */
import type { Packing } from './ring-packing.ts';
import type { SeededRandom } from './seeded-random.ts';

export type LocalSearchLimits = {
  steps: number;
  /** For a listing in more cycles than this, each step examines a random sample of them. */
  maxCandidates: number;
};

/** Temperatures, in units of one priority weight: at first, losing a weight of 1 is common; at the end, it is rare. */
const FIRST_TEMPERATURE = 1;
const LAST_TEMPERATURE = 0.15;
/** Steps between two checks of the time limit. */
const CLOCK_STEPS = 1_024;

class Annealing {
  /** Per row (listing or want): the chosen cycle that uses it, or -1. */
  readonly #usedBy: Int32Array;
  readonly #isAllowed: Uint8Array | undefined;
  /** All listings that occur in any cycle. The free listings, which are in no chosen cycle, come first. */
  readonly #order: Int32Array;
  readonly #position: Int32Array;
  #free: number;
  #score = 0;
  #bestScore = 0;
  #best: Int32Array;
  readonly #packing: Packing;
  readonly #random: SeededRandom;
  readonly #weightUnit: number;

  constructor(packing: Packing, random: SeededRandom, weightUnit: number, isAllowed: Uint8Array | undefined) {
    this.#packing = packing;
    this.#random = random;
    this.#weightUnit = weightUnit;
    this.#isAllowed = isAllowed;
    this.#usedBy = new Int32Array(packing.rows).fill(-1);
    this.#best = this.#usedBy.slice();
    const { rowStart } = packing;
    const listings = packing.graph.listings.map((_, listing) => listing);
    this.#order = Int32Array.from(listings.filter((row) => (rowStart[row] ?? 0) < (rowStart[row + 1] ?? 0)));
    this.#position = new Int32Array(packing.graph.listings.length);
    for (const [at, listing] of this.#order.entries()) this.#position[listing] = at;
    this.#free = this.#order.length;
  }

  insert(cycle: number): void {
    const { pool, cycleRows } = this.#packing;
    const end = (pool.start[cycle + 1] ?? 0) * 2;
    for (let at = (pool.start[cycle] ?? 0) * 2; at < end; at++) {
      const other = this.#usedBy[cycleRows[at] ?? 0] ?? -1;
      if (other >= 0) this.#remove(other);
    }
    for (let at = (pool.start[cycle] ?? 0) * 2; at < end; at++) {
      const row = cycleRows[at] ?? 0;
      this.#usedBy[row] = cycle;
      if (at % 2 === 0) this.#swapTo(row, --this.#free);
    }
    this.#score += pool.score[cycle] ?? 0;
  }

  #remove(cycle: number): void {
    const { pool, cycleRows } = this.#packing;
    for (let at = (pool.start[cycle] ?? 0) * 2; at < (pool.start[cycle + 1] ?? 0) * 2; at++) {
      const row = cycleRows[at] ?? 0;
      this.#usedBy[row] = -1;
      if (at % 2 === 0) this.#swapTo(row, this.#free++);
    }
    this.#score -= pool.score[cycle] ?? 0;
  }

  #swapTo(listing: number, target: number): void {
    const [from, other] = [this.#position[listing] ?? 0, this.#order[target] ?? 0];
    this.#order[from] = other;
    this.#position[other] = from;
    this.#order[target] = listing;
    this.#position[listing] = target;
  }

  /** Returns the change in score if the cycle replaces every chosen cycle that shares a listing or want with it. */
  #gain(cycle: number): number {
    const { pool, cycleRows } = this.#packing;
    const start = (pool.start[cycle] ?? 0) * 2;
    let gain = pool.score[cycle] ?? 0;
    for (let at = start; at < (pool.start[cycle + 1] ?? 0) * 2; at++) {
      const other = this.#usedBy[cycleRows[at] ?? 0] ?? -1;
      if (other < 0) continue;
      let isCounted = false;
      for (let before = start; before < at && !isCounted; before++) {
        isCounted = this.#usedBy[cycleRows[before] ?? 0] === other;
      }
      if (!isCounted) gain -= pool.score[other] ?? 0;
    }
    return gain;
  }

  /**
   * Chooses a random move for a free listing: the higher the gain of a move, the more likely it is. Making no change is
   * treated as a move with gain 0.
   */
  step(temperature: number, maxCandidates: number): void {
    if (this.#free === 0) return;
    const { rowStart, rowCycles } = this.#packing;
    const listing = this.#order[this.#random.integer(this.#free)] ?? 0;
    const start = rowStart[listing] ?? 0;
    const size = (rowStart[listing + 1] ?? 0) - start;
    const unit = temperature * this.#weightUnit;
    const noise = (): number => -Math.log(-Math.log(this.#random.next() + 1e-12) + 1e-12) * unit;
    let [chosen, highest] = [-1, noise()];
    const isSample = size > maxCandidates;
    for (let at = 0; at < (isSample ? maxCandidates : size); at++) {
      const cycle = rowCycles[start + (isSample ? this.#random.integer(size) : at)] ?? 0;
      if (this.#isAllowed && !this.#isAllowed[cycle]) continue;
      const value = this.#gain(cycle) + noise();
      if (value > highest) [chosen, highest] = [cycle, value];
    }
    if (chosen >= 0) this.insert(chosen);
  }

  rememberBest(): void {
    if (this.#score <= this.#bestScore) return;
    this.#bestScore = this.#score;
    this.#best.set(this.#usedBy);
  }

  best(): number[] {
    return [...new Set(this.#best)].filter((cycle) => cycle >= 0).sort((a, b) => a - b);
  }
}

export type LocalSearchTask = {
  packing: Packing;
  /** The score of one priority weight. */
  weightUnit: number;
  start: readonly number[];
  /** Per cycle: 0 if it is excluded. */
  isAllowed?: Uint8Array;
  random: SeededRandom;
  limits: LocalSearchLimits;
  /** Checked at intervals; if it returns true, the best choice so far is the result. */
  isOutOfTime: () => boolean;
};

/** The same task always has the same result unless the time limit is reached. */
export function searchLocally(task: LocalSearchTask): number[] {
  const { packing, weightUnit, start, isAllowed, random, limits } = task;
  const annealing = new Annealing(packing, random, weightUnit, isAllowed);
  for (const cycle of start) annealing.insert(cycle);
  annealing.rememberBest();
  const cooling = Math.log(LAST_TEMPERATURE / FIRST_TEMPERATURE);
  for (let step = 0; step < limits.steps; step++) {
    if (step % CLOCK_STEPS === 0 && task.isOutOfTime()) break;
    annealing.step(FIRST_TEMPERATURE * Math.exp((cooling * step) / limits.steps), limits.maxCandidates);
    annealing.rememberBest();
  }
  return annealing.best();
}
