/** Which open modal is on top, so that toasts and popups can live inside it? Everything outside of it is inert. */

const open: HTMLElement[] = [];
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

/** Puts an opened modal on top; the answer takes it off again. */
export function pushTopLayer(element: HTMLElement): () => void {
  open.push(element);
  tell();
  return () => {
    const at = open.indexOf(element);
    if (at >= 0) open.splice(at, 1);
    tell();
  };
}

/** For `useSyncExternalStore`. */
export function subscribeTopLayer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The topmost open modal, or null. */
export function topLayer(): HTMLElement | null {
  return open.at(-1) ?? null;
}
