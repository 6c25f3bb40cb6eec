/** The route table of the app. */
import { type ComponentType, createElement, lazy, type ReactElement } from 'react';
import { type PageName, pages } from '#contract/pages.ts';
import { RequireSession } from '#web/features/auth/index.ts';
import { titleSetByPage, usePageTitle } from '#web/lib/browser/page-title.ts';
import { Route, Routes } from '#web/lib/browser/router.tsx';
import { useLanguage } from '#web/lib/i18n/language.ts';
import { config } from '#web/lib/net/config.ts';
import { addStaffTexts } from './languages.ts';
import { Layout } from './layout.tsx';

declare const titled: unique symbol;
/** The element of a page with a title; only `page` and `signedInPage` create one. */
type TitledElement = ReactElement & { readonly [titled]: true };

/** A module with a page and its title in the current language, or `titleSetByPage`. */
type PageModule<Name extends string, Props> = Record<Name, ComponentType<Props>> & {
  title: (props: Props) => string | undefined;
};

/** Loads one page of a module lazily and sets its title. Returns a function that creates its element. */
function page<Name extends string, Props extends object = object>(
  load: () => Promise<PageModule<Name, Props>>,
  name: Name,
) {
  const Page = lazy(async () => {
    const { [name]: Content, title } = await load();
    return {
      default: function TitledPage(props: Props) {
        useLanguage();
        usePageTitle(title(props));
        return createElement<Props>(Content, props);
      },
    };
  });
  return (props: Props) => createElement<Props>(Page, props) as TitledElement;
}

/** A page for signed-in users; the session check and the page load in parallel. */
function signedInPage<Name extends string>(load: () => Promise<PageModule<Name, object>>, name: Name) {
  const content = page(load, name);
  function MemberPage() {
    return <RequireSession>{content({})}</RequireSession>;
  }
  return () => (<MemberPage />) as TitledElement;
}

const homePage = page(() => import('#web/features/home/home-page.tsx'), 'HomePage');
const searchPage = page(() => import('#web/features/search/search-page.tsx'), 'SearchPage');
const loadBrowsePages = () => import('#web/features/lookups/browse-page.tsx');
const groupPage = page(loadBrowsePages, 'GroupPage');
const memberPage = page(loadBrowsePages, 'MemberPage');
const sourceTypePage = page(loadBrowsePages, 'SourceTypePage');
const profilePage = page(() => import('#web/features/profiles/profile-page.tsx'), 'ProfilePage');
const settingsPage = signedInPage(() => import('#web/features/settings/settings-page.tsx'), 'SettingsPage');
const supportPage = page(() => import('#web/features/support/support-page.tsx'), 'SupportPage');
const staticPage = page(() => import('#web/features/pages/static-page.tsx'), 'StaticPage');
const inboxPage = signedInPage(() => import('#web/features/conversations/inbox/inbox-page.tsx'), 'InboxPage');
const notificationsPage = signedInPage(
  () => import('#web/features/notifications/notifications-page.tsx'),
  'NotificationsPage',
);
const favouritesPage = signedInPage(() => import('#web/features/favourites/favourites-page.tsx'), 'FavouritesPage');
const savedSearchesPage = signedInPage(
  () => import('#web/features/saved-searches/saved-searches-page.tsx'),
  'SavedSearchesPage',
);
const unsubscribePage = page(() => import('#web/features/notifications/unsubscribe-page.tsx'), 'UnsubscribePage');
const passwordResetPage = page(() => import('#web/features/auth/links/password-reset-page.tsx'), 'PasswordResetPage');
const verifyEmailPage = page(() => import('#web/features/auth/links/verify-email-page.tsx'), 'VerifyEmailPage');
const callbackPage = page(() => import('#web/features/auth/google/callback-page.tsx'), 'CallbackPage');
/** Loads the staff's pages with their messages in the language on screen. */
async function loadAdminPage() {
  const [{ AdminPage }] = await Promise.all([import('#web/features/admin/admin-page.tsx'), addStaffTexts()]);
  return { AdminPage, title: titleSetByPage };
}
const adminPage = signedInPage(loadAdminPage, 'AdminPage');
const loadNotFound = async () => ({ default: (await import('#web/features/pages/index.ts')).NotFound });
const NotFound = lazy(loadNotFound);
const listingPage = page(() => import('#web/features/listings/page/listing-page.tsx'), 'ListingPage');
const listingCreatePage = page(() => import('#web/features/listings/form/create-page.tsx'), 'ListingCreatePage');
const listingEditPage = signedInPage(() => import('#web/features/listings/form/edit-page.tsx'), 'ListingEditPage');
/** Only if the server says that this is not production. */
const Showcase = lazy(async () =>
  config().devPages ? { default: (await import('#web/ui/showcase.tsx')).Showcase } : await loadNotFound(),
);

/** What each page renders. A page without an entry or without a title does not compile. */
const elements: Readonly<Record<PageName, TitledElement>> = {
  home: homePage({}),
  search: searchPage({}),
  listingCreate: listingCreatePage({}),
  listingEdit: listingEditPage(),
  listing: listingPage({}),
  profile: profilePage({}),
  group: groupPage({}),
  member: memberPage({}),
  sourceType: sourceTypePage({}),
  settings: settingsPage(),
  inbox: inboxPage(),
  conversation: inboxPage(),
  notifications: notificationsPage(),
  favourites: favouritesPage(),
  savedSearches: savedSearchesPage(),
  passwordReset: passwordResetPage({}),
  passwordResetToken: passwordResetPage({}),
  verifyEmail: verifyEmailPage({}),
  unsubscribe: unsubscribePage({}),
  authCallback: callbackPage({}),
  support: supportPage({}),
  guides: staticPage({ name: 'guides' }),
  about: staticPage({ name: 'about' }),
  contact: staticPage({ name: 'contact' }),
  terms: staticPage({ name: 'terms' }),
  privacy: staticPage({ name: 'privacy' }),
  admin: adminPage(),
};

export function AppRoutes() {
  return (
    <Layout>
      <Routes>
        {(Object.keys(pages) as PageName[]).map((name) => (
          <Route key={name} path={pages[name]} element={elements[name]} />
        ))}
        <Route path="/dev/ui" element={<Showcase />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Layout>
  );
}
