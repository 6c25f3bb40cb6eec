/** Calculates the position of an image while it is zoomed, panned and pinched. */

/** The scale, and the offset of the image's centre from the stage's centre in CSS pixels. */
export type View = { readonly scale: number; readonly x: number; readonly y: number };
export type Size = { readonly width: number; readonly height: number };
export type Point = { readonly x: number; readonly y: number };

export const initialView: View = { scale: 1, x: 0, y: 0 };
export const MAX_SCALE = 6;
/** The zoom factor of one button click or key press. */
export const STEP = 1.5;
export const DOUBLE_TAP_SCALE = 2.5;

const between = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value));

/**
 * Limits scale and offset. In each dimension, an image larger than the stage covers the whole stage, and a smaller one
 * is centred.
 */
export function clampView({ scale, x, y }: View, picture: Size, stage: Size): View {
  const size = between(1, scale, MAX_SCALE);
  const slack = (length: number, room: number) => Math.max(0, (length * size - room) / 2);
  const [across, down] = [slack(picture.width, stage.width), slack(picture.height, stage.height)];
  // Adding zero turns a clamped -0 into 0.
  return { scale: size, x: between(-across, x, across) + 0, y: between(-down, y, down) + 0 };
}

/** Zooms by `factor` and keeps the point `at`, relative to the stage's centre, in place. */
export function zoomAt(view: View, factor: number, at: Point): View {
  const scale = between(1, view.scale * factor, MAX_SCALE);
  const ratio = scale / view.scale;
  return { scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio };
}

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
export const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
