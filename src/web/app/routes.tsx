/** Defines the route table of the app. */
import { lazy } from 'react';
import { type PageName, pages } from '#contract/pages.ts';
import type { PreparePage } from '#web/lib/browser/load-data.ts';
import { matchPatterns } from '#web/lib/browser/match-path.ts';
import { Route, Routes } from '#web/lib/browser/router.tsx';
import { Layout } from './layout.tsx';
import type { OtherPageName } from './other-pages.tsx';
import { page, prepareOf, type TitledElement } from './titled-page.tsx';

const OtherPage = lazy(async () => ({ default: (await import('./other-pages.tsx')).OtherPage }));

const homePage = page(() => import('#web/features/home/home-page.tsx'), 'HomePage');
const searchPage = page(() => import('#web/features/search/search-page.tsx'), 'SearchPage');
const loadBrowsePages = () => import('#web/features/browse/browse-page.tsx');
const groupPage = page(loadBrowsePages, 'GroupPage');
const memberPage = page(loadBrowsePages, 'MemberPage');
const sourceTypePage = page(loadBrowsePages, 'SourceTypePage');
const profilePage = page(() => import('#web/features/profiles/profile-page.tsx'), 'ProfilePage');
const listingPage = page(() => import('#web/features/listings/page/listing-page.tsx'), 'ListingPage');

/**
 * The pages that the server also renders; `other-pages.tsx` defines all others. A page that neither file defines is a
 * compile error.
 */
const renderedPages = {
  home: homePage({}),
  search: searchPage({}),
  listing: listingPage({}),
  profile: profilePage({}),
  group: groupPage({}),
  member: memberPage({}),
  sourceType: sourceTypePage({}),
} satisfies Record<Exclude<PageName, OtherPageName>, TitledElement>;

const isRendered = (name: PageName): name is keyof typeof renderedPages => name in renderedPages;

const namesByPattern = Object.fromEntries(Object.entries(pages).map(([name, pattern]) => [pattern, name as PageName]));

export const preparePage: PreparePage = async ({ pathname, search }) => {
  const match = matchPatterns(Object.keys(namesByPattern), pathname);
  const name = match && namesByPattern[match.pattern];
  const prepare = name && isRendered(name) && prepareOf(renderedPages[name]);
  if (!prepare) return undefined;
  const at = { page: name, params: match.params, search: new URLSearchParams(search) };
  const { loadData } = await prepare();
  return { at, loadData };
};

export function AppRoutes() {
  return (
    <Layout preparePage={preparePage}>
      <Routes>
        {(Object.keys(pages) as PageName[]).map((name) => (
          <Route
            key={name}
            path={pages[name]}
            element={isRendered(name) ? renderedPages[name] : <OtherPage name={name} />}
          />
        ))}
        <Route path="*" element={<OtherPage name="notFound" />} />
      </Routes>
    </Layout>
  );
}
