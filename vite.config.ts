/** Builds the web app. */
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './tools/build/compress-assets.ts';
import { preloadFont } from './tools/build/preload-font.ts';
import { replacePreloadHelper } from './tools/build/preload-helper.ts';
import { rootFilesPlugin } from './tools/build/root-files.ts';
import { textAreas } from './tools/build/text-areas.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const inEveryPage = /^assets\/(rolldown-runtime|react|base|server-contact|index)-[^/]*\.js$/;

const texts = textAreas(here('.'));

/** The renderer runs on the server, so its size does not matter. */
const rendererBuild = {
  rolldownOptions: { input: here('./src/web/render-page.tsx') },
  outDir: here('./dist/renderer'),
  emptyOutDir: true,
  minify: false,
  reportCompressedSize: false,
} as const;

/** `vite build` builds the app for browsers, `vite build --ssr` its renderer for the server. */
export default defineConfig(({ isSsrBuild }) => ({
  root: here('./src/web'),
  // All static files are imported or served by the server, so the build must not copy a folder.
  publicDir: false,
  cacheDir: here('./node_modules/.vite'),
  plugins: [
    react(),
    tailwindcss(),
    ...(isSsrBuild ? [] : [replacePreloadHelper(), texts.plugin, compressAssets(), preloadFont(), rootFilesPlugin()]),
  ],
  ...(isSsrBuild ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  build: isSsrBuild
    ? rendererBuild
    : {
        outDir: here('./dist/web'),
        emptyOutDir: true,
        assetsDir: 'assets',
        manifest: true,
        sourcemap: false,
        target: 'baseline-widely-available',
        // The Content-Security-Policy allows neither inline scripts nor data: fonts and styles.
        assetsInlineLimit: 0,
        modulePreload: {
          polyfill: false,
          // The HTML preloads the files of every page. Without them, the entry's own lists are a fifth shorter.
          resolveDependencies: (file, dependencies, { hostType }) =>
            hostType === 'html'
              ? dependencies
              : [...dependencies.filter((name) => !inEveryPage.test(name)), ...texts.areasOf([file, ...dependencies])],
        },
        reportCompressedSize: false,
        rolldownOptions: {
          // Inlines constants such as the limits, because a literal costs no chunk and no import.
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          output: {
            // The first script contains the file names of its pages: shorter hashes save 70 bytes.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7].[ext]',
            codeSplitting: {
              // React changes rarely and the product often, so a separate chunk of React stays in the browser's cache.
              // Without the group `base`, the modules that every page needs and that lazy chunks share would be five
              // small files, which compress worse.
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
                {
                  name: 'base',
                  test: /src[\\/]web[\\/](lib[\\/](i18n[\\/]language|session[\\/](session|device-choice)|net[\\/](errors|route-mutation)|browser[\\/](lazy-part|first-render|dialogs|page-title|preload-files))|ui[\\/](icon(-paths|-button)?|button-class))\.tsx?$|(query-core|react-query)[\\/]build[\\/]modern[\\/](?!infinite|useInfinite|mutationObserver|useMutation|queriesObserver|useQueries)\w+\.js$/,
                },
                // What most pages share; without its dependencies, so that the entry does not load them.
                {
                  name: 'parts',
                  includeDependenciesRecursively: false,
                  test: /src[\\/]web[\\/](lib[\\/](form[\\/]|session[\\/]drafts|i18n[\\/](wait|format|display|dates|use-now|countries)(\.labels)?|net[\\/]images|browser[\\/]use-busy-dialog)|ui[\\/](query-view|error-state|empty-state|field|text-area|picture|item-picture|avatar|stars|visually-hidden|modal|use-open-dialog)(\.labels)?\.tsx?$)|src[\\/]rules[\\/]conversations[\\/]day-label\.ts$|react-query[\\/]build[\\/]modern[\\/]useMutation\.js$/,
                },
                // What the pages with listings share.
                {
                  name: 'cards',
                  includeDependenciesRecursively: false,
                  test: /src[\\/]web[\\/](lib[\\/]session[\\/]viewed-listings|features[\\/](lookups[\\/](old-rates-note|reader-currency|converted-price|rates|lookups\.queries)|cards[\\/]))/,
                },
              ],
            },
          },
        },
      },
}));
