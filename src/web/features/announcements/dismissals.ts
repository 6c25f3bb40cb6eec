/** Stores which announcements were dismissed on this device. */
import { create } from 'zustand';

const PREFIX = 'dismissed-announcement-';

/** Ids dismissed since the page loaded, in addition to those in storage. */
const useDismissed = create<{ ids: ReadonlySet<number> }>()(() => ({ ids: new Set() }));

function isStored(id: number): boolean {
  try {
    return window.localStorage.getItem(PREFIX + id) === 'true';
  } catch {
    return false;
  }
}

export function dismissAnnouncement(id: number): void {
  try {
    window.localStorage.setItem(PREFIX + id, 'true');
  } catch (error) {
    console.error('Failed to store the dismissal', error);
  }
  useDismissed.setState((state) => ({ ids: new Set(state.ids).add(id) }));
}

/**
 * Returns a function that tells whether an announcement is dismissed. Use it only after announcements are loaded, never
 * during the first render.
 */
export function useIsDismissed(): (id: number) => boolean {
  const ids = useDismissed((state) => state.ids);
  return (id) => ids.has(id) || isStored(id);
}
