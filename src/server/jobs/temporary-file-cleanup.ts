/** Which files of interrupted uploads still lie on this node's disk? */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Job } from './jobs.ts';

/** Milliseconds after which no upload can still be under way. */
const OLD = 60 * 60 * 1000;

/** Removes what lies in `folder` untouched for an hour; answers how many entries. */
export async function sweepFolder(folder: string, now = Date.now()): Promise<number> {
  let swept = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (!found || now - found.mtimeMs < OLD) continue;
    await rm(path, { recursive: true, force: true });
    swept++;
  }
  return swept;
}

export const temporaryFileCleanupJob = (folder: string): Job => ({
  name: 'upload leftovers',
  every: 3600,
  nodes: 'each',
  run: () => sweepFolder(folder),
});
