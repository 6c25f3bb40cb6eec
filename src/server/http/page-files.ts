/** The built files that a rendered page needs besides those of every page, so that the browser loads them at once. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#contract/display.ts';
import { type PageName, pages, pathMatcher } from '#contract/pages.ts';

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; css?: string[] };
type Manifest = Readonly<Record<string, Chunk>>;

const browse = ['features/lookups/browse-page.tsx'];
/**
 * The modules of the pages that the server renders, in the order in which their patterns are tried: the search page's
 * path also has the form of a listing's.
 */
const MODULES: Partial<Record<PageName, readonly string[]>> = {
  search: ['features/search/search-page.tsx', 'features/search/search-tools.ts'],
  home: ['features/home/home-page.tsx'],
  listing: ['features/listings/page/listing-page.tsx', 'features/listings/page/stated-facts.tsx'],
  profile: ['features/profiles/profile-page.tsx'],
  group: browse,
  member: browse,
  sourceType: browse,
};
const LANGUAGES: Readonly<Record<Language, string | undefined>> = { en: undefined, fr: 'languages/french.ts' };

function collectFiles(manifest: Manifest, name: string | undefined, found: Set<string>): Set<string> {
  const chunk = name === undefined ? undefined : manifest[name];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const style of chunk.css ?? []) found.add(style);
  for (const imported of chunk.imports ?? []) collectFiles(manifest, imported, found);
  return found;
}

const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;

export type PageLinks = (path: string, language: Language) => string;

/** Returns a function that writes the links for a path; none for pages that are not rendered. */
export function readPageLinks(folder: string): PageLinks {
  const file = join(folder, '.vite', 'manifest.json');
  const manifest = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {};
  const first = new Set<string>();
  for (const [name, { isEntry }] of Object.entries(manifest)) if (isEntry) collectFiles(manifest, name, first);
  const named = Object.entries(MODULES).map(
    ([name, modules]) => [pathMatcher(pages[name as PageName]), modules] as const,
  );
  return (path, language) => {
    const files = new Set<string>();
    for (const module of named.find(([pattern]) => pattern.test(path))?.[1] ?? [])
      collectFiles(manifest, module, files);
    collectFiles(manifest, LANGUAGES[language], files);
    return [...files]
      .filter((name) => !first.has(name))
      .map(linkTo)
      .join('');
  };
}
