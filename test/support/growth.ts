/**
 * Measures how the time of a function grows with its input, and how long it takes compared with another function.
 * Only compares times of the same run, so that a slow machine does not change the result.
 */

const RUNS = 4;
const SMALL = 1_000;
const LARGE = 60_000;

/** Returns the shortest of several times: other work on the machine only adds time. */
function fastest(run: () => unknown): number {
  const times = Array.from({ length: RUNS }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return Math.min(...times);
}

/**
 * Returns the exponent of the growth between sizes of 1,000 and 60,000: 1 if the time is linear, 2 if it is quadratic.
 * Only for functions that allocate little, because pauses of the garbage collector would look like growth.
 */
export function growthExponent(prepare: (size: number) => () => unknown): number {
  const [small, large] = [prepare(SMALL), prepare(LARGE)];
  fastest(small);
  return Math.log(fastest(large) / fastest(small)) / Math.log(LARGE / SMALL);
}

/** A limit between linear growth (1) and quadratic growth (2). */
export const MAX_GROWTH_EXPONENT = 1.5;

/** Returns the time of `run` divided by the time of `reference`. */
export function relativeCost(run: () => unknown, reference: () => unknown): number {
  fastest(reference);
  return fastest(run) / fastest(reference);
}
