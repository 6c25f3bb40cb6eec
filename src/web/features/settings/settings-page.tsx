/** The settings page of the signed-in user. */

import { useEffect, useRef, useState } from 'react';
import { AnalyticsChoice } from '#web/features/analytics/index.ts';
import { SecondFactorSection, SessionsSection } from '#web/features/auth/index.ts';
import { BlockedUsersSection } from '#web/features/blocks/index.ts';
import { ChatPreferences } from '#web/features/conversations/index.ts';
import { RecentSetting } from '#web/features/listings/index.ts';
import { useChangePreferences, usePreferences } from '#web/features/preferences/index.ts';
import { RingSettingsSection, WantListSection } from '#web/features/trading/index.ts';
import { PushSection } from '#web/features/web-push/index.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { ContactSection } from './contact-section.tsx';
import { DataSection } from './data-section.tsx';
import { DeletionSection } from './deletion-section.tsx';
import { DisplaySection } from './display-section.tsx';
import { IntegrationsSection } from './integrations-section.tsx';
import { settingsLabels as labels } from './settings.labels.ts';
import { SettingsSection } from './settings-section.tsx';

/** After these, the user decides what is in view. */
const USER_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Links to the sections in its next sibling element, so render it directly before the element with the sections. Scrolls
 * to the section that the address names.
 */
function SettingsContents() {
  const nav = useRef<HTMLElement>(null);
  const [headings, setHeadings] = useState<{ id: string; text: string }[]>([]);
  // Read the headings from the page: other features render some of the sections, sections can appear later, and the
  // language of the headings can change.
  useEffect(() => {
    const page = nav.current?.nextElementSibling;
    if (!page) return;
    // Sections above the named one can appear later and move it.
    let isScrolling = window.location.hash !== '';
    const stop = () => {
      isScrolling = false;
    };
    const read = () => {
      const all = [...page.querySelectorAll('section > h2')];
      setHeadings(all.map(({ id, textContent }) => ({ id, text: textContent })));
      if (isScrolling) all.find(({ id }) => `#${id}` === window.location.hash)?.scrollIntoView();
    };
    for (const event of USER_EVENTS) window.addEventListener(event, stop, { once: true });
    const observer = new MutationObserver(read);
    observer.observe(page, { childList: true, subtree: true, characterData: true });
    read();
    return () => {
      observer.disconnect();
      for (const event of USER_EVENTS) window.removeEventListener(event, stop);
    };
  }, []);
  return (
    <nav
      ref={nav}
      aria-label={labels.contents}
      className="hidden xl:block xl:sticky xl:top-24 xl:max-h-[calc(100dvh-7rem)] xl:mt-18 xl:overflow-y-auto xl:border-l xl:border-line xl:[&_a]:flex xl:[&_a]:items-center xl:[&_a]:min-h-target xl:[&_a]:px-4 xl:[&_a]:text-sm xl:[&_a]:text-soft xl:pointer-fine:[&_a]:min-h-8.5 xl:[&_a:hover]:text-text xl:[&_a:hover]:underline"
    >
      <ul>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export const title = () => labels.title;

/** Rendered only for signed-in users, so never on the server. */
export function SettingsPage() {
  const user = useSession((state) => state.user);
  if (!user) return null;
  return (
    <div className="wrap xl:grid xl:grid-cols-[minmax(0,60rem)_minmax(0,14rem)] xl:gap-8 xl:justify-between xl:items-start py-8 md:py-12">
      <SettingsContents />
      <div className="xl:-order-1 lg:[&>section]:grid lg:[&>section]:grid-cols-[14rem_minmax(0,var(--page-text))] lg:[&>section]:gap-x-8 lg:[&>section]:items-start lg:[&>section>h2]:row-[1_/_span_40] lg:[&>section>h2]:pt-4 lg:[&>section>:not(h2)]:col-2">
        <h1 className="text-xl md:text-2xl">{labels.title}</h1>
        <ContactSection user={user} />
        <IntegrationsSection />
        <DisplaySection user={user} />
        <AppearanceSection />
        <RecentSection />
        <MailsSection />
        <WantListSection />
        <RingSettingsSection />
        <PushSection />
        <ChatPreferences />
        <AnalyticsChoice className="mt-10" />
        <SecondFactorSection />
        <SessionsSection />
        <PrivacySections deletionAt={user.deletion_at} />
        <BlockedUsersSection />
      </div>
    </div>
  );
}

/** Lets the user choose which emails to receive. */
function MailsSection() {
  const toast = useToast();
  const { mutate } = useChangePreferences(() => toast({ kind: 'error', message: labels.notSaved }));
  const kinds = Object.entries(labels.mailKinds) as [keyof typeof labels.mailKinds, string][];
  const loading = (
    <SkeletonGroup label={labels.loading} className="grid gap-3 border-t border-line py-3">
      <Skeleton className="h-6 w-72 max-w-full" />
      <Skeleton className="h-6 w-64 max-w-full" />
    </SkeletonGroup>
  );
  return (
    <SettingsSection title={labels.mails}>
      <QueryView query={usePreferences()} loading={loading} failed={labels.failed}>
        {(preferences) =>
          kinds.map(([kind, words]) => (
            <div key={kind} className="border-t border-line">
              <Checkbox
                role="switch"
                label={words}
                checked={preferences[kind]}
                onChange={(event) => mutate({ [kind]: event.target.checked })}
              />
            </div>
          ))
        }
      </QueryView>
    </SettingsSection>
  );
}

/** The settings sections about the user's data. */
function PrivacySections({ deletionAt }: { deletionAt: string | null }) {
  return (
    <>
      <DataSection />
      <DeletionSection deletionAt={deletionAt} />
    </>
  );
}

/** Lets the user clear or switch off the recently viewed listings of this device. */
function RecentSection() {
  return (
    <SettingsSection title={labels.recent}>
      <div className="border-t border-line py-3">
        <RecentSetting />
      </div>
    </SettingsSection>
  );
}
