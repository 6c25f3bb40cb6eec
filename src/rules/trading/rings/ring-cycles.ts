/** Enumerates the rings in a component of the trade graph: cycles of different users up to the maximum length. */

import { MIN_RING_LENGTH } from '#contract/limits.ts';
import type { RingGraph } from './ring-graph.ts';
import { fairnessOf, MAX_PRIORITY_WEIGHT } from './ring-hop.ts';

/** Stored in flat arrays, because there can be hundreds of thousands of cycles. */
export type CyclePool = {
  count: number;
  /** The arcs of cycle `c` are `arcs[start[c]]` to `arcs[start[c + 1] - 1]`. */
  start: Int32Array;
  arcs: Int32Array;
  /** Per cycle: the sum of its priority weights. */
  weight: Int32Array;
  /** Per cycle: the combined score of all three objectives; see `scoreScale`. */
  score: Float64Array;
  /** False if the enumeration stopped at a limit, so that some cycles can be missing. */
  isComplete: boolean;
};

/**
 * Combines the objectives (sum of weights, then number of users, then fairness) into one exact integer: score = weight
 * * weightUnit + users * userUnit + fairness. Each unit exceeds everything that the later objectives of all listings
 * can add up to, so comparing sums of scores compares the objectives in order.
 */
export type ScoreScale = { resolution: number; userUnit: number; weightUnit: number };

export function scoreScale(listings: number): ScoreScale {
  for (const resolution of [1_000, 100, 10, 1]) {
    const userUnit = resolution * listings + 1;
    const weightUnit = userUnit * (listings + 1);
    if (MAX_PRIORITY_WEIGHT * listings * weightUnit + weightUnit <= Number.MAX_SAFE_INTEGER) {
      return { resolution, userUnit, weightUnit };
    }
  }
  throw new RangeError(`${listings} listings are too many for exact scores`);
}

export type CycleLimits = {
  maxCycles: number;
  /** The maximum number of arcs followed in total. */
  maxSteps: number;
  /** In rings of three users, only this many arcs of each listing are followed, most valuable first. */
  maxArcsOfThree: number;
  /**
   * In rings of more than three users, only this many arcs of each listing are followed. The number must not exceed
   * `maxArcsOfThree`.
   */
  maxArcsOfLonger: number;
  /** Checked at intervals; if it returns true, the cycles so far are the result. */
  isOutOfTime: () => boolean;
};

/** Arcs followed between two checks of the time limit. */
const CLOCK_STEPS = 8_192;

/** A typed array that grows when it is full; a plain array of millions of numbers needs several times the memory. */
class IntList {
  values = new Int32Array(1_024);
  length = 0;
  push(value: number): void {
    if (this.length === this.values.length) {
      const grown = new Int32Array(this.length * 2);
      grown.set(this.values);
      this.values = grown;
    }
    this.values[this.length++] = value;
  }
}

/**
 * Marks, for each root, the listings from which one or two arcs return to the root, so that most paths are abandoned
 * early.
 */
class ReturnMarks {
  readonly #oneArcTo: Int32Array;
  readonly #twoArcsTo: Int32Array;
  readonly #incoming: number[][];

  constructor(graph: RingGraph) {
    this.#oneArcTo = new Int32Array(graph.listings.length).fill(-1);
    this.#twoArcsTo = new Int32Array(graph.listings.length).fill(-1);
    this.#incoming = graph.listings.map(() => []);
    for (let listing = 0; listing < graph.listings.length; listing++) {
      for (let arc = graph.arcStart[listing] ?? 0; arc < (graph.arcStart[listing + 1] ?? 0); arc++) {
        const sources = this.#incoming[graph.arcTarget[arc] ?? 0];
        if (sources?.at(-1) !== listing) sources?.push(listing);
      }
    }
  }

  mark(root: number): void {
    for (const source of this.#incoming[root] ?? []) {
      this.#oneArcTo[source] = root;
      for (const before of this.#incoming[source] ?? []) this.#twoArcsTo[before] = root;
    }
  }

  canReturn(listing: number, root: number, arcsLeft: number): boolean {
    if (arcsLeft > 2) return true;
    return this.#oneArcTo[listing] === root || (arcsLeft === 2 && this.#twoArcsTo[listing] === root);
  }
}

class CycleSearch {
  readonly starts = new IntList();
  readonly arcs = new IntList();
  isComplete = true;
  #steps = 0;
  readonly #path: number[] = [];
  readonly #listings: number[] = [];
  readonly #marks: ReturnMarks;
  readonly #graph: RingGraph;
  readonly #limits: CycleLimits;
  readonly #length: number;

