/**
 * Adds to each lazy part the areas of messages that its code needs, so that browsers load only these areas of another
 * language. An area is a file `src/web/languages/<language>/<area>.words.ts`.
 */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

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

/** Returns the names of the message tables that modules define. */
async function readTables(modules: readonly string[]): Promise<string[]> {
  const texts = await Promise.all(modules.filter((id) => id.endsWith('.labels.ts')).map((id) => readFile(id, 'utf8')));
  return texts.flatMap((text) =>
    [...text.matchAll(/defineMessages(?:<[^(]*>)?\(\s*'(\w+)'/g)].map(([, name = '']) => name),
  );
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
        const ofTable = await readAreas(join(root, 'src/web/languages/fr'));
        const chunks = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [output] : []));
        const core = chunks.find(({ name }) => name === 'french-core')?.moduleIds.map((id) => basename(id)) ?? [];
        for (const { fileName, moduleIds } of chunks) {
          const needed = new Set<string>();
          for (const table of await readTables(moduleIds)) {
            const area = ofTable.get(table) ?? this.error(`No file of French messages has the table "${table}"`);
            if (!core.includes(`${area}.words.ts`)) needed.add(area);
          }
          if (needed.size > 0) areas.set(fileName, [...needed]);
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
