/** How does every product of the journeys begin with the demo, without drawing its pictures each time? */
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProduct } from './product.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const cache = join(root, 'node_modules/.cache/magpie');
/** What the filled folder depends on. */
const SOURCES = ['tools/seed', 'src/server/db/migrations', 'src/server/storage'];

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

/** Makes the template where it is missing or out of date; run once before all journeys. */
export async function prepareDemoFolder(): Promise<void> {
  const path = await templatePath();
  if (await exists(path)) return;
  await rm(cache, { recursive: true, force: true });
  await mkdir(cache, { recursive: true });
  const product = await startProduct({ template: undefined });
  await product.stop();
  await rename(product.dataDir, path).catch(() => cp(product.dataDir, path, { recursive: true }));
  await product.close();
}

/** A filled data folder to copy from. */
export async function demoTemplate(): Promise<string> {
  const path = await templatePath();
  if (!(await exists(path))) throw new Error('the demo folder was not prepared');
  return path;
}
