/** Checks the size budgets of scripts and styles, and that only the staff loads the code of the staff's pages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { paths } from '../../src/contract/pages.ts';
import { type ReadPageFiles, readPageFiles } from '../../src/server/http/page-files.ts';

type Chunk = { file: string; isEntry?: boolean; isDynamicEntry?: boolean; imports?: string[]; css?: string[] };

export type Manifest = Record<string, Chunk>;

/** Files that are loaded together: their size after gzip and their budget, both in bytes. */
export type Load = { name: string; size: number; budget: number };

const kilobyte = 1000;
/** See docs/decisions/0099-split-at-pages.md. A page is measured whole: with the script that every page loads. */
const budgets = {
  script: 105 * kilobyte,
  style: 24 * kilobyte,
  page: 150 * kilobyte,
  /** A tenth more, for the messages of the other language. */
  translatedPage: 165 * kilobyte,
  memberPage: 200 * kilobyte,
  part: 65 * kilobyte,
};
/** Pages that only signed-in users or the staff open. */
const memberPages =
  /(create|edit|inbox|matches|notifications|settings|trades?|wants)-page\.tsx$|^features\/admin\/.*-page\.tsx$/;

function collectFiles(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (chunk === undefined || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const style of chunk.css ?? []) seen.add(style);
  for (const imported of chunk.imports ?? []) collectFiles(manifest, imported, seen);
  return seen;
}

/** Returns the files that every page loads. */
function firstFiles(manifest: Manifest): Set<string> {
  const entries = Object.entries(manifest).filter(([, chunk]) => chunk.isEntry);
  return new Set(entries.flatMap(([name]) => [...collectFiles(manifest, name)]));
}

/** Returns the size of the first load, of each page, and of what each lazy part adds. `sizeOf` returns bytes after gzip. */
export function measureLoads(manifest: Manifest, sizeOf: (file: string) => number): Load[] {
  const chunks = Object.entries(manifest);
  const first = firstFiles(manifest);
  const sum = (files: Iterable<string>, ending: string): number =>
    [...files].filter((file) => file.endsWith(ending)).reduce((total, file) => total + sizeOf(file), 0);
  const script = sum(first, '.js');
  const lazy = chunks.filter(([, chunk]) => chunk.isDynamicEntry && !first.has(chunk.file));
  return [
    { name: 'first script', size: script, budget: budgets.script },
    { name: 'first style', size: sum(first, '.css'), budget: budgets.style },
    ...lazy.map(([name]) => {
      const added = sum(
        [...collectFiles(manifest, name)].filter((file) => !first.has(file)),
        '.js',
      );
      if (!/-page\.tsx$/.test(name)) return { name, size: added, budget: budgets.part };
      return { name, size: script + added, budget: memberPages.test(name) ? budgets.memberPage : budgets.page };
    }),
  ];
}

const measuredPages: Readonly<Record<string, string>> = {
  home: paths.home(),
  search: paths.search(),
  listing: paths.listing(1),
  profile: paths.profile('someone'),
};

/** Returns the size of the scripts of each measured page in French. */
export function measureFrench(manifest: Manifest, filesOf: ReadPageFiles, sizeOf: (file: string) => number): Load[] {
  const first = [...firstFiles(manifest)].filter((file) => file.endsWith('.js'));
  return Object.entries(measuredPages).map(([name, path]) => {
    const preloads = filesOf(path, 'fr').links.matchAll(/modulepreload" crossorigin href="\/([^"]+)"/g);
    const files = [...first, ...[...preloads].map(([, file]) => file ?? '')];
    const size = files.reduce((total, file) => total + sizeOf(file), 0);
    return { name: `scripts of the page ${name} in French`, size, budget: budgets.translatedPage };
  });
}

/** Matches the names of lazy chunks that only the staff loads. */
const staffChunk = /^features\/admin\/|^languages\/fr\/(admin|catalogue|people)\.words\.ts$/;
/** Matches text that only the staff's code contains: paths of its API, and names of its message tables and styles. */
const staffCode = /\/api\/admin\/|["'`]admin[A-Z]\w*["'`]|\.stafftable|\.admin__/;

/** Returns the files with code of the staff's pages: those that everyone loads, and those that only staff loads. */
export function findStaffCode(
  manifest: Manifest,
  read: (file: string) => string,
): { forEveryone: string[]; forStaff: string[] } {
  const roots = Object.entries(manifest).filter(([, chunk]) => chunk.isEntry || chunk.isDynamicEntry);
  const filesOf = (isStaff: boolean): string[] =>
    roots.filter(([name]) => staffChunk.test(name) === isStaff).flatMap(([name]) => [...collectFiles(manifest, name)]);
  const everyone = new Set(filesOf(false));
  const staff = new Set(filesOf(true).filter((file) => !everyone.has(file)));
  const withCode = (files: Iterable<string>): string[] => [...files].filter((file) => staffCode.test(read(file)));
  return { forEveryone: withCode(everyone), forStaff: withCode(staff) };
}

/** Returns the scripts that every page needs but that the HTML does not load: browsers would discover them too late. */
export const findLateScripts = (manifest: Manifest, html: string): string[] =>
  [...firstFiles(manifest)].filter((file) => file.endsWith('.js') && !html.includes(`"/${file}"`));

if (import.meta.main) {
  const built = fileURLToPath(new URL('../../dist/web', import.meta.url));
  const manifest = JSON.parse(readFileSync(join(built, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const sizeOf = (file: string): number => gzipSync(readFileSync(join(built, file))).length;
  const loads = [...measureLoads(manifest, sizeOf), ...measureFrench(manifest, readPageFiles(built), sizeOf)];
  for (const { name, size, budget } of loads) {
    const line = `${(size / kilobyte).toFixed(1).padStart(6)} kB of ${(budget / kilobyte).toFixed(1)}: ${name}`;
    console.log(`${size > budget ? '✗' : ' '} ${line}`);
  }
  const empty = loads[0]?.size === 0;
  if (empty) console.error('the build has no first script: nothing was measured');
  const { forEveryone, forStaff } = findStaffCode(manifest, (file) => readFileSync(join(built, file), 'utf8'));
  for (const file of forEveryone) console.error(`✗ ${file} contains code of the staff's pages and is loaded by others`);
  if (forStaff.length === 0) console.error("no file contains code of the staff's pages: nothing was checked");
  const lateScripts = findLateScripts(manifest, readFileSync(join(built, 'index.html'), 'utf8'));
  for (const file of lateScripts) console.error(`✗ index.html does not load ${file}, which the entry imports`);
  const isTooLarge = loads.some(({ size, budget }) => size > budget);
  const isMisplaced = lateScripts.length > 0 || forEveryone.length > 0 || forStaff.length === 0;
  process.exitCode = empty || isTooLarge || isMisplaced ? 1 : 0;
}
