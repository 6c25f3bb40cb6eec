/** Adds a preload link to the page, so that the typeface loads at the same time as the first script. */
import type { Plugin } from 'vite';

const FONT = /[^/]*latin-wght-normal[^/]*\.woff2$/;

/**
 * Without the link, browsers load a font only when the first text uses it. If none of the fallbacks in font.css is
 * installed, the widths of texts would then change, and content below wrapped text would move.
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
