/** Which announcements has this person dismissed, for good, on this device? */
import { create } from 'zustand';

const PREFIX = 'dismissed-announcement-';

/** Ids dismissed since the page loaded, beside what storage remembers. */
const useDismissed = create<{ ids: ReadonlySet<number> }>()(() => ({ ids: new Set() }));

function remembered(id: number): boolean {
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
    console.error('The dismissal could not be remembered', error);
  }
  useDismissed.setState((state) => ({ ids: new Set(state.ids).add(id) }));
}

/** Tells whether an announcement is dismissed; use only once announcements are loaded, never while first rendering. */
export function useIsDismissed(): (id: number) => boolean {
  const ids = useDismissed((state) => state.ids);
  return (id) => ids.has(id) || remembered(id);
}