  constructor(graph: RingGraph, length: number, limits: CycleLimits) {
    this.#graph = graph;
    this.#limits = limits;
    this.#length = length;
    this.#marks = new ReturnMarks(graph);
  }

  /** Finds the cycles in which the root has the lowest number, so that each cycle is found only once. */
  searchFrom(root: number): void {
    this.#marks.mark(root);
    this.#listings.push(root);
    this.#extend(root, root, this.#length);
    this.#listings.pop();
  }

  /** @param length the longest cycle that the arcs of the path allow */
  #extend(root: number, listing: number, length: number): void {
    const graph = this.#graph;
    const first = graph.arcStart[listing] ?? 0;
    for (let arc = first; arc < (graph.arcStart[listing + 1] ?? 0); arc++) {
      if (!this.isComplete) return;
      const allowed = Math.min(length, this.#longestRing(arc - first));
      if (this.#path.length >= allowed) return;
      if (++this.#steps > this.#limits.maxSteps) this.isComplete = false;
      if (this.#steps % CLOCK_STEPS === 0 && this.#limits.isOutOfTime()) this.isComplete = false;
      const target = graph.arcTarget[arc] ?? 0;
      this.#path.push(arc);
      if (target === root) this.#close();
      else if (target > root && this.#canVisit(target, root, allowed)) {
        this.#listings.push(target);
        this.#extend(root, target, allowed);
        this.#listings.pop();
      }
      this.#path.pop();
    }
  }

  /** @param rank the arc's position among its listing's arcs, 0 for the most valuable */
  #longestRing(rank: number): number {
    if (rank < this.#limits.maxArcsOfLonger) return this.#length;
    return rank < this.#limits.maxArcsOfThree ? MIN_RING_LENGTH : 0;
  }

  #canVisit(target: number, root: number, length: number): boolean {
    const arcsLeft = length - this.#path.length;
    if (arcsLeft < 1 || !this.#marks.canReturn(target, root, arcsLeft)) return false;
    const owner = this.#graph.owner[target];
    return this.#listings.every((listing) => this.#graph.owner[listing] !== owner);
  }

  #close(): void {
    if (this.#path.length < MIN_RING_LENGTH || !staysInCountry(this.#graph, this.#listings)) return;
    if (this.starts.length >= this.#limits.maxCycles) {
      this.isComplete = false;
      return;
    }
    this.starts.push(this.arcs.length);
    for (const arc of this.#path) this.arcs.push(arc);
  }
}

/** Compares the countries of all users in a cycle; the construction of the graph compared only neighbours. */
function staysInCountry(graph: RingGraph, listings: readonly number[]): boolean {
  if (!listings.some((listing) => graph.isSameCountryOnly[listing])) return true;
  const country = graph.country[listings[0] ?? 0];
  return listings.every((listing) => graph.country[listing] === country);
}

function hopFairness(graph: RingGraph, arc: number, resolution: number): number {
  const receivedValue = graph.listings[graph.arcSource[arc] ?? 0]?.value ?? 0;
  const givenValue = graph.listings[graph.arcTarget[arc] ?? 0]?.value ?? 0;
  return fairnessOf(givenValue, receivedValue, resolution);
}

function withObjectives(graph: RingGraph, search: CycleSearch): CyclePool {
  const count = search.starts.length;
  search.starts.push(search.arcs.length);
  const start = search.starts.values.slice(0, count + 1);
  const arcs = search.arcs.values.slice(0, search.arcs.length);
  const scale = scoreScale(graph.listings.length);
  const [weight, score] = [new Int32Array(count), new Float64Array(count)];
  for (let cycle = 0; cycle < count; cycle++) {
    const [from, to] = [start[cycle] ?? 0, start[cycle + 1] ?? 0];
    let [sum, fairness] = [0, 0];
    for (let at = from; at < to; at++) {
      sum += graph.arcWeight[arcs[at] ?? 0] ?? 0;
      fairness += hopFairness(graph, arcs[at] ?? 0, scale.resolution);
    }
    weight[cycle] = sum;
    score[cycle] = sum * scale.weightUnit + (to - from) * scale.userUnit + fairness;
  }
  return { count, start, arcs, weight, score, isComplete: search.isComplete };
}

export function enumerateCycles(graph: RingGraph, ringLength: number, limits: CycleLimits): CyclePool {
  const search = new CycleSearch(graph, ringLength, limits);
  for (let root = 0; root < graph.listings.length && search.isComplete; root++) search.searchFrom(root);
  return withObjectives(graph, search);
}
