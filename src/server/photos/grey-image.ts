/** Converts pictures to greyscale, and resizes and samples them. */

/** Interleaved 8-bit pixels with 1 to 4 channels. */
export type Pixels = { data: Uint8Array; width: number; height: number; channels: number };
/** Brightness from 0 to 255, row by row. */
export type GreyImage = { data: Float32Array; width: number; height: number };
export type Area = { left: number; top: number; width: number; height: number };

/** Converts pixels to luma (ITU-R BT.601). */
export function toGrey({ data: pixels, width, height, channels }: Pixels): GreyImage {
  const data = new Float32Array(width * height);
  for (let at = 0, from = 0; at < data.length; at++, from += channels) {
    const red = pixels[from] ?? 0;
    data[at] = channels < 3 ? red : 0.299 * red + 0.587 * (pixels[from + 1] ?? 0) + 0.114 * (pixels[from + 2] ?? 0);
  }
  return { data, width, height };
}

type Weights = { first: Int32Array; weight: Float32Array; taps: number };

/**
 * The contributions of source pixels to each target pixel: the mean of the covered area when the picture shrinks,
 * linear interpolation when it grows.
 */
function weightsOf(from: number, length: number, size: number, limit: number): Weights {
  const scale = length / size;
  const reach = Math.max(scale, 1);
  const taps = Math.ceil(reach) + 2;
  const first = new Int32Array(size);
  const weight = new Float32Array(size * taps);
  for (let at = 0; at < size; at++) {
    const centre = from + (at + 0.5) * scale;
    const start = Math.floor(centre - reach / 2 - 0.5);
    first[at] = start;
    let sum = 0;
    for (let tap = 0; tap < taps; tap++) {
      const low = Math.max(start + tap, centre - reach / 2);
      const high = Math.min(start + tap + 1, centre + reach / 2);
      const share = start + tap < 0 || start + tap >= limit ? 0 : Math.max(0, high - low);
      weight[at * taps + tap] = share;
      sum += share;
    }
    for (let tap = 0; tap < taps; tap++) weight[at * taps + tap] = (weight[at * taps + tap] ?? 0) / (sum || 1);
  }
  return { first, weight, taps };
}

export function resample(image: GreyImage, area: Area, width: number, height: number): GreyImage {
  const across = weightsOf(area.left, area.width, width, image.width);
  const down = weightsOf(area.top, area.height, height, image.height);
  const top = Math.max(0, Math.floor(area.top) - 2);
  const bottom = Math.min(image.height, Math.ceil(area.top + area.height) + 2);
  const rows = new Float32Array(width * (bottom - top));
  for (let y = top; y < bottom; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      const start = y * image.width + (across.first[x] ?? 0);
      for (let tap = 0; tap < across.taps; tap++) {
        const share = across.weight[x * across.taps + tap] ?? 0;
        if (share !== 0) sum += share * (image.data[start + tap] ?? 0);
      }
      rows[(y - top) * width + x] = sum;
    }
  }
  const data = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let tap = 0; tap < down.taps; tap++) {
      const share = down.weight[y * down.taps + tap] ?? 0;
      if (share === 0) continue;
      const start = ((down.first[y] ?? 0) + tap - top) * width;
      for (let x = 0; x < width; x++) data[y * width + x] = (data[y * width + x] ?? 0) + share * (rows[start + x] ?? 0);
    }
  }
  return { data, width, height };
}

/** Returns the brightness at a fractional position; outside the picture, the brightness at its nearest edge. */
export function sampleAt({ data, width, height }: GreyImage, x: number, y: number): number {
  const left = Math.max(0, Math.min(width - 1.001, x));
  const top = Math.max(0, Math.min(height - 1.001, y));
  const at = Math.floor(top) * width + Math.floor(left);
  const right = left - Math.floor(left);
  const below = top - Math.floor(top);
  const above = (data[at] ?? 0) * (1 - right) + (data[at + 1] ?? 0) * right;
  return above * (1 - below) + ((data[at + width] ?? 0) * (1 - right) + (data[at + width + 1] ?? 0) * right) * below;
}
