import { describe, expect, test } from 'vitest';
import { clampView, distance, initialView, MAX_SCALE, middle, zoomAt } from './zoom.ts';

const stage = { width: 400, height: 800 };
const picture = { width: 400, height: 225 };

describe('zoomAt', () => {
  test('keeps the point under the pointer in place', () => {
    const at = { x: 100, y: -50 };
    const view = zoomAt({ scale: 2, x: 30, y: 10 }, 1.5, at);
    expect(view.scale).toBe(3);
    // The same point of the image is under the pointer before and after zooming.
    expect((at.x - view.x) / view.scale).toBeCloseTo((at.x - 30) / 2);
    expect((at.y - view.y) / view.scale).toBeCloseTo((at.y - 10) / 2);
  });

  test('limits the scale to between 1 and the maximum', () => {
    expect(zoomAt(initialView, 0.1, { x: 0, y: 0 }).scale).toBe(1);
    expect(zoomAt(initialView, 100, { x: 0, y: 0 }).scale).toBe(MAX_SCALE);
  });
});

describe('clampView', () => {
  test('centres an image that fits the stage', () => {
    expect(clampView({ scale: 1, x: 50, y: -50 }, picture, stage)).toEqual(initialView);
  });

  test('leaves no gap in a dimension in which the image is larger than the stage, and centres the image in the other dimension', () => {
    expect(clampView({ scale: 2, x: 999, y: 999 }, picture, stage)).toEqual({ scale: 2, x: 200, y: 0 });
    expect(clampView({ scale: 2, x: -999, y: 0 }, picture, stage)).toEqual({ scale: 2, x: -200, y: 0 });
    expect(clampView({ scale: 6, x: 0, y: 999 }, picture, stage)).toEqual({ scale: 6, x: 0, y: 275 });
  });
});

test('distance and middle return the distance and midpoint of two points', () => {
  expect(distance({ x: 0, y: 0 }, { x: 3, y: 4 })).toBe(5);
  expect(middle({ x: 0, y: 0 }, { x: 4, y: -2 })).toEqual({ x: 2, y: -1 });
});
