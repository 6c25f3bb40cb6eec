/**
 * Replaces Vite's preload helper, which reads all links of the page for each lazy part: 9 ms on the page of a listing.
 */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The id of the preload helper in the modules that Vite generates. */
const VITE_HELPER = '\0vite/preload-helper.js';
const HELPER = fileURLToPath(new URL('../../src/web/lib/browser/preload-files.ts', import.meta.url));

export function replacePreloadHelper(): Plugin {
  let isReplaced = false;
  return {
    name: 'magpie-preload-helper',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => {
      if (id !== VITE_HELPER) return undefined;
      isReplaced = true;
      return HELPER;
    },
    generateBundle() {
      if (!isReplaced) this.error(`Vite no longer imports ${VITE_HELPER.slice(1)}: adapt magpie-preload-helper`);
    },
  };
}
