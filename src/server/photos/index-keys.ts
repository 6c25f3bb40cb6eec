/**
 * Splits hashes into bands that a database index can look up: multi-index hashing (Norouzi, Punjani and Fleet, "Fast
 * Exact Search in Hamming Space with Multi-Index Hashing", 2012). If two hashes differ in fewer bits than there are
 * bands, at least one band is equal, so the lookup finds every whole hash with at most 15 different bits and every part
 * with at most 2.
 */
import { mirrorChroma } from './chroma.ts';
import { invertBits, mirrorMask } from './dct-signs.ts';
import { type Fingerprint, PART_FREQUENCIES, THUMBNAIL_SIZE, WHOLE_FREQUENCIES } from './fingerprint.ts';

const WHOLE_BANDS = 16;
const PART_BANDS = 3;

/** Band `band` has the bits `band`, `band + bands`, `band + 2 * bands` ..., so it contains low and high frequencies. */
function bandOf(hash: Uint32Array, bits: number, band: number, bands: number): number {
  let value = 0;
  for (let bit = band; bit < bits; bit += bands) value = value * 2 + (((hash[bit >> 5] ?? 0) >>> (bit & 31)) & 1);
  return value;
}

const FIRST_PART_KEY = WHOLE_BANDS * 2 ** (WHOLE_FREQUENCIES.length / WHOLE_BANDS);
const WHOLE_VALUES = 2 ** (WHOLE_FREQUENCIES.length / WHOLE_BANDS);
const PART_VALUES = 2 ** (PART_FREQUENCIES.length / PART_BANDS);

/** Returns the distinct keys of all bands, each a non-negative 32-bit integer. */
export function indexKeys({ wholeHash, parts }: Pick<Fingerprint, 'wholeHash' | 'parts'>): number[] {
  const keys = new Set<number>();
  for (let band = 0; band < WHOLE_BANDS; band++)
    keys.add(band * WHOLE_VALUES + bandOf(wholeHash, WHOLE_FREQUENCIES.length, band, WHOLE_BANDS));
  for (const { hash } of parts) {
    for (let band = 0; band < PART_BANDS; band++)
      keys.add(FIRST_PART_KEY + band * PART_VALUES + bandOf(hash, PART_FREQUENCIES.length, band, PART_BANDS));
  }
  return [...keys];
}

const WHOLE_MIRROR = mirrorMask(WHOLE_FREQUENCIES);
const PART_MIRROR = mirrorMask(PART_FREQUENCIES);

export function mirrorFingerprint(fingerprint: Fingerprint): Fingerprint {
  const thumbnail = new Uint8Array(fingerprint.thumbnail.length);
  for (let at = 0; at < thumbnail.length; at++)
    thumbnail[at] = fingerprint.thumbnail[at - (at % THUMBNAIL_SIZE) + THUMBNAIL_SIZE - 1 - (at % THUMBNAIL_SIZE)] ?? 0;
  return {
    wholeHash: invertBits(fingerprint.wholeHash, WHOLE_MIRROR),
    parts: fingerprint.parts.map((part) => ({ ...part, x: 1 - part.x, hash: invertBits(part.hash, PART_MIRROR) })),
    thumbnail,
    chroma: mirrorChroma(fingerprint.chroma),
    aspect: fingerprint.aspect,
  };
}
