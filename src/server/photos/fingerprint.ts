/** Computes the fingerprint that is stored for a picture in order to recognise copies of it. */
import { CHROMA_BYTES, chromaOf } from './chroma.ts';
import { findContentArea } from './content-area.ts';
import { dctSigns, lowestFrequencies } from './dct-signs.ts';
import { type GreyImage, type Pixels, resample, sampleAt, toGrey } from './grey-image.ts';
import { findKeypoints, type Keypoint, type Octave } from './scale-space.ts';

/** A square of the picture around a distinctive point. */
export type Part = {
  /** The position of the distinctive point: 0 to 1, within the content area. */
  x: number;
  y: number;
  /** The scale of the distinctive point, divided by the square root of the content area's width times its height. */
  size: number;
  hash: Uint32Array;
};

export type Fingerprint = {
  /** A hash of the whole content area: 256 bits. */
  wholeHash: Uint32Array;
  parts: Part[];
  /** The content area, scaled to 64 x 64 pixels whatever its shape. */
  thumbnail: Uint8Array;
  chroma: Uint8Array;
  /** Width of the content area divided by its height. */
  aspect: number;
};

export const THUMBNAIL_SIZE = 64;
/** Keypoints are detected in a picture that is scaled to this many pixels. */
const WORKING_AREA = 128 * 128;
const MAX_PARTS = 32;
/** Half the side of a part, as a multiple of the part's scale. */
const PART_REACH = 4;
const PART_SAMPLES = 16;
export const PART_FREQUENCIES = lowestFrequencies(8, 60);
export const WHOLE_FREQUENCIES = lowestFrequencies(17, 256);

/**
 * Returns the strongest keypoints whose squares are inside the picture: cropping would change a square that crosses the
 * edge.
 */
function chooseKeypoints(keypoints: readonly Keypoint[], { width, height }: GreyImage): Keypoint[] {
  return keypoints
    .filter(({ x, y, sigma }) => {
      const reach = PART_REACH * sigma;
      return x >= reach && y >= reach && x <= width - 1 - reach && y <= height - 1 - reach;
    })
    .sort((a, b) => b.strength - a.strength)
    .slice(0, MAX_PARTS);
}

function hashPart({ x, y, sigma, octave }: Keypoint, octaves: readonly Octave[]): Uint32Array {
  const { base, factor } = octaves[octave] as Octave;
  const square = new Float32Array(PART_SAMPLES * PART_SAMPLES);
  const step = (2 * PART_REACH * sigma) / PART_SAMPLES / factor;
  const [left, top] = [x / factor - ((PART_SAMPLES - 1) / 2) * step, y / factor - ((PART_SAMPLES - 1) / 2) * step];
  for (let row = 0; row < PART_SAMPLES; row++)
    for (let column = 0; column < PART_SAMPLES; column++)
      square[row * PART_SAMPLES + column] = sampleAt(base, left + column * step, top + row * step);
  return dctSigns(square, PART_SAMPLES, PART_FREQUENCIES);
}

export const fingerprintPixels = (pixels: Pixels): Fingerprint => fingerprintOf(toGrey(pixels), pixels);

/** Without `pixels`, the fingerprint has neutral colours. */
export function fingerprintOf(image: GreyImage, pixels?: Pixels): Fingerprint {
  const area = findContentArea(image);
  const aspect = area.width / area.height;
  const width = Math.max(24, Math.round(Math.sqrt(WORKING_AREA * aspect)));
  const height = Math.max(24, Math.round(Math.sqrt(WORKING_AREA / aspect)));
  const working = resample(image, area, width, height);
  const { keypoints, octaves } = findKeypoints(working);
  const thumbnail = resample(working, { left: 0, top: 0, width, height }, THUMBNAIL_SIZE, THUMBNAIL_SIZE);
  return {
    wholeHash: dctSigns(thumbnail.data, THUMBNAIL_SIZE, WHOLE_FREQUENCIES),
    parts: chooseKeypoints(keypoints, working).map((keypoint) => ({
      x: (keypoint.x + 0.5) / width,
      y: (keypoint.y + 0.5) / height,
      size: keypoint.sigma / Math.sqrt(width * height),
      hash: hashPart(keypoint, octaves),
    })),
    // `Uint8ClampedArray` rounds the values and limits them to 0–255.
    thumbnail: new Uint8Array(new Uint8ClampedArray(thumbnail.data).buffer),
    chroma: pixels ? chromaOf(pixels, area) : new Uint8Array(CHROMA_BYTES).fill(128),
    aspect,
  };
}
