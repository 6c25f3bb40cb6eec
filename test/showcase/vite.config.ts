/** Serves the showcase: `npm run showcase`. */
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  // Not the product's folder, because each server would discard the other's dependencies.
  cacheDir: '../../node_modules/.vite-showcase',
  plugins: [react(), tailwindcss()],
});
