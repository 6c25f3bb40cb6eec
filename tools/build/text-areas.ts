/**
 * Adds to each lazy part the areas of messages that its code needs, so that browsers load only these areas of another
 * language. An area is a file `src/web/languages/<language>/<area>.words.ts`.
 */
import { readdir } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { listTables } from '../checks/screen-texts.ts';
import { listSourceFiles } from '../checks/source-files.ts';

/** The staff's messages are one area, whose file imports those of each staff page. */
const AREA = /^(?!admin)(.+)\.words\.ts$/;

async function readAreas(folder: string): Promise<Map<string, string>> {
  const areas = new Map<string, string>();
  for (const name of await readdir(folder)) {
    const area = AREA.exec(name)?.[1];
    if (!area) continue;
    const module = await import(pathToFileURL(join(folder, name)).href);
    for (const table of Object.values(module).flatMap((tables) => Object.keys(tables as object)))
      areas.set(table, area);
  }
  return areas;
}

/** `file` is the path of the list for the server, which preloads the areas of the pages that it renders. */
export function textAreas(root: string, file = '.vite/text-areas.json') {
  /** The areas of each built script that has any, by its path. */
  const areas = new Map<string, readonly string[]>();
  const plugin: Plugin = {
    name: 'magpie-text-areas',
    apply: 'build',
    // Before Vite writes the files of each lazy part into the scripts.
    generateBundle: {
      order: 'pre',
      async handler(_options, bundle) {
        const words = join(root, 'src/web/languages/fr');
        const ofTable = await readAreas(words);
        const first = new Set(
          Object.values(bundle).flatMap((chunk) =>
            chunk.type === 'chunk' && chunk.name === 'french-core' ? chunk.moduleIds.map((id) => basename(id)) : [],
          ),
        );
        const { tables } = listTables(listSourceFiles(root));
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          const paths = new Set(chunk.moduleIds.map((id) => relative(root, id)));
          const needed = tables.flatMap(({ path, name }) => {
            const area = paths.has(path) ? ofTable.get(name) : undefined;
            return area && !first.has(`${area}.words.ts`) ? [area] : [];
          });
          if (needed.length > 0) areas.set(chunk.fileName, [...new Set(needed)]);
        }
        this.emitFile({ type: 'asset', fileName: file, source: JSON.stringify(Object.fromEntries(areas)) });
      },
    },
  };
  return {
    plugin,
    areasOf: (files: readonly string[]) => [...new Set(files.flatMap((name) => areas.get(name) ?? []))],
  };
}
