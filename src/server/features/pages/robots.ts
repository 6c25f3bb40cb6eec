/** Derives the excluded paths of robots.txt and the paths of the sitemap from the table of pages. */
import { fixedPrefix, type PageName, pages, type Robots, robots } from '#contract/pages.ts';

const patternsOf = (kind: Robots): string[] =>
  (Object.keys(robots) as PageName[]).filter((name) => robots[name] === kind).map((name) => pages[name]);

export const sitemapPaths: readonly string[] = patternsOf('sitemap');

const PRIVATE_PREFIXES = ['/api/', '/auth/', '/broadcasting/', '/sanctum/'];

/** The prefixes that robots.txt excludes, without those that a shorter prefix covers. */
export const privatePrefixes: readonly string[] = [...PRIVATE_PREFIXES, ...patternsOf('private').map(fixedPrefix)]
  .sort()
  .filter((prefix, at, all) => !all.slice(0, at).some((shorter) => prefix.startsWith(shorter)));
