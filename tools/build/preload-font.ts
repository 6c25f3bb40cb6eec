/** Adds a link to the page that loads the typeface together with the first script. */
import type { Plugin } from 'vite';

const FONT = /[^/]*latin-wght-normal[^/]*\.woff2$/;

/**
 * Browsers otherwise load a font after the first text that uses it. If none of the fallbacks is installed, as on
 * Android, the widths of the texts would then change, and content below wrapped text would move.
 */
export function preloadFont(): Plugin {
  return {
    name: 'magpie-preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const font = Object.keys(bundle).find((file) => FONT.test(file));
        if (font === undefined) throw new Error('The build has no typeface to preload');
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font}` };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
