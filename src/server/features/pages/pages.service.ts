/** Finds the page of a URL and describes it for search engines and link previews. */

import { type PageName, pages } from '#contract/pages.ts';
import type { ReadCache } from '../../cache/read-cache.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../http/app-error.ts';
import type { DescribePage, PageMetadata } from '../../http/page-head.ts';
import type { Log } from '../../log/log.ts';
import {
  describeGroup,
  describeHome,
  describeMember,
  describeSearch,
  describeSourceType,
} from './browse-pages.views.ts';
import { describeListing, describeProfile, describeWantList } from './listing-pages.views.ts';

/** After this time, a page is sent without its description. */
const TIMEOUT_MS = 1500;
/** Pages with longer URLs are sent without a description. */
const MAX_URL_LENGTH = 600;

type Describe = (part: string, address: URL) => Promise<PageMetadata>;

const PARAMETERS: Readonly<Record<string, string>> = { id: '([1-9]\\d{0,8})', name: '([^/]+)' };
const matching = (page: PageName): RegExp =>
  new RegExp(`^${pages[page].replace(/:(\w+)/g, (_, name: string) => PARAMETERS[name] ?? '')}$`, 'i');
const matchingAnyId = (page: PageName): RegExp => new RegExp(`^${pages[page].replace(':id', '[^/]+')}$`, 'i');

const pagesByPath = (context: Context): readonly [RegExp, Describe][] => [
  [matching('home'), async (_, { origin }) => describeHome(origin)],
  [matching('search'), (_, address) => describeSearch(context, address)],
  [matching('listingCreate'), async () => undefined],
  [matching('listing'), (id, { origin }) => describeListing(context, Number(id), origin)],
  [
    matching('profile'),
    (name, { origin, searchParams }) =>
      searchParams.get('tab') === 'wants'
        ? describeWantList(context, decodeURIComponent(name), origin)
        : describeProfile(context, decodeURIComponent(name), origin),
  ],
  [matching('group'), (id, address) => describeGroup(context, Number(id), address)],
  [matching('member'), (id, address) => describeMember(context, Number(id), address)],
  [matching('sourceType'), (id, address) => describeSourceType(context, Number(id), address)],
  ...(['listing', 'group', 'member', 'sourceType'] as const).map((page): [RegExp, Describe] => [
    matchingAnyId(page),
    async () => 'missing',
  ]),
];

function startTimeout(milliseconds: number): { timeout: Promise<undefined>; stop: () => void } {
  let stop = () => {};
  const timeout = new Promise<undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), milliseconds);
    stop = () => clearTimeout(timer);
  });
  return { timeout, stop };
}

/** Never throws, and stops waiting after a timeout: the app also starts from a page without a description. */
export function createPageMetadata(context: Context & { cache: ReadCache; log: Log }): DescribePage {
  const describers = pagesByPath(context);
  return async (address) => {
    const path = address.pathname.length > 1 ? address.pathname.replace(/\/$/, '') : address.pathname;
    const page = describers.find(([pattern]) => pattern.test(path));
    if (!page || address.href.length > MAX_URL_LENGTH) return undefined;
    const [pattern, describe] = page;
    const metadata = context.cache
      .read(`page ${path}${address.search}`, async () => describe(pattern.exec(path)?.[1] ?? '', address))
      .catch((error: unknown): PageMetadata => {
        if (error instanceof AppError && error.code === 'not_found') return 'missing';
        // Do not log invalid URLs (an invalid filter or malformed percent-encoding): the web app shows the error.
        const isUnexpected = !(error instanceof AppError) && !(error instanceof URIError);
        if (isUnexpected) context.log.warn({ error, path }, 'a page was sent without its description');
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
