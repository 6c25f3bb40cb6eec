/** How do the built files travel small without the server compressing them again and again? */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg)$/;
/** Bytes below which a compressed copy saves no packet. */
const WORTHWHILE = 1024;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < WORTHWHILE) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${path}.br`, await toBrotli(bytes, { params }));
  await writeFile(`${path}.gz`, await toGzip(bytes, { level: 9 }));
}

/** Lays a Brotli and a gzip copy beside each built script, style and drawing; the static server picks by the browser's word. */
export function compressAssets(): Plugin {
  return {
    name: 'magpie-compress-assets',
    apply: 'build',
    writeBundle: async ({ dir }) => {
      if (!dir) return;
      const assets = join(dir, 'assets');
      const files = (await readdir(assets)).filter((name) => COMPRESSIBLE.test(name));
      await Promise.all(files.map((name) => compress(join(assets, name))));
    },
  };
}
