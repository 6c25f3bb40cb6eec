/**
 * Aligns two thumbnails to a fraction of a pixel (B. Lucas and T. Kanade, "An Iterative Image Registration Technique",
 * 1981).
 */
import { THUMBNAIL_SIZE as SIZE } from './fingerprint.ts';
import { type GreyImage, sampleAt } from './grey-image.ts';
import type { Placement } from './placement.ts';

/** The pixels of both pictures in their common area; `inside` is 0 for pixels outside this area. */
export type Overlap = { from: Float32Array; to: Float32Array; inside: Uint8Array; count: number };

/** The unknowns: six terms of the placement, and the differences in contrast and brightness. */
const TERMS = 8;
/** The alignment ends when a step moves the picture by less than this many pixels. */
const MIN_MOVE = 0.01;

/** For every `stride`-th pixel of `from` in both directions, reads the pixel of `to` at the corresponding position. */
export function overlapOf(from: GreyImage, to: GreyImage, placement: Placement, stride = 1): Overlap {
  const [a, b, c, d, e, f] = placement;
  const overlap = { from: from.data, to: new Float32Array(SIZE * SIZE), inside: new Uint8Array(SIZE * SIZE), count: 0 };
  for (let y = 0; y < SIZE; y += stride) {
    for (let x = 0; x < SIZE; x += stride) {
      const [u, v] = [(x + 0.5) / SIZE, (y + 0.5) / SIZE];
      const toX = (a * u + b * v + c) * SIZE - 0.5;
      const toY = (d * u + e * v + f) * SIZE - 0.5;
      if (toX < 0 || toY < 0 || toX > SIZE - 1 || toY > SIZE - 1) continue;
      const at = y * SIZE + x;
      overlap.to[at] = sampleAt(to, toX, toY);
      overlap.inside[at] = 1;
      overlap.count++;
    }
  }
  return overlap;
}

/** Solves the symmetric positive semidefinite system by elimination; returns undefined if it is singular. */
function solve(matrix: Float64Array, right: Float64Array): Float64Array | undefined {
  for (let column = 0; column < TERMS; column++) {
    const pivot = matrix[column * TERMS + column] ?? 0;
    if (Math.abs(pivot) < 1e-6) return undefined;
    for (let row = 0; row < TERMS; row++) {
      if (row === column) continue;
      const share = (matrix[row * TERMS + column] ?? 0) / pivot;
      for (let at = column; at < TERMS; at++)
        matrix[row * TERMS + at] = (matrix[row * TERMS + at] ?? 0) - share * (matrix[column * TERMS + at] ?? 0);
      right[row] = (right[row] ?? 0) - share * (right[column] ?? 0);
    }
  }
  return right.map((value, at) => value / (matrix[at * TERMS + at] ?? 1));
}

/** Sums the normal equations of "`from` equals `to`, times contrast, plus brightness, plus slope times the error". */
function sumEquations(
  image: GreyImage,
  { to, inside }: Overlap,
  stride: number,
): { matrix: Float64Array; right: Float64Array } {
  const right = new Float64Array(TERMS);
  const terms = new Float64Array(TERMS);
  /** The upper triangle of the symmetric matrix, row by row. */
  const triangle = new Float64Array((TERMS * (TERMS + 1)) / 2);
  const from = image.data;
  for (let pixel = 0; pixel < (SIZE / stride) ** 2; pixel++) {
    const [x, y] = [(pixel * stride) % SIZE, Math.floor((pixel * stride) / SIZE) * stride];
    const at = y * SIZE + x;
    if (!inside[at] || x === 0 || y === 0 || x === SIZE - 1 || y === SIZE - 1) continue;
    const slopeX = ((from[at + 1] as number) - (from[at - 1] as number)) / 2;
    const slopeY = ((from[at + SIZE] as number) - (from[at - SIZE] as number)) / 2;
    const u = (x + 0.5) / SIZE;
    const v = (y + 0.5) / SIZE;
    terms[0] = slopeX * u;
    terms[1] = slopeX * v;
    terms[2] = slopeX;
    terms[3] = slopeY * u;
    terms[4] = slopeY * v;
    terms[5] = slopeY;
    terms[6] = (to[at] as number) / SIZE;
    terms[7] = 1;
    for (let row = 0, entry = 0; row < TERMS; row++) {
      const term = terms[row] as number;
      right[row] = (right[row] as number) + term * (from[at] as number);
      for (let column = row; column < TERMS; column++, entry++)
        triangle[entry] = (triangle[entry] as number) + term * (terms[column] as number);
    }
  }
  const matrix = new Float64Array(TERMS * TERMS);
  for (let row = 0, entry = 0; row < TERMS; row++)
    for (let column = row; column < TERMS; column++, entry++)
      matrix[row * TERMS + column] = matrix[column * TERMS + row] = triangle[entry] as number;
  return { matrix, right };
}

/**
 * Improves a placement (Gauss-Newton) until it no longer moves, in at most `steps` steps; reads every `stride`-th
 * pixel.
 */
export function align(
  from: GreyImage,
  to: GreyImage,
  start: Placement,
  { stride, steps }: { stride: number; steps: number },
): Placement {
  let placement = start;
  for (let step = 0; step < steps; step++) {
    const { matrix, right } = sumEquations(from, overlapOf(from, to, placement, stride), stride);
    const error = solve(matrix, right);
    if (!error) return placement;
    const [a, b, c, d, e, f] = placement;
    // `error` is a displacement of positions in `from`, in pixels. The new placement applies this displacement first,
    // then the old placement.
    const [p = 0, q = 0, r = 0, s = 0, t = 0, w = 0] = error.map((value) => value / SIZE);
    const next: Placement = [
      a + a * p + b * s,
      b + a * q + b * t,
      c + a * r + b * w,
      d + d * p + e * s,
      e + d * q + e * t,
      f + d * r + e * w,
    ];
    if (!next.every(Number.isFinite) || Math.abs(Math.log(Math.abs(next[0] * next[4] - next[1] * next[3]))) > 3) break;
    const moved = Math.max(
      ...[0, 1].flatMap((u) => [0, 1].map((v) => Math.hypot(p * u + q * v + r, s * u + t * v + w))),
    );
    placement = next;
    if (moved * SIZE < MIN_MOVE) break;
  }
  return placement;
}
