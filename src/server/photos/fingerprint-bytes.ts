/** Encodes fingerprints for the database. */
import { CHROMA_BYTES } from './chroma.ts';
import { type Fingerprint, type Part, THUMBNAIL_SIZE, WHOLE_FREQUENCIES } from './fingerprint.ts';

/** Increase this when old and new fingerprints can no longer be compared: a background job then recomputes old ones. */
export const FINGERPRINT_VERSION = 1;

const WHOLE_WORDS = WHOLE_FREQUENCIES.length / 32;
const PART_WORDS = 2;
const PART_BYTES = 2 + 2 + 4 + 4 * PART_WORDS;
const THUMBNAIL_BYTES = THUMBNAIL_SIZE * THUMBNAIL_SIZE;
const THUMBNAIL = 4 + 4 * WHOLE_WORDS;
const CHROMA = THUMBNAIL + THUMBNAIL_BYTES;
const FIRST_PART = CHROMA + CHROMA_BYTES;
const POSITIONS = 65_535;

/** Layout: aspect, whole hash, thumbnail, colours, then each part: x, y, size and hash. Little-endian. */
export function encodeFingerprint({ wholeHash, parts, thumbnail, chroma, aspect }: Fingerprint): Uint8Array {
  const result = new Uint8Array(FIRST_PART + parts.length * PART_BYTES);
  const view = new DataView(result.buffer);
  view.setFloat32(0, aspect, true);
  for (let at = 0; at < WHOLE_WORDS; at++) view.setUint32(4 + 4 * at, wholeHash[at] ?? 0, true);
  result.set(thumbnail, THUMBNAIL);
  result.set(chroma, CHROMA);
  parts.forEach(({ x, y, size, hash }, index) => {
    const at = FIRST_PART + index * PART_BYTES;
    view.setUint16(at, Math.round(x * POSITIONS), true);
    view.setUint16(at + 2, Math.round(y * POSITIONS), true);
    view.setFloat32(at + 4, size, true);
    for (let word = 0; word < PART_WORDS; word++) view.setUint32(at + 8 + 4 * word, hash[word] ?? 0, true);
  });
  return result;
}

export function decodeFingerprint(encoded: Uint8Array): Fingerprint {
  const view = new DataView(encoded.buffer, encoded.byteOffset, encoded.byteLength);
  const count = (encoded.length - FIRST_PART) / PART_BYTES;
  if (count < 0 || !Number.isInteger(count)) throw new Error(`a fingerprint has ${encoded.length} bytes`);
  const parts = Array.from({ length: count }, (_, index): Part => {
    const at = FIRST_PART + index * PART_BYTES;
    return {
      x: view.getUint16(at, true) / POSITIONS,
      y: view.getUint16(at + 2, true) / POSITIONS,
      size: view.getFloat32(at + 4, true),
      hash: Uint32Array.from({ length: PART_WORDS }, (_, word) => view.getUint32(at + 8 + 4 * word, true)),
    };
  });
  return {
    wholeHash: Uint32Array.from({ length: WHOLE_WORDS }, (_, word) => view.getUint32(4 + 4 * word, true)),
    parts,
    thumbnail: encoded.slice(THUMBNAIL, CHROMA),
    chroma: encoded.slice(CHROMA, FIRST_PART),
    aspect: view.getFloat32(0, true),
  };
}
