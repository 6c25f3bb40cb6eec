/** The settings page of the signed-in user. */
import { lazy, Suspense } from 'react';
import { AnalyticsChoice } from '#web/features/analytics/index.ts';
import { SecondFactorSection, SessionsSection } from '#web/features/auth/index.ts';
import { BlockedUsersSection } from '#web/features/blocks/index.ts';
import { ChatPreferences } from '#web/features/conversations/index.ts';
import { useSession } from '#web/lib/session/session.ts';
import { AppearanceSection } from './appearance-section.tsx';
import { ContactSection } from './contact-section.tsx';
import { DisplaySection } from './display-section.tsx';
import { IntegrationsSection } from './integrations-section.tsx';
import { MailsSection } from './mails-section.tsx';
import { RecentSection } from './recent-section.tsx';
import { settingsLabels as labels } from './settings.labels.ts';
import { SettingsContents } from './settings-contents.tsx';
import './settings.css';

const PrivacySections = lazy(async () => ({ default: (await import('./privacy-sections.tsx')).PrivacySections }));
const WantListSection = lazy(async () => ({
  default: (await import('#web/features/trading/index.ts')).WantListSection,
}));
const RingSettingsSection = lazy(async () => ({
  default: (await import('#web/features/trading/index.ts')).RingSettingsSection,
}));

const PushSection = lazy(async () => ({ default: (await import('#web/features/web-push/index.ts')).PushSection }));

export const title = () => labels.title;

/** Rendered only for signed-in users, so never on the server. */
export function SettingsPage() {
  const user = useSession((state) => state.user);
  if (!user) return null;
  return (
    <div className="wrap settings-page py-8 md:py-12">
      <SettingsContents />
      <div className="settings">
        <h1 className="text-xl md:text-2xl">{labels.title}</h1>
        <ContactSection user={user} />
        <IntegrationsSection />
        <DisplaySection user={user} />
        <AppearanceSection />
        <RecentSection />
        <MailsSection />
        <Suspense>
          <WantListSection />
          <RingSettingsSection />
        </Suspense>
        <Suspense>
          <PushSection />
        </Suspense>
        <ChatPreferences />
        <AnalyticsChoice className="mt-10" />
        <SecondFactorSection />
        <SessionsSection />
        <Suspense>
          <PrivacySections deletionAt={user.deletion_at} />
        </Suspense>
        <BlockedUsersSection />
      </div>
    </div>
  );
}
