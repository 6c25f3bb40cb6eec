/** Defines the functions that load the data and code of server-rendered pages. */
import type { QueryClient } from '@tanstack/react-query';
import type { PageName } from '#contract/pages.ts';
import type { Params } from './match-path.ts';

export type PageAddress = { page: PageName; params: Params; search: URLSearchParams };

/** Fetches the data of the page's first view into the query client; only for server-rendered pages. */
export type LoadData = (client: QueryClient, at: PageAddress & { currency: string }) => Promise<unknown>;

/**
 * Loads the code of the page at an address. Resolves to undefined for unknown addresses and for pages that the server
 * does not render.
 */
export type PreparePage = (
  url: Pick<URL, 'pathname' | 'search'>,
) => Promise<{ at: PageAddress; loadData: LoadData | undefined } | undefined>;
