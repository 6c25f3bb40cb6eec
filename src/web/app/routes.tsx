/** The route table of the app. */
import { lazy } from 'react';
import { type PageName, pages } from '#contract/pages.ts';
import type { LoadData, PageAddress } from '#web/lib/browser/load-data.ts';
import { matchPatterns } from '#web/lib/browser/match-path.ts';
import { Route, Routes } from '#web/lib/browser/router.tsx';
import { Layout } from './layout.tsx';
import type { SignedInPageName } from './signed-in-pages.tsx';
import { markTitled, page, prepareOf, type TitledElement } from './titled-page.tsx';

const SignedInPage = lazy(async () => ({ default: (await import('./signed-in-pages.tsx')).SignedInPage }));
const signedInPage = (name: SignedInPageName) => markTitled(<SignedInPage name={name} />);

const homePage = page(() => import('#web/features/home/home-page.tsx'), 'HomePage');
const searchPage = page(() => import('#web/features/search/search-page.tsx'), 'SearchPage');
const loadBrowsePages = () => import('#web/features/lookups/browse-page.tsx');
const groupPage = page(loadBrowsePages, 'GroupPage');
const memberPage = page(loadBrowsePages, 'MemberPage');
const sourceTypePage = page(loadBrowsePages, 'SourceTypePage');
const profilePage = page(() => import('#web/features/profiles/profile-page.tsx'), 'ProfilePage');
const supportPage = page(() => import('#web/features/support/support-page.tsx'), 'SupportPage');
const ticketPage = page(() => import('#web/features/support/ticket-page.tsx'), 'TicketPage');
const staticPage = page(() => import('#web/features/pages/static-page.tsx'), 'StaticPage');
const unsubscribePage = page(() => import('#web/features/notifications/unsubscribe-page.tsx'), 'UnsubscribePage');
const suspendedPage = page(() => import('#web/features/moderation/suspended-page.tsx'), 'SuspendedPage');
const passwordResetPage = page(() => import('#web/features/auth/links/password-reset-page.tsx'), 'PasswordResetPage');
const verifyEmailPage = page(() => import('#web/features/auth/links/verify-email-page.tsx'), 'VerifyEmailPage');
const callbackPage = page(() => import('#web/features/auth/google/callback-page.tsx'), 'CallbackPage');
const NotFound = lazy(async () => ({ default: (await import('#web/features/pages/index.ts')).NotFound }));
const listingPage = page(() => import('#web/features/listings/page/listing-page.tsx'), 'ListingPage');
const listingCreatePage = page(() => import('#web/features/listings/form/create-page.tsx'), 'ListingCreatePage');
const ShowcasePage = lazy(async () => ({ default: (await import('./showcase-page.tsx')).ShowcasePage }));

/** What each page renders. A page without an entry or without a title does not compile. */
const elements: Readonly<Record<PageName, TitledElement>> = {
  home: homePage({}),
  search: searchPage({}),
  listingCreate: listingCreatePage({}),
  listingEdit: signedInPage('listingEdit'),
  listing: listingPage({}),
  profile: profilePage({}),
  group: groupPage({}),
  member: memberPage({}),
  sourceType: sourceTypePage({}),
  settings: signedInPage('settings'),
  inbox: signedInPage('inbox'),
  conversation: signedInPage('conversation'),
  notifications: signedInPage('notifications'),
  decision: signedInPage('decision'),
  suspended: suspendedPage({}),
  favourites: signedInPage('favourites'),
  savedSearches: signedInPage('savedSearches'),
  following: signedInPage('following'),
  wants: signedInPage('wants'),
  matches: signedInPage('matches'),
  trades: signedInPage('trades'),
  trade: signedInPage('trade'),
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
  admin: signedInPage('admin'),
};

const namesByPattern = Object.fromEntries(Object.entries(pages).map(([name, pattern]) => [pattern, name as PageName]));

/** Loads the code of the page at an address; undefined if there is no page, or none of its own. */
export async function preparePage({
  pathname,
  search,
}: Pick<URL, 'pathname' | 'search'>): Promise<{ at: PageAddress; loadData: LoadData | undefined } | undefined> {
  const match = matchPatterns(Object.keys(namesByPattern), pathname);
  const name = match && namesByPattern[match.pattern];
  const prepare = name && prepareOf(elements[name]);
  if (!prepare) return undefined;
  const at = { page: name, params: match.params, search: new URLSearchParams(search) };
  const { loadData, loadParts } = await prepare();
  await loadParts?.(at);
  return { at, loadData };
}

export function AppRoutes() {
  return (
    <Layout>
      <Routes>
        {(Object.keys(pages) as PageName[]).map((name) => (
          <Route key={name} path={pages[name]} element={elements[name]} />
        ))}
        <Route path="/dev/ui" element={<ShowcasePage />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Layout>
  );
}
