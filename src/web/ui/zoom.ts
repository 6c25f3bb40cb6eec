/** Where does a picture stand on its stage while it is zoomed, moved and pinched? */

/** Scale, and the shift of the picture's middle from the stage's middle in CSS pixels. */
export type View = { readonly scale: number; readonly x: number; readonly y: number };
export type Size = { readonly width: number; readonly height: number };
export type Point = { readonly x: number; readonly y: number };

export const whole: View = { scale: 1, x: 0, y: 0 };
export const MOST_SCALE = 6;
/** One press of a button or key. */
export const STEP = 1.5;
/** A double tap goes here, and back. */
export const CLOSE_UP = 2.5;

const between = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value));

/** Keeps the picture's edges at or beyond the stage's where it is larger, and in the middle where it is smaller. */
export function settle({ scale, x, y }: View, picture: Size, stage: Size): View {
  const size = between(1, scale, MOST_SCALE);
  const slack = (length: number, room: number) => Math.max(0, (length * size - room) / 2);
  const [across, down] = [slack(picture.width, stage.width), slack(picture.height, stage.height)];
  // Adding zero turns the -0 of a clamped nothing into 0.
  return { scale: size, x: between(-across, x, across) + 0, y: between(-down, y, down) + 0 };
}

/** Zooms by `factor` so that what is under `at`, counted from the stage's middle, stays under it. */
export function zoomAt(view: View, factor: number, at: Point): View {
  const scale = between(1, view.scale * factor, MOST_SCALE);
  const ratio = scale / view.scale;
  return { scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio };
}

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
export const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
