/**
 * Builds the next version of the product in a separate folder: the same sources with one change in the first script.
 */
import { execFile } from 'node:child_process';
import { appendFile, cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);

export type NextBuild = { folder: string; remove(): Promise<void> };

/** Includes the renderer of the current version, because the next version changes only the browser's code. */
const COPIED = ['src', 'tools/build', 'vite.config.ts', 'package.json', 'dist/renderer'];

/** Builds a version that marks the document, so that a test can recognize it. */
export async function buildNext(): Promise<NextBuild> {
  const folder = await mkdtemp(join(tmpdir(), 'magpie-next-'));
  for (const path of COPIED) await cp(join(root, path), join(folder, path), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  await appendFile(join(folder, 'src/web/main.tsx'), "\ndocument.documentElement.dataset['version'] = 'next';\n");
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  await run(process.execPath, [vite, 'build', '--logLevel', 'error'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
