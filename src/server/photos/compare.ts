/** Computes a distance between two pictures that is small if they are copies of one photograph. */

import { align, type Overlap, overlapOf } from './align.ts';
import { colourShift } from './chroma.ts';
import { type Fingerprint, THUMBNAIL_SIZE as SIZE } from './fingerprint.ts';
import type { GreyImage } from './grey-image.ts';
import { findPlacements } from './part-votes.ts';
import type { Placement } from './placement.ts';
import { blur } from './scale-space.ts';

/** The overlap is compared as a whole, and in this many blocks per axis. */
const BLOCKS = 6;
const BLOCK = Math.floor(SIZE / BLOCKS);
const MIN_BLOCK_PIXELS = 30;
/** A block is compared only if the standard deviation of its brightness is at least this value. */
const MIN_STRUCTURE = 3;
const MIN_STRUCTURED_BLOCKS = 6;
/** The common area must cover at least this share of each picture. */
const MIN_OVERLAP = 0.4;
/** The blur, in pixels of the thumbnail, that removes the artefacts of scaling. */
const SMOOTHING = 0.8;

/**
 * For each measure, the value that alone results in a distance of 1. Copies have the same pixels, only scaled and
 * moved: they are not rotated, sheared or stretched, and their brightness and colours match the original everywhere. A
 * different photograph of the same object differs in its pose, lighting or white balance.
 */
const UNITS = { distortion: 0.008, blocks: 0.12, overlap: 0.12, colour: 2 };

/** Comparing every second pixel in both directions takes a quarter of the time, and suffices to reject most pairs. */
const ROUGH = { stride: 2, steps: 10 };
const FINE = { stride: 1, steps: 3 };
/**
 * If the distance after the rough alignment exceeds this value, the fine alignment, which uses every pixel, is skipped.
 */
const MAX_ROUGH_DISTANCE = 4;
/** Pairs whose colour shift before the alignment exceeds this are rejected; aligned copies have a shift of up to 2. */
const MAX_START_COLOUR_SHIFT = 8;

/** The largest distance that is reported as a match; docs/benchmarks.md shows the alternatives. */
export const MAX_MATCH_DISTANCE = 0.8;

type Rectangle = { left: number; top: number; size: number };

/** Returns the correlation of brightness in a square of both pictures, and the smaller of their standard deviations. */
function correlate({ from, to, inside }: Overlap, { left, top, size }: Rectangle) {
  let [count, sumFrom, sumTo, squareFrom, squareTo, product] = [0, 0, 0, 0, 0, 0];
  for (let y = top; y < top + size; y++) {
    for (let at = y * SIZE + left; at < y * SIZE + left + size; at++) {
      if (!inside[at]) continue;
      const [a, b] = [from[at] as number, to[at] as number];
      count++;
      sumFrom += a;
      sumTo += b;
      squareFrom += a * a;
      squareTo += b * b;
      product += a * b;
    }
  }
  const varianceFrom = Math.max(0, squareFrom - (sumFrom * sumFrom) / (count || 1));
  const varianceTo = Math.max(0, squareTo - (sumTo * sumTo) / (count || 1));
  const correlation = (product - (sumFrom * sumTo) / (count || 1)) / (Math.sqrt(varianceFrom * varianceTo) || 1);
  return { count, correlation, structure: Math.sqrt(Math.min(varianceFrom, varianceTo) / (count || 1)) };
}

/** Returns the mean correlation of the blocks, weighted by structure; 0 if too few blocks have structure. */
function correlateBlocks(overlap: Overlap): number {
  let [sum, total, blocks] = [0, 0, 0];
  for (let row = 0; row < BLOCKS; row++) {
    for (let column = 0; column < BLOCKS; column++) {
      const block = correlate(overlap, { left: column * BLOCK, top: row * BLOCK, size: BLOCK });
      if (block.count < MIN_BLOCK_PIXELS || block.structure < MIN_STRUCTURE) continue;
      sum += block.structure * block.correlation;
      total += block.structure;
      blocks++;
    }
  }
  return blocks < MIN_STRUCTURED_BLOCKS ? 0 : sum / total;
}

/** Returns how much a placement rotates, shears or stretches the picture, beyond scaling and moving it. */
function distortionOf([a, b, , d, e]: Placement, aspect: number, toAspect: number): number {
  const [wide, toWide] = [Math.sqrt(aspect), Math.sqrt(toAspect)];
  const matrix = [(a * toWide) / wide, b * toWide * wide, d / (toWide * wide), (e * wide) / toWide] as const;
  const scale = Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2])) || 1;
  return Math.hypot(matrix[0] / scale - 1, matrix[1] / scale, matrix[2] / scale, matrix[3] / scale - 1);
}

/** Caches blurred thumbnails, because an upload is compared with many pictures. */
const smoothed = new WeakMap<Fingerprint, GreyImage>();

function smooth(fingerprint: Fingerprint): GreyImage {
  const known = smoothed.get(fingerprint);
  if (known) return known;
  const image = { data: Float32Array.from(fingerprint.thumbnail), width: SIZE, height: SIZE };
  const result = blur(image, SMOOTHING);
  smoothed.set(fingerprint, result);
  return result;
}

function distanceAt(from: Fingerprint, to: Fingerprint, placement: Placement): number {
  const distortion = distortionOf(placement, from.aspect, to.aspect) / UNITS.distortion;
  if (distortion > MAX_ROUGH_DISTANCE) return distortion;
  const overlap = overlapOf(smooth(from), smooth(to), placement);
  const share = overlap.count / (SIZE * SIZE);
  const covered = share * Math.abs(placement[0] * placement[4] - placement[1] * placement[3]);
  if (Math.min(share, covered) < MIN_OVERLAP) return Number.POSITIVE_INFINITY;
  return Math.hypot(
    distortion,
    (1 - correlateBlocks(overlap)) / UNITS.blocks,
    (1 - correlate(overlap, { left: 0, top: 0, size: SIZE }).correlation) / UNITS.overlap,
    colourShift(from.chroma, to.chroma, placement) / UNITS.colour,
  );
}

/**
 * Returns a distance: 0 for the same picture, up to `MAX_MATCH_DISTANCE` for a copy, infinite if no common content was
 * found. Pass the mirrored fingerprint to find mirrored copies.
 */
export function distanceBetween(from: Fingerprint, to: Fingerprint): number {
  let smallest = Number.POSITIVE_INFINITY;
  for (const start of findPlacements(from, to)) {
    if (colourShift(from.chroma, to.chroma, start) > MAX_START_COLOUR_SHIFT) continue;
    const rough = align(smooth(from), smooth(to), start, ROUGH);
    let distance = distanceAt(from, to, rough);
    if (distance <= MAX_ROUGH_DISTANCE) distance = distanceAt(from, to, align(smooth(from), smooth(to), rough, FINE));
    smallest = Math.min(smallest, distance);
    // The pictures are copies, so skip the other initial placements: they would lead to the same alignment.
    if (smallest <= MAX_MATCH_DISTANCE) break;
  }
  return smallest;
}
