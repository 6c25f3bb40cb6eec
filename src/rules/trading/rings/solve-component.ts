/** Chooses the rings in a component of the trade graph, with a proof of how good the choice is. */
import { type ExactLimits, searchExactly } from './exact-search.ts';
import { searchLocally } from './local-search.ts';
import { type FeasiblePrices, makeFeasible, PRICE_UNIT, priceHops } from './ring-certificate.ts';
import { type CyclePool, enumerateCycles, scoreScale } from './ring-cycles.ts';
import type { RingGraph } from './ring-graph.ts';
import { createPacking, type Packing, sumOver } from './ring-packing.ts';
import { choosePriced, settlePrices } from './row-prices.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Limits the work per component. Without the time limit, the same task has the same result on every machine. */
export type Effort = {
  /** The maximum number of cycles listed for the proof. */
  maxCycles: number;
  /**
   * The maximum number of cycles that the search compares. It finds better rings among this many of the most valuable
   * cycles than among all cycles.
   */
  maxSearched: number;
  maxSteps: number;
  exact: ExactLimits;
  /** The work budget for computing prices, in visited cycle rows: the more cycles there are, the fewer sweeps. */
  priceVisits: number;
  annealingSteps: number;
  /** The maximum steps per cycle: few cycles need few steps. */
  stepsPerCycle: number;
};

export const DEFAULT_EFFORT: Effort = {
  maxCycles: 1_000_000,
  maxSearched: 200_000,
  maxSteps: 100_000_000,
  exact: { maxListings: 400, maxCycles: 2_000, maxNodes: 20_000 },
  priceVisits: 60_000_000,
  annealingSteps: 1_000_000,
  stepsPerCycle: 100,
};

/**
 * Solves the linear relaxation more exactly than `smoothedPrices`. Returns null if it reaches a limit first.
 */
export type Relaxation = (
  packing: Packing,
  approximate: Float64Array,
  cycles: readonly number[],
) => Float64Array | null;

export type ComponentTask = {
  graph: RingGraph;
  ringLength: number;
  effort: Effort;
  random: SeededRandom;
  relaxation: Relaxation;
  isOutOfTime: () => boolean;
};

export type ComponentResult = {
  packing: Packing;
  cycles: number[];
  value: number;
  proof: FeasiblePrices;
  /**
   * True if every choice was examined or ruled out, so that no other choice is better when the objectives are compared
   * in order.
   */
  isExact: boolean;
};

function enumerateWithin(
  { graph, ringLength, effort, isOutOfTime }: ComponentTask,
  limits: { maxCycles: number; maxArcsOfThree: number; maxArcsOfLonger: number },
): CyclePool {
  return enumerateCycles(graph, ringLength, { maxSteps: effort.maxSteps, isOutOfTime, ...limits });
}

/** Arc limits, tried in order until there are few enough cycles to compare. Longer rings are limited first. */
const ARC_LIMITS = [
  ...[32, 24, 18, 13, 9, 6, 4, 3, 2, 1].map((maxArcsOfLonger) => ({ maxArcsOfThree: Infinity, maxArcsOfLonger })),
  ...[64, 32, 16, 8, 4, 2].map((maxArcsOfThree) => ({ maxArcsOfThree, maxArcsOfLonger: 1 })),
];

function enumerateMostValuable(task: ComponentTask): CyclePool {
  const { maxSearched: maxCycles } = task.effort;
  for (const arcs of ARC_LIMITS) {
    const pool = enumerateWithin(task, { maxCycles, ...arcs });
    // If the time limit was reached, do not enumerate again with fewer arcs.
    if (pool.isComplete || task.isOutOfTime()) return { ...pool, isComplete: false };
  }
  return { ...enumerateWithin(task, { maxCycles, maxArcsOfThree: 1, maxArcsOfLonger: 1 }), isComplete: false };
}

const clamp = (value: number, lowest: number, highest: number): number =>
  Math.floor(Math.max(lowest, Math.min(highest, value)));

/**
 * Temperatures in units of one priority weight. The search tries all of them, because the best one depends on the
 * graph.
 */
