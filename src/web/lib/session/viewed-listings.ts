/** Stores on this device which listings each user has recently viewed; signing out removes the user's list. */
import { useSyncExternalStore } from 'react';
import { useSession } from './session.ts';

const MAX_VIEWED = 100;

export type Viewed = {
  readonly isOff: boolean;
  /** Newest first. */
  readonly ids: readonly number[];
};
const NOTHING: Viewed = { isOff: false, ids: [] };

const nameFor = (userId: number | undefined): string => `viewed-listings-${userId ?? 0}`;

function parse(text: string | null): Viewed {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<Viewed> | null;
    const ids = Array.isArray(stored?.ids) ? stored.ids.filter((id) => Number.isSafeInteger(id) && id > 0) : [];
    return { isOff: stored?.isOff === true, ids: ids.slice(0, MAX_VIEWED) };
  } catch {
    return NOTHING;
  }
}

/** Cached, so that an unchanged list stays the same object. */
let cached: { name: string; text: string | null; viewed: Viewed } | undefined;
const listeners = new Set<() => void>();

function read(userId: number | undefined): Viewed {
  const name = nameFor(userId);
  let text: string | null = null;
  try {
    text = window.localStorage.getItem(name);
  } catch {
    // Storage is not available.
  }
  if (cached?.name !== name || cached.text !== text) cached = { name, text, viewed: parse(text) };
  return cached.viewed;
}

function write(userId: number | undefined, viewed: Viewed): void {
  try {
    if (viewed.isOff || viewed.ids.length > 0) {
      window.localStorage.setItem(nameFor(userId), JSON.stringify(viewed));
    } else window.localStorage.removeItem(nameFor(userId));
  } catch {
    // Storage is full or not available: the change is lost.
  }
  for (const listener of listeners) listener();
}

export function recordViewed(userId: number | undefined, id: number): void {
  const { isOff, ids } = read(userId);
  if (isOff || ids[0] === id) return;
  write(userId, { isOff, ids: [id, ...ids.filter((other) => other !== id)].slice(0, MAX_VIEWED) });
}

/** Deletes the list, but does not change the setting that disables it. */
export const clearViewed = (userId: number | undefined): void => write(userId, { ...read(userId), ids: [] });

/** Enables or disables the list. In both cases, its entries are deleted. */
export const switchViewed = (userId: number | undefined, isOn: boolean): void =>
  write(userId, { isOff: !isOn, ids: [] });

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Other tabs can also change the list.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function useViewed(): Viewed {
  const userId = useSession((session) => session.user?.id);
  const isKnown = useSession((session) => session.ready && (session.accessToken === '' || session.user !== null));
  return useSyncExternalStore(
    subscribe,
    () => (isKnown ? read(userId) : NOTHING),
    () => NOTHING,
  );
}
