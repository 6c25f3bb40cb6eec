/** Renders the text of the home, search and browse pages for clients without JavaScript. */

import type { z } from 'zod';
import type { CatalogueKind } from '#contract/catalogue.ts';
import { MAX_SEARCH_LENGTH } from '#contract/limits.ts';
import { paths } from '#contract/pages.ts';
import { plural } from '#contract/plural.ts';
import { MARKETPLACE } from '#contract/product.ts';
import { SearchQuery } from '#contract/search.ts';
import { firstCharacters } from '#rules/text/characters.ts';
import { fail } from '../../http/app-error.ts';
import type { PageLink, PageMetadata, PageSection, PageText } from '../../http/page-text.ts';
import { listNewest } from '../listings/index.ts';
import { findRedirect, listGroups, readGroup, readMember, readSourceType } from '../lookups/index.ts';
import { searchListings } from '../search/index.ts';
import { cardLinks, clip, MAX_CARDS, type PagesDeps } from './page-parts.ts';

const MAX_LINKED_GROUPS = 200;

export async function describeHome({ db, urls }: PagesDeps, origin: string): Promise<PageText> {
  const cards = await listNewest(db, urls, MAX_CARDS);
  const groups = await listGroups(db, { sort: 'name', order: 'asc' });
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
    heading: `${MARKETPLACE}, a marketplace for collectors`,
    sections: [
      ...cardLinks('Latest Listings', cards),
      { links: [{ href: `${paths.search()}?sort=newest`, text: 'See more' }] },
      {
        heading: 'Groups',
        links: groups.slice(0, MAX_LINKED_GROUPS).map(({ id, name }) => ({ href: paths.group(id), text: name })),
      },
    ],
  };
}

type Query = z.input<typeof SearchQuery>;
type SearchLinks = { sections: PageSection[]; total: number; next: string | undefined };

/** Returns no results if the URL is not a valid search. */
async function searchLinks({ db, urls, memory }: PagesDeps, query: Query, address: URL): Promise<SearchLinks> {
  const parsed = SearchQuery.safeParse({ ...query, limit: MAX_CARDS });
  if (!parsed.success) return { sections: [], total: 0, next: undefined };
  const { data, meta } = await searchListings(db, urls, parsed.data, { memory });
  const params = new URLSearchParams(address.search);
  params.set('cursor', meta.next_cursor ?? '');
  return {
    sections: cardLinks('Listings', data),
    total: meta.total,
    next: meta.next_cursor === null ? undefined : `${address.pathname}?${params}`,
  };
}

const listings = (count: number): string =>
  `${count.toLocaleString('en-US')} ${plural(count, { one: 'listing', other: 'listings' })}`;

export async function describeSearch(deps: PagesDeps, address: URL): Promise<PageText> {
  const params = new URLSearchParams(address.search);
  const query = Object.fromEntries(params) as Query;
  const words = firstCharacters(query.q ?? '', MAX_SEARCH_LENGTH).trim();
  const { sections, total, next } = await searchLinks(deps, query, address);
  const isPlain = [...params.keys()].every((name) => name === 'sort') && (query.sort ?? 'newest') === 'newest';
  const start = new URLSearchParams(params);
  start.delete('cursor');
  return {
    title: words === '' ? 'Search Results' : `Search Results for “${words}”`,
    description: `What is for sale on ${MARKETPLACE}${words === '' ? '' : ` for “${words}”`}: ${listings(total)}.`,
    // Search engines index only the unfiltered list, because every other URL is one of countless views of the same
    // list.
    path: isPlain ? paths.search() : `${paths.search()}?${params}`,
    isUnlisted: !isPlain,
    heading: 'Search Results',
    lines: [listings(total)],
    sections,
    next,
    start: params.has('cursor') ? paths.search() + (start.size > 0 ? `?${start}` : '') : undefined,
  };
}

type BrowsePage = {
  kind: string;
  path: string;
  filter: 'group' | 'member' | 'sourcetype';
  id: number;
  name: string;
  aliases?: readonly string[];
  parent?: PageLink;
  children?: readonly PageLink[];
  count: number;
};

async function describeBrowsePage(deps: PagesDeps, page: BrowsePage, address: URL): Promise<PageText> {
  const { kind, path, filter, id, name, aliases = [], parent, children = [], count } = page;
  const cursor = new URLSearchParams(address.search).get('cursor') ?? undefined;
  const query: Query = { [filter]: String(id), sort: 'newest', ...(cursor ? { cursor } : {}) };
  const { sections, next } = await searchLinks(deps, query, address);
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
    heading: name,
    lines: [kind, known, `${listings(count)} for sale`].filter((line) => line !== ''),
    sections: [
      ...(parent ? [{ links: [parent] }] : []),
      ...(children.length > 0 ? [{ heading: 'Members', links: children }] : []),
      ...sections,
    ],
    next,
    start: cursor === undefined ? undefined : path,
  };
}

/** Returns the new URL of a merged catalogue entry, with the old URL's query; fails with 404 if there is none. */
async function movedPage(
  deps: PagesDeps,
  kind: CatalogueKind,
  id: number,
  path: (id: number) => string,
  query: string,
) {
  const target = (await findRedirect(deps.db, kind, id)) ?? fail('not_found');
  return { movedTo: path(target) + query };
}

export async function describeGroup(deps: PagesDeps, id: number, address: URL): Promise<PageMetadata> {
  const group = await readGroup(deps.db, id);
  if (!group) return await movedPage(deps, 'group', id, paths.group, address.search);
  const { name, aliases, listing_count: count } = group;
  const children = group.members.map((member) => ({ href: paths.member(member.id), text: member.name }));
  const path = paths.group(id);
  return describeBrowsePage(
    deps,
    { kind: 'Group', path, filter: 'group', id, name, aliases, children, count },
    address,
  );
}

export async function describeMember(deps: PagesDeps, id: number, address: URL): Promise<PageMetadata> {
  const member = await readMember(deps.db, id);
  if (!member) return await movedPage(deps, 'member', id, paths.member, address.search);
  const { name, aliases, group, listing_count: count } = member;
  const parent = { href: paths.group(group.id), text: group.name };
  const kind = `Member of ${group.name}`;
  const path = paths.member(id);
  return describeBrowsePage(deps, { kind, path, filter: 'member', id, name, aliases, parent, count }, address);
}

export async function describeSourceType(deps: PagesDeps, id: number, address: URL): Promise<PageMetadata> {
  const sourceType = await readSourceType(deps.db, id);
  if (!sourceType) return await movedPage(deps, 'sourcetype', id, paths.sourceType, address.search);
  const { name, name_fr, listing_count: count } = sourceType;
  const aliases = [...(name_fr === undefined || name_fr === name ? [] : [name_fr]), ...sourceType.aliases];
  const path = paths.sourceType(id);
  return describeBrowsePage(
    deps,
    { kind: 'Source type', path, filter: 'sourcetype', id, name, aliases, count },
    address,
  );
}
