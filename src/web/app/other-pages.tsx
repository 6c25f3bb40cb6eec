/**
 * Defines the pages that the server does not render. Their separate chunk keeps their loaders and file lists out of the
 * pages that visitors open first.
 */
import type { ReactElement } from 'react';
import type { PageName } from '#contract/pages.ts';
import { RequireSession } from '#web/features/auth/index.ts';
import { NotFound } from '#web/features/static-pages/index.ts';
import { titleSetByPage } from '#web/lib/browser/page-title.ts';
import { type PageModule, page } from './titled-page.tsx';

function signedInPage<Name extends string>(load: () => Promise<PageModule<Name, object>>, name: Name) {
  const content = page(load, name);
  function MemberPage() {
    return <RequireSession>{content({})}</RequireSession>;
  }
  return <MemberPage />;
}

async function loadAdminPage() {
  const { AdminPage } = await import('#web/features/admin/admin-page.tsx');
  return { AdminPage, title: titleSetByPage };
}

/** The inbox and an open conversation share an element, so that the list keeps its state between them. */
const inboxPage = signedInPage(() => import('#web/features/conversations/inbox/inbox-page.tsx'), 'InboxPage');

const supportPage = page(() => import('#web/features/support/support-page.tsx'), 'SupportPage');
const ticketPage = page(() => import('#web/features/support/ticket-page.tsx'), 'TicketPage');
const staticPage = page(() => import('#web/features/static-pages/static-page.tsx'), 'StaticPage');
const unsubscribePage = page(() => import('#web/features/notifications/unsubscribe-page.tsx'), 'UnsubscribePage');
const suspendedPage = page(() => import('#web/features/moderation/suspended-page.tsx'), 'SuspendedPage');
const passwordResetPage = page(() => import('#web/features/auth/links/password-reset-page.tsx'), 'PasswordResetPage');
const verifyEmailPage = page(() => import('#web/features/auth/links/verify-email-page.tsx'), 'VerifyEmailPage');
const callbackPage = page(() => import('#web/features/auth/google/callback-page.tsx'), 'CallbackPage');
const listingCreatePage = page(() => import('#web/features/listings/form/create-page.tsx'), 'ListingCreatePage');

const elements = {
  settings: signedInPage(() => import('#web/features/settings/settings-page.tsx'), 'SettingsPage'),
  listingEdit: signedInPage(() => import('#web/features/listings/form/edit-page.tsx'), 'ListingEditPage'),
  inbox: inboxPage,
  conversation: inboxPage,
  notifications: signedInPage(() => import('#web/features/notifications/notifications-page.tsx'), 'NotificationsPage'),
  decision: signedInPage(() => import('#web/features/moderation/decision-page.tsx'), 'DecisionPage'),
  favourites: signedInPage(() => import('#web/features/favourites/favourites-page.tsx'), 'FavouritesPage'),
  savedSearches: signedInPage(
    () => import('#web/features/saved-searches/saved-searches-page.tsx'),
    'SavedSearchesPage',
  ),
  following: signedInPage(() => import('#web/features/follows/following-page.tsx'), 'FollowingPage'),
  wants: signedInPage(() => import('#web/features/trading/wants-page.tsx'), 'WantsPage'),
  matches: signedInPage(() => import('#web/features/trading/matches-page.tsx'), 'MatchesPage'),
  trades: signedInPage(() => import('#web/features/trading/trades/trades-page.tsx'), 'TradesPage'),
  trade: signedInPage(() => import('#web/features/trading/trades/trade-page.tsx'), 'TradePage'),
  admin: signedInPage(loadAdminPage, 'AdminPage'),
  listingCreate: listingCreatePage({}),
  suspended: suspendedPage({}),
  passwordReset: passwordResetPage({}),
  passwordResetToken: passwordResetPage({}),
  verifyEmail: verifyEmailPage({}),
  unsubscribe: unsubscribePage({}),
  authCallback: callbackPage({}),
  support: supportPage({}),
  ticket: ticketPage({}),
  guides: staticPage({ name: 'guides' }),
  about: staticPage({ name: 'about' }),
  contact: staticPage({ name: 'contact' }),
  terms: staticPage({ name: 'terms' }),
  privacy: staticPage({ name: 'privacy' }),
  notFound: <NotFound />,
} satisfies Partial<Record<PageName | 'notFound', ReactElement>>;

export type OtherPageName = keyof typeof elements;

export const OtherPage = ({ name }: { name: OtherPageName }) => elements[name];
