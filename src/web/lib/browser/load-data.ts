/** The data of a page that the server renders. */
import type { QueryClient } from '@tanstack/react-query';
import type { PageName } from '#contract/pages.ts';
import type { Params } from './match-path.ts';

export type PageAddress = { page: PageName; params: Params; search: URLSearchParams };

/** Reads what the page shows at once into the client. Only pages that the server renders have it. */
export type LoadData = (client: QueryClient, at: PageAddress & { currency: string }) => Promise<unknown>;

/** Loads the code of the parts that the server renders besides the page itself. */
export type LoadParts = (at: PageAddress) => Promise<unknown>;
