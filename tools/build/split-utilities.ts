/** Splits the Tailwind utilities: some are in the first stylesheet, others load with the pages that need them. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { renderedModules } from '../../src/server/http/page-files.ts';

/** Matches static imports and exports of values. Types are not part of the build, and dynamic imports load later. */
const STATIC_IMPORT = /^(import|export)(?! type)\b([^;]*?)\bfrom '([^']+)'|^import '([^']+)'/gm;

/** Returns the absolute path of an import; undefined for packages. `web` is the folder to which `#web/` refers. */
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
 * Returns these modules and all modules of the app that they import statically. Through the `index.ts` of a feature,
 * only the modules of the imported names are included. All paths are absolute.
 */
export function collectModules(web: string, entries: readonly string[]): Set<string> {
  const modules = new Set<string>();
  const follow = (file: string, wantedNames?: readonly string[]): void => {
    for (const [, kind, clause = '', from, bare] of readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)) {
      const names = namesIn(clause);
      const isWanted =
        wantedNames === undefined || kind === 'import' || names.some((name) => wantedNames.includes(name));
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

/**
 * Replaces the `@source` directives of a stylesheet with one for each module. The directives list the files whose class
 * names become utilities.
 */
const listSources = (css: string, modules: ReadonlySet<string>): string =>
  [css.replace(/^@source .*$/gm, ''), ...[...modules].map((file) => `@source ${JSON.stringify(file)};`)].join('\n');

/**
 * The first stylesheet has the utilities of the app's frame. `rendered.css` adds those of the pages that the server
 * renders, and `later.css` those of all other components; each component imports the file it needs. Both files repeat
 * the utilities of the stylesheets before them: the order of the rules decides between two utilities of an element, so
 * a file with only the missing utilities would override responsive utilities that are already loaded. `later.css` has
 * its own layer, because pages that are opened later can load the two files in either order.
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
