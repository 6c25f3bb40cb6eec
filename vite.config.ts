/** How do the sources of the web app become the files that the server hands out? */
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './tools/build/compress-assets.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('./src/web'),
  // Everything public is imported or served by the server, so the build copies no folder blindly.
  publicDir: false,
  resolve: {
    // The package names its development files for every bundler; the warnings in them are no visitor's.
    alias: [{ find: /^react-router$/, replacement: here('./node_modules/react-router/dist/production/index.mjs') }],
  },
  cacheDir: here('./node_modules/.vite'),
  plugins: [react(), tailwindcss(), compressAssets()],
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
      output: {
        codeSplitting: {
          // React changes rarely and the product often: a chunk of its own stays in the browser's cache.
          // What every page needs and lazy chunks share would else be five small files, which compress worse.
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            {
              name: 'base',
              test: /src[\\/]web[\\/](lib[\\/](language|session|errors)|ui[\\/]icon(-paths)?)\.tsx?$|preload-helper|(query-core|react-query)[\\/]build[\\/]modern[\\/](utils|QueryClientProvider|retryer|removable|subscribable|\w+Manager)\.js$/,
            },
          ],
        },
      },
    },
  },
});
