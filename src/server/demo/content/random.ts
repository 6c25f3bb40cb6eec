// A seeded random generator with the same results on every machine.

export type Random = {
  /** A whole number between `low` and `high`, inclusive. */
  integer: (low: number, high: number) => number;
  chance: (share: number) => boolean;
  pick: <T>(choices: readonly [T, ...T[]]) => T;
  /** Up to `count` different choices, in random order. */
  sample: <T>(choices: readonly T[], count: number) => T[];
};

/** A generator (mulberry32) started from an FNV hash of the text. */
export function createRandom(seed: string): Random {
  let state = hash(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const integer = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    integer,
    chance: (share) => next() < share,
    pick: (choices) => choices[integer(0, choices.length - 1)] ?? choices[0],
    sample: (choices, count) => {
      const remaining = [...choices];
      const taken = [];
      while (taken.length < count && remaining.length > 0)
        taken.push(...remaining.splice(integer(0, remaining.length - 1), 1));
      return taken;
    },
  };
}

function hash(text: string): number {
  let value = 2166136261;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 16777619);
  // FNV alone gives similar seeds similar hashes; two rounds of mixing make them independent.
  value = Math.imul(value ^ (value >>> 16), 2246822507);
  value = Math.imul(value ^ (value >>> 13), 3266489909);
  return value ^ (value >>> 16);
}