const TEMPERATURES = [0.3, 0.6, 1];

function searchWithPrices(task: ComponentTask, packing: Packing, prices: Float64Array): number[] {
  const { effort, random, isOutOfTime } = task;
  const { weightUnit } = scoreScale(task.graph.listings.length);
  const visits = packing.rowCycles.length;
  const rounds = clamp(effort.priceVisits / (visits * 3), 10, 150);
  const choices = TEMPERATURES.map((temperature) =>
    choosePriced({ packing, prices, temperature, rounds, isOutOfTime }),
  );
  const scoreOf = (cycles: readonly number[]): number => sumOver(packing.pool.score, cycles);
  const best = choices.reduce((a, b) => (scoreOf(b) > scoreOf(a) ? b : a));
  // The cost of a step grows with its number of candidates, which is at most 40.
  const perRow = Math.min(40, visits / packing.rows);
  const steps = clamp((effort.annealingSteps * 5) / (5 + perRow), 0, packing.pool.count * effort.stepsPerCycle);
  return searchLocally({
    packing,
    weightUnit,
    start: best,
    random,
    limits: { steps, maxCandidates: 40 },
    isOutOfTime,
  });
}

const lowerOf = (prices: FeasiblePrices, other: FeasiblePrices): FeasiblePrices =>
  prices.bound <= other.bound ? prices : other;

function proveBound(task: ComponentTask, packing: Packing, prices: Float64Array, cycles: number[]): FeasiblePrices {
  const smoothed = makeFeasible(packing, prices);
  if (smoothed.bound === sumOver(packing.pool.weight, cycles)) return smoothed;
  const solved = task.relaxation(packing, prices, cycles);
  if (!solved) return smoothed;
  return lowerOf(smoothed, makeFeasible(packing, solved));
}

function smoothedPrices({ effort, isOutOfTime }: ComponentTask, packing: Packing): Float64Array {
  const sweeps = clamp(effort.priceVisits / Math.max(1, packing.rowCycles.length), 20, 200);
  return settlePrices(packing, sweeps, isOutOfTime).prices;
}

type Choice = { packing: Packing; prices: Float64Array; cycles: number[] };

function choose(task: ComponentTask, packing: Packing): Choice {
  const prices = smoothedPrices(task, packing);
  return { packing, prices, cycles: searchWithPrices(task, packing, prices) };
}

/** Chooses rings among the most valuable cycles; the proof bounds the choice among all cycles. */
function solveLarge(task: ComponentTask, pool: CyclePool): ComponentResult {
  const { packing, cycles } = choose(task, createPacking(task.graph, enumerateMostValuable(task)));
  const value = sumOver(packing.pool.weight, cycles);
  const ofHops = priceHops(packing);
  // Does not call `relaxation`, because it takes too long for this many cycles; the proof without it is valid but
  // weaker.
  if (!pool.isComplete || task.isOutOfTime()) return { packing, cycles, value, proof: ofHops, isExact: false };
  const fullPacking = createPacking(task.graph, pool);
  const ofCycles = makeFeasible(fullPacking, smoothedPrices(task, fullPacking));
  return { packing, cycles, value, proof: lowerOf(ofCycles, ofHops), isExact: false };
}

export function solveComponent(task: ComponentTask): ComponentResult {
  const { effort, isOutOfTime, graph } = task;
  const pool = enumerateWithin(task, {
    maxCycles: effort.maxCycles,
    maxArcsOfThree: Infinity,
    maxArcsOfLonger: Infinity,
  });
  if (!pool.isComplete || pool.count > effort.maxSearched) return solveLarge(task, pool);
  const { packing, prices, cycles: start } = choose(task, createPacking(graph, pool));
  const proof = proveBound(task, packing, prices, start);
  const feasible = proof.prices.map((price) => price / PRICE_UNIT);
  const exact = searchExactly({ packing, start, prices: feasible, limits: effort.exact, isOutOfTime });
  const cycles = exact ?? start;
  return { packing, cycles, value: sumOver(packing.pool.weight, cycles), proof, isExact: exact !== null };
}
