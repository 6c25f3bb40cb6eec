import { describe, expect, test } from 'vitest';
import { distance, MOST_SCALE, middle, settle, whole, zoomAt } from './zoom.ts';

const stage = { width: 400, height: 800 };
const picture = { width: 400, height: 225 };

describe('zooming', () => {
  test('keeps what is under the pointer under it', () => {
    const at = { x: 100, y: -50 };
    const view = zoomAt({ scale: 2, x: 30, y: 10 }, 1.5, at);
    expect(view.scale).toBe(3);
    // The point of the picture under the pointer, in the picture's own pixels, before and after.
    expect((at.x - view.x) / view.scale).toBeCloseTo((at.x - 30) / 2);
    expect((at.y - view.y) / view.scale).toBeCloseTo((at.y - 10) / 2);
  });

  test('ends at whole and at the most', () => {
    expect(zoomAt(whole, 0.1, { x: 0, y: 0 }).scale).toBe(1);
    expect(zoomAt(whole, 100, { x: 0, y: 0 }).scale).toBe(MOST_SCALE);
  });
});

describe('settling', () => {
  test('a whole picture stands in the middle', () => {
    expect(settle({ scale: 1, x: 50, y: -50 }, picture, stage)).toEqual(whole);
  });

  test('a large one covers the stage where it can, and stays in the middle where it cannot', () => {
    expect(settle({ scale: 2, x: 999, y: 999 }, picture, stage)).toEqual({ scale: 2, x: 200, y: 0 });
    expect(settle({ scale: 2, x: -999, y: 0 }, picture, stage)).toEqual({ scale: 2, x: -200, y: 0 });
    expect(settle({ scale: 6, x: 0, y: 999 }, picture, stage)).toEqual({ scale: 6, x: 0, y: 275 });
  });
});

test('two fingers: how far apart, and what is between them', () => {
  expect(distance({ x: 0, y: 0 }, { x: 3, y: 4 })).toBe(5);
  expect(middle({ x: 0, y: 0 }, { x: 4, y: -2 })).toEqual({ x: 2, y: -1 });
});
