/** Zooms, pans and swipes an image by touch, mouse and wheel. */
import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { clampView, DOUBLE_TAP_SCALE, distance, initialView, middle, type Point, type View, zoomAt } from './zoom.ts';

const MIN_SWIPE = 48;
/**
 * How far the user must pull down to close the image; longer than a swipe, so that the image does not close by
 * accident.
 */
const MIN_PULL = 96;
const TAP_MS = 300;
/** The maximum movement of a finger during a tap. */
const MAX_TAP_MOVE = 12;

type Gesture = {
  /** The current position of each pointer. */
  readonly points: Map<number, Point>;
  start: Point;
  hasMoved: boolean;
  /** True if two fingers touched the image: releasing a finger is then not a swipe. */
  wasPinched: boolean;
};
type Frame = ReturnType<typeof useFrame>;
type Tap = { readonly at: Point; readonly time: number };

type Actions = {
  /** Called with 1 for the next image and -1 for the previous image. */
  onSwipe: (by: -1 | 1) => void;
  onPullDown: () => void;
};

/** Attach `stage` and the handlers to the box, and `picture` to the image inside it. */
export function useZoom(actions: Actions) {
  const frame = useFrame();
  return { ...frame, handlers: useGestures(frame, actions) };
}

function useFrame() {
  const [view, setView] = useState<View>(initialView);
  const stage = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const change = (next: (view: View) => View) =>
    setView((now) => {
      const [box, image] = [stage.current, picture.current];
      if (!box || !image) return now;
      return clampView(
        next(now),
        { width: image.offsetWidth, height: image.offsetHeight },
        { width: box.clientWidth, height: box.clientHeight },
      );
    });
  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = stage.current?.getBoundingClientRect();
    return box ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 } : { x: 0, y: 0 };
  };
  const zoom = (factor: number, at: Point = { x: 0, y: 0 }) => change((now) => zoomAt(now, factor, at));
  const move = (x: number, y: number) => change((now) => ({ ...now, x: now.x + x, y: now.y + y }));

  useWheel(stage, (event) => zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), fromMiddle(event)));
  // The content security policy forbids style attributes, but not style properties.
  useEffect(() => {
    if (picture.current) picture.current.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
  }, [view]);

  return { view, stage, picture, change, zoom, move, fromMiddle, reset: () => setView(initialView) };
}

function useWheel(stage: RefObject<HTMLElement | null>, handle: (event: WheelEvent) => void): void {
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    handle(event);
  });
  useEffect(() => {
    const box = stage.current;
    const listener = (event: WheelEvent) => onWheel(event);
    // React's wheel listeners are passive and cannot prevent the browser from also zooming the page.
    box?.addEventListener('wheel', listener, { passive: false });
    return () => box?.removeEventListener('wheel', listener);
  }, [stage]);
}

function useGestures({ view, stage, change, move, fromMiddle, zoom }: Frame, { onSwipe, onPullDown }: Actions) {
  const gesture = useRef<Gesture>(undefined);
  const tap = useDoubleTap((at) => zoom(view.scale > 1 ? 1 / view.scale : DOUBLE_TAP_SCALE, at));
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    stage.current?.setPointerCapture?.(event.pointerId);
    const at = fromMiddle(event);
    gesture.current ??= { points: new Map(), start: at, hasMoved: false, wasPinched: false };
    gesture.current.points.set(event.pointerId, at);
    if (gesture.current.points.size > 1) gesture.current.wasPinched = true;
  };
  const onPointerMove = (event: PointerEvent) => {
    const now = gesture.current;
    const before = now?.points.get(event.pointerId);
    if (!now || !before) return;
    const at = fromMiddle(event);
    const other = [...now.points].find(([id]) => id !== event.pointerId)?.[1];
    now.points.set(event.pointerId, at);
    if (distance(now.start, at) > MAX_TAP_MOVE) now.hasMoved = true;
    if (other) change((view) => pinch(view, other, before, at));
    else if (view.scale > 1) move(at.x - before.x, at.y - before.y);
  };
  const onPointerUp = (event: PointerEvent) => {
    const now = gesture.current;
    if (!now?.points.delete(event.pointerId) || now.points.size > 0) return;
    gesture.current = undefined;
    if (now.wasPinched) return;
    const at = fromMiddle(event);
    if (!now.hasMoved) tap({ at, time: event.timeStamp });
    else if (view.scale > 1) return;
    else if (isSwipe(now.start, at)) onSwipe(at.x < now.start.x ? 1 : -1);
    else if (at.y - now.start.y > Math.max(MIN_PULL, Math.abs(at.x - now.start.x))) onPullDown();
  };
  const onPointerCancel = (event: PointerEvent) => {
    gesture.current?.points.delete(event.pointerId);
    if (gesture.current?.points.size === 0) gesture.current = undefined;
  };
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}

/** Returns the view after one finger moved from `before` to `at` while the other stayed at `other`. */
function pinch(view: View, other: Point, before: Point, at: Point): View {
  const [from, to] = [middle(before, other), middle(at, other)];
  const factor = distance(at, other) / Math.max(1, distance(before, other));
  return zoomAt({ ...view, x: view.x + to.x - from.x, y: view.y + to.y - from.y }, factor, to);
}

function isSwipe(from: Point, to: Point): boolean {
  const [across, down] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
  return across > MIN_SWIPE && across > down;
}

function useDoubleTap(onDoubleTap: (at: Point) => void): (tap: Tap) => void {
  const lastTap = useRef<Tap>(undefined);
  return (tap) => {
    const before = lastTap.current;
    const isDouble = before && tap.time - before.time < TAP_MS && distance(before.at, tap.at) < 2 * MAX_TAP_MOVE;
    lastTap.current = isDouble ? undefined : tap;
    if (isDouble) onDoubleTap(tap.at);
  };
}
