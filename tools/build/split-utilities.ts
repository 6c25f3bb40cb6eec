/** Splits the Tailwind utilities into those of the first stylesheet and those that load with the pages that need them. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { renderedModules } from '../../src/server/http/page-files.ts';

/** Matches static imports and exports of values. Types are not part of the build, and dynamic imports load later. */
const STATIC_IMPORT = /^(import|export)(?! type)\b([^;]*?)\bfrom '([^']+)'|^import '([^']+)'/gm;

/** `web` is the folder that `#web/` stands for. */
function resolveImport(web: string, importer: string, specifier: string): string | undefined {
  if (specifier.startsWith('#web/')) return join(web, specifier.slice('#web/'.length));
  return specifier.startsWith('.') ? resolve(dirname(importer), specifier) : undefined;
}

/** Returns the names in the braces of an import or export, without those of types. */
const namesIn = (clause: string): string[] =>
  (/\{([^}]*)\}/.exec(clause)?.[1] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !part.startsWith('type '));

/**
 * Returns the modules of the app that these import statically, with themselves. The `index.ts` of a feature only leads to
 * the modules of the names that are imported from it. All paths are absolute.
 */
export function collectModules(web: string, entries: readonly string[]): Set<string> {
  const modules = new Set<string>();
  const follow = (file: string, wanted?: readonly string[]): void => {
    for (const [, kind, clause = '', from, bare] of readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)) {
      const names = namesIn(clause);
      const isWanted = wanted === undefined || kind === 'import' || names.some((name) => wanted.includes(name));
      const imported = isWanted ? resolveImport(web, file, from ?? bare ?? '') : undefined;
      if (imported?.endsWith('/index.ts')) follow(imported, names);
      else if (imported !== undefined) add(imported);
    }
  };
  const add = (file: string): void => {
    if (modules.has(file) || !/\.tsx?$/.test(file)) return;
    if (!existsSync(file)) throw new Error(`${file} is part of the first load but does not exist`);
    modules.add(file);
    follow(file);
  };
  for (const entry of entries) add(entry);
  return modules;
}

/** A directive of Tailwind: the files whose class names become utilities. */
const listSources = (css: string, modules: ReadonlySet<string>): string =>
  [css.replace(/^@source .*$/gm, ''), ...[...modules].map((file) => `@source ${JSON.stringify(file)};`)].join('\n');

/**
 * The first stylesheet contains the utilities of the app's frame. `rendered.css` adds those of the pages that the server
 * renders, and `later.css` those of all other components; each component imports the one it needs. Each of the two repeats
 * the utilities before it: Tailwind's order decides between two utilities of an element, so a stylesheet with only the
 * missing ones would override responsive ones that are loaded already. The last of them has a layer of its own, because
 * pages that are opened later can load the two in either order.
 */
export function splitUtilities(web: string): Plugin {
  const frame = collectModules(web, [join(web, 'main.tsx')]);
  const rendered = collectModules(web, [...frame, ...renderedModules.map((name) => join(web, name))]);
  const styleOf = (file: string): string => (rendered.has(file) ? 'rendered.css' : 'later.css');
  return {
    name: 'magpie-split-utilities',
    enforce: 'pre',
    transform(code, id) {
      if (id === join(web, 'styles/app.css')) return listSources(code, frame);
      if (id === join(web, 'styles/rendered.css')) return listSources(code, rendered);
      const isOutsideFrame = id.startsWith(web) && id.endsWith('.tsx') && !frame.has(id);
      return isOutsideFrame ? `import '#web/styles/${styleOf(id)}';\n${code}` : undefined;
    },
  };
}
