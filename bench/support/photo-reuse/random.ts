/** Provides repeatable random numbers for the generated photographs. */

export type Random = {
  /** Returns a number from `low` (inclusive) to `high` (exclusive). */
  between(low: number, high: number): number;
  integer(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  colour(saturation?: number, lightness?: number): string;
};

/** The same seeds give the same numbers (mulberry32 over a mixed seed). */
export function createRandom(...seeds: number[]): Random {
  let state = seeds.reduce((mixed, seed) => Math.imul(mixed ^ (seed + 0x9e3779b9), 0x85ebca6b) >>> 0, 0x2545f491);
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + (high - low) * next();
  const integer = (low: number, high: number) => Math.floor(between(low, high + 1));
  return {
    between,
    integer,
    pick: (list) => list[Math.floor(next() * list.length)] as (typeof list)[number],
    colour: (saturation = between(20, 80), lightness = between(25, 80)) =>
      `hsl(${integer(0, 359)},${Math.round(saturation)}%,${Math.round(lightness)}%)`,
  };
}
