/**
 * Inlines the styles that a rendered page uses, and adds links that load its other built files after the first paint.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '#contract/display.ts';
import { type PageName, pages, pathMatcher } from '#contract/pages.ts';
import { contentHash } from './content-hash.ts';
import { CODE_ID } from './first-paint.ts';
import { readRules, type StyleRule, selectStyles } from './used-styles.ts';

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; css?: string[] };
type Manifest = Readonly<Record<string, Chunk>>;
/** The areas of messages that built scripts need, by the path of the script; see tools/build/text-areas.ts. */
type TextAreas = Readonly<Record<string, readonly string[]>>;

const browse = 'features/browse/browse-page.tsx';
/**
 * The module of each page that the server renders. Paths are matched against the pages in this order, because the
 * search page's path also matches the pattern of a listing.
 */
const MODULES: Partial<Record<PageName, string>> = {
  search: 'features/search/search-page.tsx',
  home: 'features/home/home-page.tsx',
  listing: 'features/listings/page/listing-page.tsx',
  profile: 'features/profiles/profile-page.tsx',
  group: browse,
  member: browse,
  sourceType: browse,
};

function collectFiles(manifest: Manifest, name: string, files: Set<string>): void {
  const chunk = manifest[name];
  if (!chunk || files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const style of chunk.css ?? []) files.add(style);
  for (const imported of chunk.imports ?? []) collectFiles(manifest, imported, files);
}

function filesOf(manifest: Manifest, modules: readonly string[]): Set<string> {
  const files = new Set<string>();
  for (const module of modules) collectFiles(manifest, module, files);
  return files;
}

/** Returns the modules with the messages that scripts need in a language, in addition to the English ones. */
function textModules(areas: TextAreas, language: Language, files: Iterable<string>): string[] {
  if (language === 'en') return [];
  const needed = [...files].flatMap((file) => areas[file] ?? []);
  return ['languages/french-core.ts', ...needed.map((area) => `languages/fr/${area}.words.ts`)];
}

export type PageFiles = {
  rules: readonly StyleRule[];
  /**
   * Links for the page's style sheets, which stay disabled until all of them are loaded, and for the code that this
   * page needs in addition to the code of every page.
   */
  links: string;
};

export type ReadPageFiles = (path: string, language: Language) => PageFiles;

function readList<List>(folder: string, name: string): List {
  const file = join(folder, '.vite', name);
  return JSON.parse(existsSync(file) ? readFileSync(file, 'utf8') : '{}');
}

/** Reads each style sheet only once, because most pages use the same ones. */
function sheetReader(folder: string): (name: string) => readonly StyleRule[] {
  const sheets = new Map<string, readonly StyleRule[]>();
  return (name) => {
    const rules = sheets.get(name) ?? readRules(readFileSync(join(folder, name), 'utf8'));
    sheets.set(name, rules);
    return rules;
  };
}

function linksOf(styles: readonly string[], code: readonly string[]): string {
  return [
    ...styles.map((name) => `<link rel="stylesheet" crossorigin media="print" href="/${name}">`),
    ...code.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
  ].join('');
}

/** Reads all files now, not per request, because another build can replace them later. */
export function readPageFiles(folder: string): ReadPageFiles {
  const manifest = readList<Manifest>(folder, 'manifest.json');
  const areas = readList<TextAreas>(folder, 'text-areas.json');
  const rulesOf = sheetReader(folder);
  const entries = Object.entries(manifest).flatMap(([name, { isEntry }]) => (isEntry ? [name] : []));
  const first = filesOf(manifest, entries);
  const write = (modules: readonly string[], language: Language): PageFiles => {
    const files = filesOf(manifest, [...entries, ...modules]);
    const names = [...new Set([...files, ...filesOf(manifest, textModules(areas, language, files))])];
    const styles = names.filter((name) => name.endsWith('.css'));
    const code = names.filter((name) => !styles.includes(name) && !first.has(name));
    return { rules: styles.flatMap(rulesOf), links: linksOf(styles, code) };
  };
  const inLanguages = (modules: readonly string[]) => new Map(languages.map((name) => [name, write(modules, name)]));
  const byPattern = Object.entries(MODULES).map(
    ([name, module]) => [pathMatcher(pages[name as PageName]), inLanguages([module])] as const,
  );
  return (path, language) => {
    const files = byPattern.find(([pattern]) => pattern.test(path))?.[1].get(language);
    if (!files) throw new Error(`${path} is rendered, but its files are not listed`);
    return files;
  };
}

/** Matches the elements that load the code shared by all pages, in the form in which the build writes them. */
const CODE = /<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g;

/**
 * Defers the scripts and style sheets, which would compete with the pictures for a slow network: the inline script loads
 * them after the first paint.
 */
export function deferFiles(shell: string, { links }: PageFiles): string {
  const code = links + (shell.match(CODE) ?? []).join('');
  return (
    shell
      .replace(CODE, '')
      .replace(/<link rel="stylesheet"[^>]*>/g, '')
      // Placed before the inline script, which uses it to recognise a rendered page.
      .replace('<script>', (start) => `<template id="${CODE_ID}">${code}</template>${start}`)
  );
}

/** A document with its styles, and the content policy source that allows its style element. */
export type StyledPage = { html: string; styleSource?: string };

/** Inlines the styles that the document uses, so that it can be painted as soon as it has arrived. */
export function writeStyles(html: string, { rules }: PageFiles): StyledPage {
  const css = selectStyles(rules, html);
  return { html: html.replace('</head>', () => `<style>${css}</style></head>`), styleSource: contentHash(css) };
}
