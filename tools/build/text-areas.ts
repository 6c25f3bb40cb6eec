/**
 * Adds to each built script the areas of messages that its code needs, so that browsers load only these areas of another
 * language. An area is a file of messages: `<area>.labels.ts` in English, `src/web/languages/<language>/<area>.words.ts`
 * in another language.
 */
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

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
      handler(_options, bundle) {
        const chunks = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [output] : []));
        const core = chunks.find(({ name }) => name === 'french-core')?.moduleIds.map((id) => basename(id)) ?? [];
        for (const { fileName, moduleIds } of chunks) {
          const needed = moduleIds.flatMap((id) => /([^/\\]+)\.labels\.ts$/.exec(id)?.[1] ?? []);
          for (const area of needed)
            if (!existsSync(join(root, 'src/web/languages/fr', `${area}.words.ts`)))
              this.error(`There is no file of French messages for ${area}.labels.ts`);
          const late = needed.filter((area) => !core.includes(`${area}.words.ts`));
          if (late.length > 0) areas.set(fileName, late);
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
