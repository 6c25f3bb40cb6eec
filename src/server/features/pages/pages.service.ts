/** Which page stands at an address, and what does it say to whoever runs no script? */
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

/** Milliseconds after which a page is sent without its text: the app asks for everything itself. */
const PATIENCE = 1500;
/** An address longer than any of ours is not worth reading. */
const MAX_DESCRIPTION_LENGTH = 600;

const ID = '([1-9]\\d{0,8})';
const by = (deps: Handed): readonly [RegExp, (part: string, address: URL) => Promise<PageMetadata>][] => [
  [/^\/$/, (_, { origin }) => describeHome(deps, origin)],
  [/^\/listings\/search$/, (_, address) => describeSearch(deps, address)],
  [new RegExp(`^/listings/${ID}$`), (id, { origin }) => describeListing(deps, Number(id), origin)],
  [/^\/profile\/([^/]+)$/, (name, { origin }) => describeProfile(deps, decodeURIComponent(name), origin)],
  [new RegExp(`^/groups/${ID}$`), (id, address) => describeGroup(deps, Number(id), address)],
  [new RegExp(`^/members/${ID}$`), (id, address) => describeMember(deps, Number(id), address)],
  [new RegExp(`^/sourcetypes/${ID}$`), (id, address) => describeSourceType(deps, Number(id), address)],
  // What looks like one of ours and can be none.
  [/^\/(?:listings|groups|members|sourcetypes)\/(?!create$)[^/]+$/, async () => 'missing'],
];

function startTimeout(milliseconds: number): { over: Promise<undefined>; stop: () => void } {
  let stop = () => {};
  const over = new Promise<undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), milliseconds);
    stop = () => clearTimeout(timer);
  });
  return { over, stop };
}

/** Never throws and never keeps a page waiting: without its text a page is still the app. */
export function createPageMetadata(deps: PagesDeps): DescribePage {
  const pages = by(deps);
  return async (address) => {
    const path = address.pathname.length > 1 ? address.pathname.replace(/\/$/, '') : address.pathname;
    const page = pages.find(([pattern]) => pattern.test(path));
    if (!page || address.href.length > MAX_DESCRIPTION_LENGTH) return undefined;
    const [pattern, describe] = page;
    const said = deps.cache
      .read(`page ${path}${address.search}`, async () => describe(pattern.exec(path)?.[1] ?? '', address))
      .catch((error: unknown): PageMetadata => {
        if (error instanceof AppError && error.code === 'not_found') return 'missing';
        // What cannot be asked (a wrong filter, a bad escape) or answered in time is the app's to say.
        const isOurs = !(error instanceof AppError) && !(error instanceof URIError);
        if (isOurs) deps.log.warn({ error, path }, 'a page was sent without its text');
        return undefined;
      });
    const { over, stop } = startTimeout(PATIENCE);
    try {
      return await Promise.race([said, over]);
    } finally {
      stop();
    }
  };
}
