/** Finds the page of a URL and renders its text for clients without JavaScript. */
import type { ReadCache } from '../../cache/read-cache.ts';
import { AppError } from '../../http/app-error.ts';
import type { DescribePage, PageMetadata } from '../../http/page-text.ts';
import type { Log } from '../../log/log.ts';
import {
  describeGroup,
  describeHome,
  describeMember,
  describeSearch,
  describeSourceType,
} from './browse-pages.views.ts';
import { describeListing, describeProfile } from './listing-pages.views.ts';
import type { PagesDeps as Handed } from './page-parts.ts';

export type PagesDeps = Handed & { cache: ReadCache; log: Log };

/** After this time, a page is sent without its text; the app fetches its own data anyway. */
const TIMEOUT_MS = 1500;
/** Longer URLs than those of the product get no page text. */
const MAX_URL_LENGTH = 600;

const ID = '([1-9]\\d{0,8})';
const pagesByPath = (deps: Handed): readonly [RegExp, (part: string, address: URL) => Promise<PageMetadata>][] => [
  [/^\/$/, (_, { origin }) => describeHome(deps, origin)],
  [/^\/listings\/search$/, (_, address) => describeSearch(deps, address)],
  [new RegExp(`^/listings/${ID}$`), (id, { origin }) => describeListing(deps, Number(id), origin)],
  [/^\/profile\/([^/]+)$/, (name, { origin }) => describeProfile(deps, decodeURIComponent(name), origin)],
  [new RegExp(`^/groups/${ID}$`), (id, address) => describeGroup(deps, Number(id), address)],
  [new RegExp(`^/members/${ID}$`), (id, address) => describeMember(deps, Number(id), address)],
  [new RegExp(`^/sourcetypes/${ID}$`), (id, address) => describeSourceType(deps, Number(id), address)],
  // Paths that look like pages of the product but have an invalid id.
  [/^\/(?:listings|groups|members|sourcetypes)\/(?!create$)[^/]+$/, async () => 'missing'],
];

function startTimeout(milliseconds: number): { timeout: Promise<undefined>; stop: () => void } {
  let stop = () => {};
  const timeout = new Promise<undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), milliseconds);
    stop = () => clearTimeout(timer);
  });
  return { timeout, stop };
}

/** Never throws and never delays a page: without its text, the page still starts the app. */
export function createPageMetadata(deps: PagesDeps): DescribePage {
  const pages = pagesByPath(deps);
  return async (address) => {
    const path = address.pathname.length > 1 ? address.pathname.replace(/\/$/, '') : address.pathname;
    const page = pages.find(([pattern]) => pattern.test(path));
    if (!page || address.href.length > MAX_URL_LENGTH) return undefined;
    const [pattern, describe] = page;
    const metadata = deps.cache
      .read(`page ${path}${address.search}`, async () => describe(pattern.exec(path)?.[1] ?? '', address))
      .catch((error: unknown): PageMetadata => {
        if (error instanceof AppError && error.code === 'not_found') return 'missing';
        // The app itself reports invalid URLs (a wrong filter, a bad escape).
        const isUnexpected = !(error instanceof AppError) && !(error instanceof URIError);
        if (isUnexpected) deps.log.warn({ error, path }, 'a page was sent without its text');
        return undefined;
      });
    const { timeout, stop } = startTimeout(TIMEOUT_MS);
    try {
      return await Promise.race([metadata, timeout]);
    } finally {
      stop();
    }
  };
}
