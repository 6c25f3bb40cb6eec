/** Shows announcements at the top of every page until they are dismissed. */
import { useQuery } from '@tanstack/react-query';
import { Banner, type Tone } from '#web/ui/banner.tsx';
import { AnnouncementText } from './announcement-text.tsx';
import { announcementsLabels as labels } from './announcements.labels.ts';
import { announcementsQuery } from './announcements.queries.ts';
import { dismissAnnouncement, useIsDismissed } from './dismissals.ts';

/** Unknown types are shown as information. */
function toneOf(type: string): Tone {
  return type === 'warning' || type === 'error' ? type : 'info';
}

export function AnnouncementBanner() {
  const { data } = useQuery(announcementsQuery);
  const isDismissed = useIsDismissed();
  const visible = data?.filter(({ id, is_active }) => is_active && !isDismissed(id)) ?? [];
  if (visible.length === 0) return null;
  return (
    <section aria-label={labels.region} className="off-thread">
      {visible.map(({ id, message, type, is_dismissible }) => (
        // The server does not know which announcements were dismissed on this device: a script in the page's head finds
        // them by this attribute and hides them before the first paint.
        <div key={id} data-announcement={id}>
          <Banner
            tone={toneOf(type)}
            action={is_dismissible ? { label: labels.dismiss, onAction: () => dismissAnnouncement(id) } : undefined}
          >
            <AnnouncementText text={message} />
          </Banner>
        </div>
      ))}
    </section>
  );
}
