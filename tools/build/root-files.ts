/** Builds the files that have fixed addresses: the service worker, the manifest and the icons. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { build, type Plugin } from 'vite';
import { PRODUCT_NAME } from '../../src/contract/product.ts';
import type { OfflineFiles } from '../../src/web/service-worker/offline-files.ts';
import { listOfflineFiles } from './offline-files.ts';

const web = (path: string): string => fileURLToPath(new URL(`../../src/web/${path}`, import.meta.url));

const BACKGROUND = '#0b1020';
/** The fraction of a maskable icon's width that is visible in every icon shape (W3C manifest, safe zone). */
const SAFE_ZONE = 0.8;

const manifest = {
  id: '/',
  name: PRODUCT_NAME,
  short_name: PRODUCT_NAME,
  description: 'The marketplace for collectors.',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: BACKGROUND,
  theme_color: BACKGROUND,
  categories: ['shopping'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

const render = (svg: string, size: number) => sharp(Buffer.from(svg), { density: 600 }).resize(size, size).png();

/** Draws the maskable icon: without rounded corners, and with the bird inside the safe zone. */
async function maskable(svg: string, size: number): Promise<Buffer> {
  const inner = Math.round(size * SAFE_ZONE);
  const bird = await render(svg.replace(/ rx="\d+"/, ''), inner).toBuffer();
  const square = { width: size, height: size, channels: 4 as const, background: BACKGROUND };
  return await sharp({ create: square })
    .composite([{ input: bird }])
    .png()
    .toBuffer();
}

/** Draws the badge with only the bird, because Android shows the shape of a badge in one colour. */
const badge = (svg: string, size: number) => render(svg.replace(/<rect[^>]*\/>/, ''), size).toBuffer();

const NO_FILES: OfflineFiles = { entry: '', everyone: [], members: [], french: [] };

/** Builds the service worker as browsers run it: one file, as a classic script. */
async function serviceWorker(files: OfflineFiles): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { OFFLINE_FILES: JSON.stringify(files) },
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: web('service-worker/service-worker.ts'), output: { format: 'iife' } },
    },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('The service worker was not built');
  return output.output[0].code;
}

type RootFile = { type: string; content(): Promise<string | Buffer> };

async function rootFiles(): Promise<Readonly<Record<string, RootFile>>> {
  const svg = await readFile(web('app/icon.svg'), 'utf8');
  const png = (content: RootFile['content']): RootFile => ({ type: 'image/png', content });
  return {
    'manifest.webmanifest': { type: 'application/manifest+json', content: async () => JSON.stringify(manifest) },
    'icons/icon-192.png': png(() => render(svg, 192).toBuffer()),
    'icons/icon-512.png': png(() => render(svg, 512).toBuffer()),
    'icons/maskable-192.png': png(() => maskable(svg, 192)),
    'icons/maskable-512.png': png(() => maskable(svg, 512)),
    // iOS fills transparent corners with black and rounds the icon itself.
    'icons/apple-touch-icon.png': png(() => maskable(svg, 180)),
    'icons/badge-96.png': png(() => badge(svg, 96)),
  };
}

/** Writes the files beside index.html, and serves them during development. */
export function rootFilesPlugin(): Plugin {
  return {
    name: 'magpie-root-files',
    async generateBundle() {
      for (const [fileName, { content }] of Object.entries(await rootFiles())) {
        this.emitFile({ type: 'asset', fileName, source: await content() });
      }
    },
    // In `writeBundle`, because the build's manifest is complete only once its files are written.
    async writeBundle({ dir }) {
      if (!dir) return;
      const read = async (name: string) => JSON.parse(await readFile(join(dir, '.vite', name), 'utf8'));
      const files = listOfflineFiles(await read('manifest.json'), await read('text-areas.json'));
      await writeFile(join(dir, 'sw.js'), await serviceWorker(files));
    },
    configureServer({ middlewares }) {
      middlewares.use(async (request, response, next) => {
        const worker: RootFile = { type: 'text/javascript', content: () => serviceWorker(NO_FILES) };
        const files: Readonly<Record<string, RootFile>> = { ...(await rootFiles()), 'sw.js': worker };
        const file = files[request.url?.split('?')[0]?.slice(1) ?? ''];
        if (!file) return next();
        response.setHeader('content-type', file.type);
        response.end(await file.content());
      });
    },
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' }, injectTo: 'head' },
      { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' }, injectTo: 'head' },
    ],
  };
}
