/** The settings page of the signed-in user. */

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
import { RingSettingsSection, WantListSection } from '#web/features/trading/index.ts';
import { PushSection } from '#web/features/web-push/index.ts';
import { PrivacySections } from './privacy-sections.tsx';

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
