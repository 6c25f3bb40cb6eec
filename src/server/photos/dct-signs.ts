/**
 * Hashes a square of brightness values by the signs of its lowest cosine frequencies. Changes of brightness and
 * contrast keep the signs, and mirroring the picture inverts only the signs of odd horizontal frequencies (the DCT hash
 * of C. Zauner, "Implementation and Benchmarking of Perceptual Image Hash Functions", 2010, and of PDQ, Meta 2019).
 */

/** A list of frequencies `[across, down]`, one per bit. */
export type Frequencies = readonly (readonly [number, number])[];

const cosines = new Map<number, Float32Array>();

/** Returns the cosine transform of `size` values as a table with one row per frequency. */
function cosineTable(size: number): Float32Array {
  const known = cosines.get(size);
  if (known) return known;
  const table = Float32Array.from({ length: size * size }, (_, at) =>
    Math.cos((Math.PI / size) * Math.floor(at / size) * ((at % size) + 0.5)),
  );
  cosines.set(size, table);
  return table;
}

/** Returns the first `count` frequencies below `limit` in both directions, from low to high and without the mean. */
export function lowestFrequencies(limit: number, count: number): Frequencies {
  const all: [number, number][] = [];
  for (let down = 0; down < limit; down++)
    for (let across = 0; across < limit; across++) if (across + down > 0) all.push([across, down]);
  return all.sort((a, b) => a[0] + a[1] - b[0] - b[1] || a[1] - b[1]).slice(0, count);
}

/** Returns one bit per frequency: whether its coefficient is positive. */
export function dctSigns(square: Float32Array, size: number, frequencies: Frequencies): Uint32Array {
  const table = cosineTable(size);
  const limit = 1 + Math.max(...frequencies.flat());
  const rows = new Float32Array(size * limit);
  for (let y = 0; y < size; y++) {
    for (let across = 0; across < limit; across++) {
      let sum = 0;
      for (let x = 0; x < size; x++) sum += (square[y * size + x] as number) * (table[across * size + x] as number);
      rows[across * size + y] = sum;
    }
  }
  const bits = new Uint32Array(Math.ceil(frequencies.length / 32));
  frequencies.forEach(([across, down], bit) => {
    let sum = 0;
    for (let y = 0; y < size; y++) sum += (rows[across * size + y] as number) * (table[down * size + y] as number);
    if (sum > 0) bits[bit >> 5] = ((bits[bit >> 5] ?? 0) | (1 << (bit & 31))) >>> 0;
  });
  return bits;
}

/** Returns the bits that invert when the picture is mirrored. */
export function mirrorMask(frequencies: Frequencies): Uint32Array {
  const mask = new Uint32Array(Math.ceil(frequencies.length / 32));
  frequencies.forEach(([across], bit) => {
    if (across % 2 === 1) mask[bit >> 5] = ((mask[bit >> 5] ?? 0) | (1 << (bit & 31))) >>> 0;
  });
  return mask;
}

export const invertBits = (bits: Uint32Array, mask: Uint32Array): Uint32Array =>
  bits.map((word, at) => (word ^ (mask[at] ?? 0)) >>> 0);

/** Counts the set bits of a word by adding neighbours: pairs, then groups of four, then bytes. */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Returns the number of different bits (the Hamming distance). */
export function countDifferentBits(hash: Uint32Array, other: Uint32Array): number {
  let count = 0;
  for (let at = 0; at < hash.length; at++) count += countBits((hash[at] as number) ^ (other[at] as number));
  return count;
}

/** Returns whether at most `limit` bits are different. For most pairs, the first word decides. */
export function isWithinBits(hash: Uint32Array, other: Uint32Array, limit: number): boolean {
  let count = 0;
  for (let at = 0; at < hash.length; at++) {
    count += countBits((hash[at] as number) ^ (other[at] as number));
    if (count > limit) return false;
  }
  return true;
}
