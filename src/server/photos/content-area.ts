/** Finds the photograph inside borders and screenshots. */
import type { Area, GreyImage } from './grey-image.ts';

/** A line belongs to the frame if this share of its pixels has one brightness; text and icons can cover the rest. */
const FRAME_SHARE = 0.7;
/** Pixels of one brightness can differ by this much after JPEG compression. */
const TOLERANCE = 2;
/** The content begins at the first run of non-frame rows or columns that spans this share of the picture. */
const MIN_RUN = 0.04;
/** If less than this share of the picture's width or height remains, the whole picture is treated as the photograph. */
const MIN_CONTENT = 0.2;

/** Returns whether most pixels of a line have one brightness: `count` pixels from index `from`, `step` apart. */
function isFrameLine(data: Float32Array, from: number, count: number, step: number, bins: Int32Array): boolean {
  bins.fill(0);
  for (let at = 0; at < count; at++) {
    const value = Math.max(0, Math.min(255, Math.round(data[from + at * step] ?? 0)));
    bins[value] = (bins[value] ?? 0) + 1;
  }
  let inside = 0;
  for (let value = 0; value < 256; value++) {
    inside += bins[value] ?? 0;
    if (value > 2 * TOLERANCE) inside -= bins[value - 2 * TOLERANCE - 1] ?? 0;
    if (inside >= count * FRAME_SHARE) return true;
  }
  return false;
}

/** Returns how many lines belong to the frame before the content begins. */
function countFrameLines(lines: number, isFrame: (line: number) => boolean): number {
  const needed = Math.max(2, Math.round(lines * MIN_RUN));
  let run = 0;
  for (let line = 0; line < lines; line++) {
    run = isFrame(line) ? 0 : run + 1;
    if (run === needed) return line + 1 - needed;
  }
  return 0;
}

/** Returns the area that remains after the removal of uniform margins, bars, and lines of text at the edges. */
export function findContentArea({ data, width, height }: GreyImage): Area {
  const bins = new Int32Array(256);
  let area: Area = { left: 0, top: 0, width, height };
  // The second pass finds bars that only become visible once the bars on the other axis are removed.
  for (let pass = 0; pass < 2; pass++) {
    const { left, top } = area;
    const isRow = (y: number) => isFrameLine(data, (top + y) * width + left, area.width, 1, bins);
    const above = countFrameLines(area.height, isRow);
    const below = countFrameLines(area.height, (y) => isRow(area.height - 1 - y));
    const rows = area.height - above - below;
    area = { ...area, top: top + above, height: rows };
    const isColumn = (x: number) => isFrameLine(data, area.top * width + left + x, area.height, width, bins);
    const before = countFrameLines(area.width, isColumn);
    const after = countFrameLines(area.width, (x) => isColumn(area.width - 1 - x));
    area = { ...area, left: left + before, width: area.width - before - after };
  }
  const isTooSmall = area.width < width * MIN_CONTENT || area.height < height * MIN_CONTENT;
  return isTooSmall ? { left: 0, top: 0, width, height } : area;
}
