/** Compares the colours of two pictures, whatever their brightness, contrast and saturation. */
import type { Area, Pixels } from './grey-image.ts';
import type { Placement } from './placement.ts';

const SIDE = 16;
const CELLS = SIDE * SIDE;
/** Each cell has two colour differences. */
export const CHROMA_BYTES = 2 * CELLS;
const NEUTRAL = 128;
/** With fewer common cells than this, the colour shift is infinite. */
const MIN_CELLS = 20;
const MAX_SATURATION = 3;

/** Returns the means of 3 x 3 cells, which hardly change if cropping moves the borders of the cells. */
function smooth(cells: Float32Array): number[] {
  return Array.from(cells, (_, at) => {
    let [sum, count] = [0, 0];
    const [column, row] = [at % SIDE, Math.floor(at / SIDE)];
    for (let y = Math.max(0, row - 1); y <= Math.min(SIDE - 1, row + 1); y++)
      for (let x = Math.max(0, column - 1); x <= Math.min(SIDE - 1, column + 1); x++, count++)
        sum += cells[y * SIDE + x] as number;
    return Math.round(sum / count);
  });
}

/** Returns the blue and the red difference (ITU-R BT.601) of the area in 16 x 16 cells; neutral for grey pixels. */
export function chromaOf({ data, width, channels }: Pixels, area: Area): Uint8Array {
  const result = new Float32Array(CHROMA_BYTES).fill(NEUTRAL);
  if (channels < 3) return Uint8Array.from(result);
  const sums = new Float64Array(3 * CELLS);
  const counts = new Uint32Array(CELLS);
  const starts = Array.from({ length: SIDE + 1 }, (_, column) => Math.ceil((column * area.width) / SIDE));
  for (let y = 0; y < area.height; y++) {
    const row = Math.floor((y * SIDE) / area.height) * SIDE;
    const first = (area.top + y) * width + area.left;
    for (let column = 0; column < SIDE; column++) {
      const [start, end] = [starts[column] as number, starts[column + 1] as number];
      let [red, green, blue] = [0, 0, 0];
      for (let at = (first + start) * channels; at < (first + end) * channels; at += channels) {
        red += data[at] as number;
        green += data[at + 1] as number;
        blue += data[at + 2] as number;
      }
      const cell = row + column;
      sums[3 * cell] = (sums[3 * cell] as number) + red;
      sums[3 * cell + 1] = (sums[3 * cell + 1] as number) + green;
      sums[3 * cell + 2] = (sums[3 * cell + 2] as number) + blue;
      counts[cell] = (counts[cell] as number) + end - start;
    }
  }
  for (let cell = 0; cell < CELLS; cell++) {
    const [red, green, blue] = sums.subarray(3 * cell, 3 * cell + 3) as unknown as [number, number, number];
    const light = 0.299 * red + 0.587 * green + 0.114 * blue;
    const count = counts[cell] || 1;
    result[cell] = NEUTRAL + (0.564 * (blue - light)) / count;
    result[CELLS + cell] = NEUTRAL + (0.713 * (red - light)) / count;
  }
  return Uint8Array.from([0, CELLS].flatMap((first) => smooth(result.subarray(first, first + CELLS))));
}

export const mirrorChroma = (chroma: Uint8Array): Uint8Array =>
  chroma.map((_, at) => chroma[at - (at % SIDE) + SIDE - 1 - (at % SIDE)] as number);

/** Interpolates one colour difference at a position from 0 to 1. */
function sample(chroma: Uint8Array, first: number, u: number, v: number): number {
  const x = Math.max(0, Math.min(SIDE - 1.001, u * SIDE - 0.5));
  const y = Math.max(0, Math.min(SIDE - 1.001, v * SIDE - 0.5));
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const at = first + top * SIDE + left;
  const above = (chroma[at] as number) * (1 - x + left) + (chroma[at + 1] as number) * (x - left);
  const below = (chroma[at + SIDE] as number) * (1 - x + left) + (chroma[at + SIDE + 1] as number) * (x - left);
  return above * (1 - y + top) + below * (y - top) - NEUTRAL;
}

const medianOf = (values: readonly number[]): number => [...values].sort((x, y) => x - y)[values.length >> 1] ?? 0;

/**
 * Returns the change of saturation as the weighted median of the ratios of the colours. Unlike least squares, it
 * ignores the minority of cells whose change differs because of clipped pixels or the edges of a shape.
 */
function saturationOf(values: readonly number[], others: readonly number[]): number {
  const ratios = values.map((value, at) => ({ ratio: (others[at] as number) / value, weight: Math.abs(value) }));
  const sorted = ratios.filter(({ weight }) => weight > 0).sort((a, b) => a.ratio - b.ratio);
  let remaining = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2;
  for (const { ratio, weight } of sorted) {
    remaining -= weight;
    if (remaining <= 0) return Math.max(0, Math.min(MAX_SATURATION, ratio));
  }
  return 1;
}

/**
 * Returns the median colour shift between the cells of both pictures, on the scale from 0 to 255, after the saturation
 * of all cells is changed by the same factor. A different photograph has different lighting or white balance, which
 * shifts red, green and blue differently; changing the brightness of a copy does not.
 */
export function colourShift(chroma: Uint8Array, other: Uint8Array, [a, b, c, d, e, f]: Placement): number {
  const [from, to]: [number[][], number[][]] = [
    [[], []],
    [[], []],
  ];
  for (let cell = 0; cell < CELLS; cell++) {
    const [u, v] = [((cell % SIDE) + 0.5) / SIDE, (Math.floor(cell / SIDE) + 0.5) / SIDE];
    const [toU, toV] = [a * u + b * v + c, d * u + e * v + f];
    if (toU < 0 || toV < 0 || toU > 1 || toV > 1) continue;
    for (const plane of [0, 1]) {
      from[plane]?.push((chroma[plane * CELLS + cell] as number) - NEUTRAL);
      to[plane]?.push(sample(other, plane * CELLS, toU, toV));
    }
  }
  if ((from[0]?.length ?? 0) < MIN_CELLS) return Number.POSITIVE_INFINITY;
  const saturation = saturationOf(from.flat(), to.flat());
  const shifts = from.map((values, plane) =>
    medianOf(values.map((value, at) => (to[plane]?.[at] as number) - saturation * value)),
  );
  return Math.hypot(...shifts);
}
