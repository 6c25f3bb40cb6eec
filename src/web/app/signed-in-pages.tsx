/** The pages of signed-in users, in a chunk of their own: visitors need neither their loaders nor the list of their files. */
import type { PageName } from '#contract/pages.ts';
import { RequireSession } from '#web/features/auth/index.ts';
import { titleSetByPage } from '#web/lib/browser/page-title.ts';
import { addStaffTexts } from './languages.ts';
import { type PageModule, page } from './titled-page.tsx';

/** Returns a component that shows the page while a user is signed in. */
function signedInPage<Name extends string>(load: () => Promise<PageModule<Name, object>>, name: Name) {
  const content = page(load, name);
  return function MemberPage() {
    return <RequireSession>{content({})}</RequireSession>;
  };
}

/** Loads the staff's pages with their messages in the language on screen. */
async function loadAdminPage() {
  const [{ AdminPage }] = await Promise.all([import('#web/features/admin/admin-page.tsx'), addStaffTexts()]);
  return { AdminPage, title: titleSetByPage };
}

/** One component for two addresses, so that the list keeps its state when a conversation is opened. */
const InboxPage = signedInPage(() => import('#web/features/conversations/inbox/inbox-page.tsx'), 'InboxPage');

const components = {
  settings: signedInPage(() => import('#web/features/settings/settings-page.tsx'), 'SettingsPage'),
  listingEdit: signedInPage(() => import('#web/features/listings/form/edit-page.tsx'), 'ListingEditPage'),
  inbox: InboxPage,
  conversation: InboxPage,
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
} satisfies Partial<Record<PageName, () => unknown>>;

export type SignedInPageName = keyof typeof components;

export function SignedInPage({ name }: { name: SignedInPageName }) {
  const Content = components[name];
  return <Content />;
}
