import { describe, expect, it } from 'vitest';
import { findContentArea } from './content-area.ts';
import type { GreyImage } from './grey-image.ts';

type Frame = { left: number; right: number; top: number; bottom: number; tone: number };

/** A picture of noise in a frame; `text` adds dark marks to the upper and lower bar. */
function drawFramed(frame: Frame, text = false): GreyImage {
  const [width, height] = [200, 300];
  const data = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isFrame = x < frame.left || x >= width - frame.right || y < frame.top || y >= height - frame.bottom;
      const isText = text && isFrame && (y === 10 || y === height - 10) && x % 5 === 0;
      data[y * width + x] = isText ? 0 : isFrame ? frame.tone : 60 + ((x * 31 + y * 57) % 120);
    }
  }
  return { data, width, height };
}

const none = { left: 0, right: 0, top: 0, bottom: 0, tone: 255 };

describe('findContentArea', () => {
  it.each<[string, Frame]>([
    ['nothing', none],
    ['a white border', { left: 20, right: 20, top: 20, bottom: 20, tone: 255 }],
    ['an uneven black border', { left: 5, right: 30, top: 0, bottom: 60, tone: 0 }],
    ['bars above and below', { ...none, top: 60, bottom: 90, tone: 18 }],
  ])('removes %s', (_name, frame) => {
    expect(findContentArea(drawFramed(frame))).toEqual({
      left: frame.left,
      top: frame.top,
      width: 200 - frame.left - frame.right,
      height: 300 - frame.top - frame.bottom,
    });
  });

  it('removes the bars of a screenshot although there is text on them', () => {
    const area = findContentArea(drawFramed({ ...none, top: 40, bottom: 70 }, true));
    expect(area).toEqual({ left: 0, top: 40, width: 200, height: 190 });
  });

  it('returns the whole picture if it is uniform or hardly anything would remain', () => {
    const fullArea = { left: 0, top: 0, width: 200, height: 300 };
    expect(findContentArea(drawFramed({ ...none, top: 300 }))).toEqual(fullArea);
    expect(findContentArea(drawFramed({ left: 90, right: 90, top: 0, bottom: 0, tone: 9 }))).toEqual(fullArea);
  });
});
