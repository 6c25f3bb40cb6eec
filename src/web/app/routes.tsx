/** The route table of the app. */
import { type ComponentType, lazy } from 'react';
import { Route, Routes } from 'react-router';
import { pages } from '#contract/pages.ts';
import { RequireSession } from '#web/features/auth/index.ts';
import { useBackGate } from '#web/lib/back-gate.ts';
import { config } from '#web/lib/config.ts';
import { Layout } from './layout.tsx';

/** Loads one component of a module lazily. */
function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy<ComponentType>(async () => ({ default: (await load())[name] }));
}

/** A page for signed-in users; the session check and the page load in parallel. */
function signedInPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  const Page = page(load, name);
  return function MemberPage() {
    return (
      <RequireSession>
        <Page />
      </RequireSession>
    );
  };
}

const HomePage = page(() => import('#web/features/home/index.ts'), 'HomePage');
const SearchPage = page(() => import('#web/features/search/search-page.tsx'), 'SearchPage');
const loadBrowsePages = () => import('#web/features/lookups/browse-page.tsx');
const GroupPage = page(loadBrowsePages, 'GroupPage');
const MemberPage = page(loadBrowsePages, 'MemberPage');
const SourceTypePage = page(loadBrowsePages, 'SourceTypePage');
const ProfilePage = page(() => import('#web/features/profiles/profile-page.tsx'), 'ProfilePage');
const SettingsPage = signedInPage(() => import('#web/features/settings/settings-page.tsx'), 'SettingsPage');
const SupportPage = page(() => import('#web/features/support/support-page.tsx'), 'SupportPage');
const StaticPage = lazy(async () => ({ default: (await import('#web/features/pages/static-page.tsx')).StaticPage }));
const InboxPage = signedInPage(() => import('#web/features/conversations/inbox-page.tsx'), 'InboxPage');
const NotificationsPage = signedInPage(
  () => import('#web/features/notifications/notifications-page.tsx'),
  'NotificationsPage',
);
const FavouritesPage = signedInPage(() => import('#web/features/favourites/favourites-page.tsx'), 'FavouritesPage');
const SavedSearchesPage = signedInPage(
  () => import('#web/features/saved-searches/saved-searches-page.tsx'),
  'SavedSearchesPage',
);
const UnsubscribePage = page(() => import('#web/features/notifications/unsubscribe-page.tsx'), 'UnsubscribePage');
const PasswordResetPage = page(() => import('#web/features/auth/password-reset-page.tsx'), 'PasswordResetPage');
const VerifyEmailPage = page(() => import('#web/features/auth/verify-email-page.tsx'), 'VerifyEmailPage');
const CallbackPage = page(() => import('#web/features/auth/callback-page.tsx'), 'CallbackPage');
const NotFound = page(() => import('#web/features/pages/index.ts'), 'NotFound');
const ListingPage = page(() => import('#web/features/listings/listing-page.tsx'), 'ListingPage');
const ListingCreatePage = page(() => import('#web/features/listings/create-page.tsx'), 'ListingCreatePage');
const ListingEditPage = signedInPage(() => import('#web/features/listings/edit-page.tsx'), 'ListingEditPage');
/** Only if the server says that this is not production. */
const Showcase = lazy(async () =>
  config().devPages
    ? { default: (await import('#web/ui/showcase.tsx')).Showcase }
    : { default: (await import('#web/features/pages/index.ts')).NotFound },
);

const staticPages = ['guides', 'about', 'contact', 'terms', 'privacy'] as const;

export function AppRoutes() {
  useBackGate();
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path={pages.home} element={<HomePage />} />
        <Route path={pages.search} element={<SearchPage />} />
        <Route path={pages.listingCreate} element={<ListingCreatePage />} />
        <Route path={pages.listingEdit} element={<ListingEditPage />} />
        <Route path={pages.listing} element={<ListingPage />} />
        <Route path={pages.group} element={<GroupPage />} />
        <Route path={pages.member} element={<MemberPage />} />
        <Route path={pages.sourceType} element={<SourceTypePage />} />
        <Route path={pages.profile} element={<ProfilePage />} />
        <Route path={pages.inbox} element={<InboxPage />} />
        <Route path={pages.conversation} element={<InboxPage />} />
        <Route path={pages.notifications} element={<NotificationsPage />} />
        <Route path={pages.favourites} element={<FavouritesPage />} />
        <Route path={pages.savedSearches} element={<SavedSearchesPage />} />
        <Route path={pages.settings} element={<SettingsPage />} />
        <Route path={pages.passwordReset} element={<PasswordResetPage />} />
        <Route path={pages.passwordResetToken} element={<PasswordResetPage />} />
        <Route path={pages.verifyEmail} element={<VerifyEmailPage />} />
        <Route path={pages.unsubscribe} element={<UnsubscribePage />} />
        <Route path={pages.authCallback} element={<CallbackPage />} />
        <Route path={pages.support} element={<SupportPage />} />
        {staticPages.map((name) => (
          <Route key={name} path={pages[name]} element={<StaticPage name={name} />} />
        ))}
        <Route path="/dev/ui" element={<Showcase />} />
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}
