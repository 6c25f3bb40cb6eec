import { describe, expect, it } from 'vitest';
import { distanceBetween, MAX_MATCH_DISTANCE } from './compare.ts';
import { countDifferentBits } from './dct-signs.ts';
import { fingerprintOf, fingerprintPixels } from './fingerprint.ts';
import { decodeFingerprint, encodeFingerprint } from './fingerprint-bytes.ts';
import { type GreyImage, resample, toGrey } from './grey-image.ts';
import { indexKeys, mirrorFingerprint } from './index-keys.ts';

function createNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

function drawEllipses(seed: number, width = 300, height = 400): GreyImage {
  const next = createNumbers(seed);
  const data = new Float32Array(width * height).fill(40 + 100 * next());
  for (let shape = 0; shape < 60; shape++) {
    const [x, y, wide, high, tone] = [next() * width, next() * height, 6 + 50 * next(), 6 + 50 * next(), 255 * next()];
    for (let row = 0; row < height; row++)
      for (let column = 0; column < width; column++)
        if (((column - x) / wide) ** 2 + ((row - y) / high) ** 2 < 1) data[row * width + column] = tone;
  }
  return { data, width, height };
}

const mapPixels = (image: GreyImage, change: (value: number, x: number, y: number) => number): GreyImage => ({
  ...image,
  data: image.data.map((value, at) => change(value, at % image.width, Math.floor(at / image.width))),
});
/**
 * Colours a picture: each channel gets its share of the brightness. In the lower half, red and blue swap their shares.
 */
function paint({ data, width, height }: GreyImage, shares: readonly [number, number, number]) {
  const pixels = new Uint8Array(width * height * 3);
  data.forEach((value, at) => {
    const isLower = at > (width * height) / 2;
    for (let channel = 0; channel < 3; channel++) {
      const share = shares[isLower ? 2 - channel : channel] as number;
      pixels[3 * at + channel] = Math.min(255, 0.8 * value * share);
    }
  });
  return { data: pixels, width, height, channels: 3 };
}
const mirror = (image: GreyImage): GreyImage =>
  mapPixels(image, (_, x, y) => image.data[y * image.width + image.width - 1 - x] ?? 0);

function turn(image: GreyImage, degrees: number): GreyImage {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return mapPixels(image, (_, x, y) => {
    const [dx, dy] = [x - image.width / 2, y - image.height / 2];
    const [fromX, fromY] = [
      Math.round(image.width / 2 + dx * cos - dy * sin),
      Math.round(image.height / 2 + dx * sin + dy * cos),
    ];
    const isInside = fromX >= 0 && fromY >= 0 && fromX < image.width && fromY < image.height;
    return isInside ? (image.data[fromY * image.width + fromX] ?? 0) : 128;
  });
}

function frame(image: GreyImage, margin: number, tone: number): GreyImage {
  const [width, height] = [image.width + 2 * margin, image.height + 2 * margin];
  const data = new Float32Array(width * height).fill(tone);
  for (let y = 0; y < image.height; y++)
    data.set(image.data.subarray(y * image.width, (y + 1) * image.width), (y + margin) * width + margin);
  return { data, width, height };
}

const copies: [string, (image: GreyImage) => GreyImage][] = [
  ['no changes', (image) => image],
  ['half the size', (image) => resample(image, { left: 0, top: 0, width: 300, height: 400 }, 150, 200)],
  ['more brightness and less contrast', (image) => mapPixels(image, (value) => 60 + 0.6 * value)],
  ['noise', (image) => mapPixels(image, (value, x, y) => value + ((x * 7 + y * 13) % 9) - 4)],
  ['a white border', (image) => frame(image, 30, 255)],
  ['8 % cut off each side', (image) => resample(image, { left: 24, top: 32, width: 252, height: 336 }, 252, 336)],
  ['5 % cut off two sides', (image) => resample(image, { left: 15, top: 20, width: 285, height: 380 }, 285, 380)],
];

describe('distanceBetween', () => {
  it.each(copies)('recognises a copy with %s', (_name, change) => {
    for (const seed of [1, 2, 3]) {
      const image = drawEllipses(seed);
      const distance = distanceBetween(fingerprintOf(change(image)), fingerprintOf(image));
      expect(distance).toBeLessThanOrEqual(MAX_MATCH_DISTANCE);
    }
  });

  it('recognises a mirrored copy only by the mirrored fingerprint', () => {
    const image = drawEllipses(4);
    const copy = fingerprintOf(mirror(image));
    expect(distanceBetween(mirrorFingerprint(copy), fingerprintOf(image))).toBeLessThanOrEqual(MAX_MATCH_DISTANCE);
    expect(distanceBetween(copy, fingerprintOf(image))).toBeGreaterThan(MAX_MATCH_DISTANCE);
  });

  it.each([1, 2, 4])(
    'rejects a picture turned by %i degrees, because it could be another photograph of the same object',
    (degrees) => {
      const image = drawEllipses(5);
      const distance = distanceBetween(fingerprintOf(turn(image, degrees)), fingerprintOf(image));
      expect(distance).toBeGreaterThan(MAX_MATCH_DISTANCE);
    },
  );

  it('rejects a picture of the same object lit from another side', () => {
    const image = drawEllipses(6);
    const lit = mapPixels(image, (value, x) => value * (0.4 + (0.9 * x) / 300));
    expect(distanceBetween(fingerprintOf(lit), fingerprintOf(image))).toBeGreaterThan(MAX_MATCH_DISTANCE);
  });

  it('accepts a change of saturation and rejects the same shapes in other colours', () => {
    const image = drawEllipses(12);
    const original = fingerprintPixels(paint(image, [1, 0.8, 0.6]));
    expect(distanceBetween(fingerprintPixels(paint(image, [1, 0.86, 0.72])), original)).toBeLessThanOrEqual(0.5);
    expect(distanceBetween(fingerprintPixels(paint(image, [0.6, 0.8, 1])), original)).toBeGreaterThan(
      MAX_MATCH_DISTANCE,
    );
  });

  it('returns a large distance for two different pictures', () => {
    expect(distanceBetween(fingerprintOf(drawEllipses(7)), fingerprintOf(drawEllipses(8)))).toBeGreaterThan(5);
  });

  it('never matches a uniform picture, not even with itself', () => {
    const plain = fingerprintOf(mapPixels(drawEllipses(9), () => 120));
    expect(plain.parts).toEqual([]);
    expect(distanceBetween(plain, plain)).toBeGreaterThan(MAX_MATCH_DISTANCE);
  });
});

