/** Stores which announcements were dismissed on this device. */
import { create } from 'zustand';
import { useIsInBrowser } from '#web/lib/browser/first-render.ts';

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

/** Returns a function that checks if an announcement is dismissed; during hydration, it returns false for all. */
export function useIsDismissed(): (id: number) => boolean {
  const ids = useDismissed((state) => state.ids);
  const isInBrowser = useIsInBrowser();
  return (id) => isInBrowser && (ids.has(id) || isStored(id));
}
