/**
 * Finds distinctive points of a picture that can be found again after cropping and resizing: extrema of differences of
 * Gaussians over position and scale (D. Lowe, "Distinctive Image Features from Scale-Invariant Keypoints", 2004).
 */
import type { GreyImage } from './grey-image.ts';

/** A point in pixels of the input picture, with the octave whose pixels describe it. */
export type Keypoint = { x: number; y: number; sigma: number; strength: number; octave: number };
export type Octave = { base: GreyImage; factor: number };

const SCALES = 3;
const FIRST_SIGMA = 1.6;
/** The blur that a resampled picture already has. */
const ASSUMED_SIGMA = 0.5;
const OCTAVES = 3;
const MIN_CONTRAST = 0.6;
/**
 * Limits the ratio of the principal curvatures, which removes points along edges. Lowe uses 10, but his keypoints
 * describe smaller parts of the picture.
 */
const EDGE_RATIO = 20;

function kernelOf(sigma: number): Float32Array {
  const radius = Math.ceil(sigma * 2.5);
  const kernel = new Float32Array(2 * radius + 1);
  let sum = 0;
  for (let at = -radius; at <= radius; at++) {
    const value = Math.exp(-(at * at) / (2 * sigma * sigma));
    kernel[at + radius] = value;
    sum += value;
  }
  return kernel.map((value) => value / sum);
}

/**
 * Blurs the rows and transposes the result, so that two calls blur both axes with sequential reads. Handling four
 * pixels at once takes two thirds of the time, because their sums do not depend on each other.
 */
function blurTransposed(from: Float32Array, width: number, height: number, kernel: Float32Array): Float32Array {
  const radius = (kernel.length - 1) / 2;
  const padded = new Float64Array(width + 2 * radius + 3);
  const result = new Float32Array(from.length);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    padded.fill(from[start] as number, 0, radius);
    for (let x = 0; x < width; x++) padded[radius + x] = from[start + x] as number;
    padded.fill(from[start + width - 1] as number, width + radius);
    for (let x = 0; x < width; x += 4) {
      const middle = x + radius;
      const weight = kernel[radius] as number;
      let first = weight * (padded[middle] as number);
      let second = weight * (padded[middle + 1] as number);
      let third = weight * (padded[middle + 2] as number);
      let fourth = weight * (padded[middle + 3] as number);
      for (let tap = 1; tap <= radius; tap++) {
        const share = kernel[radius + tap] as number;
        const [after, before] = [middle + tap, middle - tap];
        first += share * ((padded[after] as number) + (padded[before] as number));
        second += share * ((padded[after + 1] as number) + (padded[before + 1] as number));
        third += share * ((padded[after + 2] as number) + (padded[before + 2] as number));
        fourth += share * ((padded[after + 3] as number) + (padded[before + 3] as number));
      }
      const to = x * height + y;
      result[to] = first;
      if (x + 1 < width) result[to + height] = second;
      if (x + 2 < width) result[to + 2 * height] = third;
      if (x + 3 < width) result[to + 3 * height] = fourth;
    }
  }
  return result;
}

export function blur({ data, width, height }: GreyImage, sigma: number): GreyImage {
  const kernel = kernelOf(sigma);
  const turned = blurTransposed(data, width, height, kernel);
  return { data: blurTransposed(turned, height, width, kernel), width, height };
}

function subtract(from: Float32Array, other: Float32Array): Float32Array {
  const result = new Float32Array(from.length);
  for (let at = 0; at < result.length; at++) result[at] = (from[at] as number) - (other[at] as number);
  return result;
}

function halve({ data, width, height }: GreyImage): GreyImage {
  const half = { data: new Float32Array((width >> 1) * (height >> 1)), width: width >> 1, height: height >> 1 };
  for (let y = 0; y < half.height; y++)
    for (let x = 0; x < half.width; x++) half.data[y * half.width + x] = data[2 * y * width + 2 * x] ?? 0;
  return half;
}

