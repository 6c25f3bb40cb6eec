/** Compresses the built files once, so that the server does not compress them for each request. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg)$/;
/** Smaller files fit in one network packet, so compression gains nothing. */
const MIN_BYTES = 1024;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < MIN_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${path}.br`, await toBrotli(bytes, { params }));
  await writeFile(`${path}.gz`, await toGzip(bytes, { level: 9 }));
}

/**
 * Writes a Brotli and a gzip copy beside each built script, style sheet and SVG; the static server chooses by the
 * Accept-Encoding header.
 */
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
