/** Tracks the topmost open modal: everything outside it is inert, so toasts and popups must be rendered inside it. */

const openModals: HTMLElement[] = [];
const listeners = new Set<() => void>();

const notify = () => {
  for (const listener of listeners) listener();
};

export function pushTopLayer(element: HTMLElement): () => void {
  openModals.push(element);
  notify();
  return () => {
    const at = openModals.indexOf(element);
    if (at >= 0) openModals.splice(at, 1);
    notify();
  };
}

export function subscribeTopLayer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function topLayer(): HTMLElement | null {
  return openModals.at(-1) ?? null;
}
