/** Shows announcements at the top of every page until they are dismissed. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { create } from 'zustand';
import { useIsInBrowser } from '#web/lib/browser/first-render.ts';
import { localText } from '#web/lib/i18n/language.ts';
import { Banner, type Tone } from '#web/ui/banner.tsx';
import { LinkedText } from '#web/ui/linked-text.tsx';
import { announcementsLabels as labels } from './announcements.labels.ts';
import { announcementsQuery } from './announcements.queries.ts';

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

/** Stores which announcements were dismissed on this device. */
function dismissAnnouncement(id: number): void {
  try {
    window.localStorage.setItem(PREFIX + id, 'true');
  } catch (error) {
    console.error('Failed to store the dismissal', error);
  }
  useDismissed.setState((state) => ({ ids: new Set(state.ids).add(id) }));
}

/** Returns a function that checks if an announcement is dismissed; during hydration, it returns false for all. */
function useIsDismissed(): (id: number) => boolean {
  const ids = useDismissed((state) => state.ids);
  const isInBrowser = useIsInBrowser();
  return (id) => isInBrowser && (ids.has(id) || isStored(id));
}

/** Unknown types are shown as information. */
function toneOf(type: string): Tone {
  return type === 'warning' || type === 'error' ? type : 'info';
}

/**
 * On small screens, only the first announcement is shown until the user expands the list, so errors come first. CSS
 * hides the others, because the server knows neither the width of the screen nor which announcements were dismissed.
 */
export function AnnouncementBanner() {
  const { data } = useQuery(announcementsQuery);
  const isDismissed = useIsDismissed();
  const [isExpanded, setExpanded] = useState(false);
  const active = data?.filter(({ id, is_active }) => is_active && !isDismissed(id)) ?? [];
  if (active.length === 0) return null;
  const visible = [...active].sort((a, b) => Number(b.type === 'error') - Number(a.type === 'error'));
  return (
    <section
      aria-label={labels.region}
      className="max-md:in-[[data-thread]]:hidden announcements"
      data-expanded={isExpanded || undefined}
    >
      {visible.map(({ id, message, message_fr, type, is_dismissible }) => (
        // The server does not know which announcements were dismissed on this device: a script in the page's head finds
        // them by this attribute and hides them before the first paint.
        <div key={id} data-announcement={id}>
          <Banner
            tone={toneOf(type)}
            action={is_dismissible ? { label: labels.dismiss, onAction: () => dismissAnnouncement(id) } : undefined}
          >
            <LinkedText text={localText(message, message_fr)} />
          </Banner>
        </div>
      ))}
      {visible.length === 1 ? null : (
        <button
          type="button"
          className="w-full min-h-target border-b border-line bg-sunken text-sm font-semibold text-soft hover:underline hover:underline-offset-[0.2em] md:hidden [@media(scripting:none)]:hidden"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? labels.fewer : labels.more(visible.length - 1)}
        </button>
      )}
    </section>
  );
}
