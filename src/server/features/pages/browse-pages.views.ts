/** Describes the home, search and browse pages for search engines and link previews. */

import type { z } from 'zod';
import type { CatalogueKind } from '#contract/catalogue.ts';
import { MAX_SEARCH_LENGTH } from '#contract/limits.ts';
import { paths } from '#contract/pages.ts';
import { plural } from '#contract/plural.ts';
import { MARKETPLACE } from '#contract/product.ts';
import { SearchQuery } from '#contract/search.ts';
import { firstCharacters } from '#rules/text/characters.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../http/app-error.ts';
import type { PageHead, PageMetadata } from '../../http/page-head.ts';
import { findRedirect, readGroup, readMember, readSourceType } from '../catalogue/index.ts';
import { memorySearchOf, searchListings } from '../search/index.ts';
import { clip } from './page-parts.ts';

/** How many listings one page of a list contains. */
const PAGE_SIZE = 24;

export function describeHome(origin: string): PageHead {
  return {
    title: '',
    description: `${MARKETPLACE} is a marketplace for private collectors: list what you part with, ask sellers, and haggle in a chat.`,
    path: paths.home(),
    data: [
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: MARKETPLACE,
        url: `${origin}/`,
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${origin}${paths.search()}?q={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  };
}

type Query = z.input<typeof SearchQuery>;
type FirstHits = { total: number; next: string | undefined };

/** Returns no hits if the URL is not a valid search. */
async function firstHits(context: Context, query: Query, address: URL): Promise<FirstHits> {
  const parsed = SearchQuery.safeParse({ ...query, limit: PAGE_SIZE });
  if (!parsed.success) return { total: 0, next: undefined };
  const { meta } = await searchListings(context.db, context.urls, parsed.data, {
    memory: memorySearchOf(context),
  });
  const params = new URLSearchParams(address.search);
  params.set('cursor', meta.next_cursor ?? '');
  return {
    total: meta.total,
    next: meta.next_cursor === null ? undefined : `${address.pathname}?${params}`,
  };
}

const listings = (count: number): string =>
  `${count.toLocaleString('en-US')} ${plural(count, { one: 'listing', other: 'listings' })}`;

export async function describeSearch(context: Context, address: URL): Promise<PageHead> {
  const params = new URLSearchParams(address.search);
  const query = Object.fromEntries(params) as Query;
  const words = firstCharacters(query.q ?? '', MAX_SEARCH_LENGTH).trim();
  const { total, next } = await firstHits(context, query, address);
  const isPlain = [...params.keys()].every((name) => name === 'sort') && (query.sort ?? 'newest') === 'newest';
  return {
    title: words === '' ? 'Search Results' : `Search Results for “${words}”`,
    description: `What is for sale on ${MARKETPLACE}${words === '' ? '' : ` for “${words}”`}: ${listings(total)}.`,
    // Search engines index only the unfiltered list, because every other URL is one of countless views of the same
    // list.
    path: isPlain ? paths.search() : `${paths.search()}?${params}`,
    isUnlisted: !isPlain,
    next,
  };
}

type BrowsePage = {
  path: string;
  filter: 'group' | 'member' | 'sourcetype';
  id: number;
  name: string;
  aliases?: readonly string[];
  count: number;
};

async function describeBrowsePage(context: Context, page: BrowsePage, address: URL): Promise<PageHead> {
  const { path, filter, id, name, aliases = [], count } = page;
  const cursor = new URLSearchParams(address.search).get('cursor') ?? undefined;
  const query: Query = { [filter]: String(id), sort: 'newest', ...(cursor ? { cursor } : {}) };
  const { next } = await firstHits(context, query, address);
  const known = aliases.length > 0 ? `Also known as ${aliases.join(', ')}` : '';
  return {
    title: name,
    description: clip(`${name} on ${MARKETPLACE}: ${listings(count)} for sale. ${known}`),
    path,
    isUnlisted: cursor !== undefined,
    data: [
      {
        '@context': 'https://schema.org',
        '@type': 'CollectionPage',
        name,
        url: address.origin + path,
        about: { '@type': 'Thing', name, ...(aliases.length > 0 ? { alternateName: aliases } : {}) },
      },
    ],
    next,
  };
}

/** Returns the new URL of a merged catalogue entry, with the old URL's query; fails with 404 if there is none. */
async function movedPage(
  context: Context,
  kind: CatalogueKind,
  id: number,
  path: (id: number) => string,
  query: string,
) {
  const target = (await findRedirect(context.db, kind, id)) ?? fail('not_found');
  return { movedTo: path(target) + query };
}

export async function describeGroup(context: Context, id: number, address: URL): Promise<PageMetadata> {
  const group = await readGroup(context.db, id);
  if (!group) return await movedPage(context, 'group', id, paths.group, address.search);
  const { name, aliases, listing_count: count } = group;
  const path = paths.group(id);
  return describeBrowsePage(context, { path, filter: 'group', id, name, aliases, count }, address);
}

export async function describeMember(context: Context, id: number, address: URL): Promise<PageMetadata> {
  const member = await readMember(context.db, id);
  if (!member) return await movedPage(context, 'member', id, paths.member, address.search);
  const { name, aliases, listing_count: count } = member;
  const path = paths.member(id);
  return describeBrowsePage(context, { path, filter: 'member', id, name, aliases, count }, address);
}

export async function describeSourceType(context: Context, id: number, address: URL): Promise<PageMetadata> {
  const sourceType = await readSourceType(context.db, id);
  if (!sourceType) return await movedPage(context, 'sourcetype', id, paths.sourceType, address.search);
  const { name, name_fr, listing_count: count } = sourceType;
  const aliases = [...(name_fr === undefined || name_fr === name ? [] : [name_fr]), ...sourceType.aliases];
  const path = paths.sourceType(id);
  return describeBrowsePage(context, { path, filter: 'sourcetype', id, name, aliases, count }, address);
}
