/** Tracks the topmost open modal, so that toasts and popups can be rendered inside it. Everything outside is inert. */

const openModals: HTMLElement[] = [];
const listeners = new Set<() => void>();

const notify = () => {
  for (const listener of listeners) listener();
};

/** Adds an opened modal; returns a function that removes it. */
export function pushTopLayer(element: HTMLElement): () => void {
  openModals.push(element);
  notify();
  return () => {
    const at = openModals.indexOf(element);
    if (at >= 0) openModals.splice(at, 1);
    notify();
  };
}

/** For `useSyncExternalStore`. */
export function subscribeTopLayer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the topmost open modal, or null. */
export function topLayer(): HTMLElement | null {
  return openModals.at(-1) ?? null;
}
