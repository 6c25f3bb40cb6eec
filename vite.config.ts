/** Builds the web app. */
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './tools/build/compress-assets.ts';
import { rootFilesPlugin } from './tools/build/root-files.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('./src/web'),
  // All static files are imported or served by the server, so the build must not copy a folder.
  publicDir: false,
  cacheDir: here('./node_modules/.vite'),
  plugins: [react(), tailwindcss(), compressAssets(), rootFilesPlugin()],
  build: {
    outDir: here('./dist/web'),
    emptyOutDir: true,
    assetsDir: 'assets',
    manifest: true,
    sourcemap: false,
    target: 'baseline-widely-available',
    // The Content-Security-Policy allows neither inline scripts nor data: fonts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // A limit is imported from one file; as a literal it costs no chunk and no import.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        codeSplitting: {
          // React changes rarely and the product often, so a separate chunk of React stays in the browser's cache.
          // Modules that every page needs and lazy chunks share would otherwise be five small files, which compress
          // worse.
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            {
              name: 'base',
              test: /src[\\/]web[\\/](lib[\\/](i18n[\\/]language|session[\\/]session|net[\\/](errors|route-mutation)|browser[\\/]lazy-part)|ui[\\/]icon(-paths)?)\.tsx?$|preload-helper|(query-core|react-query)[\\/]build[\\/]modern[\\/](utils|QueryClientProvider|retryer|removable|subscribable|\w+Manager)\.js$/,
            },
          ],
        },
      },
    },
  },
});
