/** Generates pseudo-random numbers from a seed, so that a search can be repeated. */

export type SeededRandom = {
  /** In [0, 1). */
  next: () => number;
  /** Returns an integer from 0 to `below - 1`. */
  integer: (below: number) => number;
};

/** Uses mulberry32: fast and uniform enough for a search, but not for secrets. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { next, integer: (below) => Math.floor(next() * below) };
}
