/** What is said to everybody at the top of pages, until they dismiss it? */
import { useQuery } from '@tanstack/react-query';
import { Banner, type Tone } from '#web/ui/banner.tsx';
import { announcementsLabels as labels } from './announcements.labels.ts';
import { announcementsQuery } from './announcements.queries.ts';
import { dismissAnnouncement, useIsDismissed } from './dismissals.ts';

/** Any type we do not know is information. */
function toneOf(type: string): Tone {
  return type === 'warning' || type === 'error' ? type : 'info';
}

/** Every announcement that is active and not dismissed. */
export function AnnouncementBanner() {
  const { data } = useQuery(announcementsQuery);
  const isDismissed = useIsDismissed();
  const shown = data?.filter(({ id, is_active }) => is_active && !isDismissed(id)) ?? [];
  if (shown.length === 0) return null;
  return (
    <section aria-label={labels.region}>
      {shown.map(({ id, message, type, is_dismissible }) => (
        <Banner
          key={id}
          tone={toneOf(type)}
          action={is_dismissible ? { label: labels.dismiss, onAction: () => dismissAnnouncement(id) } : undefined}
        >
          {message}
        </Banner>
      ))}
    </section>
  );
}
