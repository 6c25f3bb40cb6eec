/** Caches a data folder with the demo, so that its pictures are not resized for each journey. */
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProduct } from './product.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const cache = join(root, 'node_modules/.cache/magpie');
/** The sources of the demo folder's content. */
const SOURCES = ['src/server/demo', 'src/server/db/migrations', 'src/server/storage'];

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function templatePath(): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of SOURCES)
    for (const file of (await filesOf(folder)).toSorted()) hash.update(await readFile(file));
  return join(cache, `demo-${hash.digest('hex').slice(0, 16)}`);
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Creates the template if it is missing or outdated; runs once before all journeys. */
export async function prepareDemoFolder(): Promise<void> {
  const path = await templatePath();
  if (await exists(path)) return;
  await mkdir(cache, { recursive: true });
  // Delete only outdated demos: the databases of the unit tests are in the same folder.
  const outdated = (await readdir(cache)).filter((name) => name.startsWith('demo-'));
  for (const name of outdated) await rm(join(cache, name), { recursive: true, force: true });
  const product = await startProduct({ template: undefined });
  await product.stop();
  await rename(product.dataDir, path).catch(() => cp(product.dataDir, path, { recursive: true }));
  await product.close();
}

export async function demoTemplate(): Promise<string> {
  const path = await templatePath();
  if (!(await exists(path))) throw new Error('the demo folder was not prepared');
  return path;
}