/** Returns whether the value is larger than its 26 neighbours in position and scale, or smaller than all. */
function isExtremum(layers: readonly Float32Array[], layer: number, at: number, width: number): boolean {
  const data = layers[layer] as Float32Array;
  const value = data[at] as number;
  const sign = value > 0 ? 1 : -1;
  const limit = sign * value;
  // Comparing these two neighbours first rejects most pixels.
  if (sign * (data[at + 1] as number) >= limit || sign * (data[at - 1] as number) >= limit) return false;
  for (let level = layer - 1; level <= layer + 1; level++) {
    const neighbours = layers[level] as Float32Array;
    for (let row = at - width; row <= at + width; row += width) {
      for (let near = row - 1; near <= row + 1; near++) {
        if (sign * (neighbours[near] as number) >= limit && !(level === layer && near === at)) return false;
      }
    }
  }
  return true;
}

function isOnEdge(data: Float32Array, at: number, width: number): boolean {
  const get = (offset: number): number => data[at + offset] ?? 0;
  const across = get(1) + get(-1) - 2 * get(0);
  const down = get(width) + get(-width) - 2 * get(0);
  const mixed = (get(width + 1) - get(width - 1) - get(1 - width) + get(-width - 1)) / 4;
  const determinant = across * down - mixed * mixed;
  return determinant <= 0 || ((across + down) * (across + down)) / determinant > (EDGE_RATIO + 1) ** 2 / EDGE_RATIO;
}

/** Returns the distance from the middle of three values to the extremum of the parabola through them. */
function peakOffset(before: number, value: number, after: number): number {
  const curve = before + after - 2 * value;
  return curve === 0 ? 0 : Math.max(-0.5, Math.min(0.5, (before - after) / (2 * curve)));
}

function keypointsOf(layers: readonly Float32Array[], { width, height }: GreyImage, octave: number): Keypoint[] {
  const keypoints: Keypoint[] = [];
  const factor = 2 ** octave;
  for (let layer = 1; layer <= SCALES; layer++) {
    const data = layers[layer] as Float32Array;
    for (let y = 1; y < height - 1; y++) {
      for (let x = 1; x < width - 1; x++) {
        const at = y * width + x;
        const value = data[at] as number;
        if (Math.abs(value) < MIN_CONTRAST || !isExtremum(layers, layer, at, width) || isOnEdge(data, at, width))
          continue;
        const offset = (step: number) => peakOffset(data[at - step] ?? 0, value, data[at + step] ?? 0);
        const up = peakOffset(layers[layer - 1]?.[at] ?? 0, value, layers[layer + 1]?.[at] ?? 0);
        const sigma = FIRST_SIGMA * 2 ** ((layer + up) / SCALES) * factor;
        const place = { x: (x + offset(1)) * factor, y: (y + offset(width)) * factor };
        keypoints.push({ ...place, sigma, strength: Math.abs(value), octave });
      }
    }
  }
  return keypoints;
}

/**
 * Returns all keypoints, and the picture of each octave, blurred with a standard deviation of 1.6 of its own pixels.
 */
export function findKeypoints(image: GreyImage): { keypoints: Keypoint[]; octaves: Octave[] } {
  const keypoints: Keypoint[] = [];
  const octaves: Octave[] = [];
  let base = blur(image, Math.sqrt(FIRST_SIGMA ** 2 - ASSUMED_SIGMA ** 2));
  for (let octave = 0; octave < OCTAVES && Math.min(base.width, base.height) >= 12; octave++) {
    octaves.push({ base, factor: 2 ** octave });
    const levels = [base];
    for (let level = 1; level < SCALES + 3; level++) {
      const sigma = FIRST_SIGMA * 2 ** ((level - 1) / SCALES) * Math.sqrt(2 ** (2 / SCALES) - 1);
      levels.push(blur(levels[level - 1] as GreyImage, sigma));
    }
    const differences = levels.slice(1).map(({ data }, at) => subtract(data, (levels[at] as GreyImage).data));
    keypoints.push(...keypointsOf(differences, base, octave));
    base = halve(levels[SCALES] as GreyImage);
  }
  return { keypoints, octaves };
}
