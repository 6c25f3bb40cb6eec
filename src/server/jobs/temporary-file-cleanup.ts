/** Deletes the files of interrupted uploads from this node's disk. */

import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '#contract/durations.ts';
import { retention } from '#contract/retention.ts';
import type { Job } from './jobs.ts';

/** Milliseconds after which no upload can still be in progress. */
const MIN_AGE_MS = retention.uploads.amount * HOUR_MS;

export async function sweepFolder(folder: string, now = Date.now()): Promise<number> {
  let deleted = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => undefined);
    if (!stats || now - stats.mtimeMs < MIN_AGE_MS) continue;
    await rm(path, { recursive: true, force: true });
    deleted++;
  }
  return deleted;
}

export const temporaryFileCleanupJob = (folder: string): Job => ({
  name: 'upload leftovers',
  every: 3600,
  nodes: 'each',
  run: () => sweepFolder(folder),
});