describe('indexKeys', () => {
  const image = fingerprintOf(drawEllipses(10));

  it('returns at least one equal key for two whole-picture hashes that differ in at most 15 bits', () => {
    const wholeHash = Uint32Array.from(image.wholeHash);
    // Changes 15 bits in 15 different bands, the worst case.
    for (let band = 0; band < 15; band++)
      wholeHash[band >> 2] = (wholeHash[band >> 2] ?? 0) ^ (1 << (band + 16 * (band % 2)));
    const keys = new Set(indexKeys({ wholeHash: image.wholeHash, parts: [] }));
    expect(countDifferentBits(wholeHash, image.wholeHash)).toBe(15);
    expect(indexKeys({ wholeHash, parts: [] }).some((key) => keys.has(key))).toBe(true);
  });

  it('returns at least one equal key for two part hashes that differ in at most 2 bits', () => {
    const [part] = image.parts;
    if (!part) throw new Error('the picture has no parts');
    const wholeHash = image.wholeHash.map((word) => ~word >>> 0);
    const keys = new Set(indexKeys({ wholeHash: image.wholeHash, parts: [part] }));
    for (let firstBit = 0; firstBit < 60; firstBit++) {
      for (let secondBit = 0; secondBit < firstBit; secondBit++) {
        const hash = Uint32Array.from(part.hash);
        for (const bit of [firstBit, secondBit]) hash[bit >> 5] = ((hash[bit >> 5] ?? 0) ^ (1 << (bit & 31))) >>> 0;
        expect(indexKeys({ wholeHash, parts: [{ ...part, hash }] }).some((key) => keys.has(key))).toBe(true);
      }
    }
  });

  it('returns non-negative signed 32-bit integers', () => {
    for (const key of indexKeys(image)) expect(key >= 0 && key < 2 ** 31 && Number.isInteger(key)).toBe(true);
  });

  it('returns mostly the same keys for a mirrored fingerprint as for the mirrored picture', () => {
    const mirrored = new Set(indexKeys(fingerprintOf(mirror(drawEllipses(10)))));
    const shared = indexKeys(mirrorFingerprint(image)).filter((key) => mirrored.has(key));
    expect(shared.length).toBeGreaterThan(mirrored.size / 2);
  });
});

describe('decodeFingerprint', () => {
  it('restores an encoded fingerprint', () => {
    const fingerprint = fingerprintOf(drawEllipses(11));
    const decoded = decodeFingerprint(encodeFingerprint(fingerprint));
    expect(decoded.parts).toHaveLength(fingerprint.parts.length);
    expect(indexKeys(decoded)).toEqual(indexKeys(fingerprint));
    expect(decoded.thumbnail).toEqual(fingerprint.thumbnail);
    expect(decoded.chroma).toEqual(fingerprint.chroma);
    expect(decoded.aspect).toBeCloseTo(fingerprint.aspect, 5);
    expect(decoded.parts[0]?.x).toBeCloseTo(fingerprint.parts[0]?.x ?? 0, 4);
  });

  it('rejects bytes of the wrong length', () => {
    expect(() => decodeFingerprint(new Uint8Array(5000))).toThrow('5000 bytes');
  });
});

describe('toGrey', () => {
  it('weights red, green and blue, and returns a single channel unchanged', () => {
    expect(
      [...toGrey({ data: Uint8Array.of(255, 0, 0, 0, 255, 0), width: 2, height: 1, channels: 3 }).data].map(Math.round),
    ).toEqual([76, 150]);
    expect([...toGrey({ data: Uint8Array.of(9, 8), width: 2, height: 1, channels: 1 }).data]).toEqual([9, 8]);
  });
});

it('fingerprintPixels supports pictures that have a single pixel or extreme proportions', () => {
  for (const [width, height] of [
    [1, 1],
    [1, 320],
    [320, 1],
    [320, 7000],
  ] as const)
    expect(
      fingerprintPixels({ data: new Uint8Array(width * height * 3), width, height, channels: 3 }).thumbnail,
    ).toHaveLength(4096);
});
