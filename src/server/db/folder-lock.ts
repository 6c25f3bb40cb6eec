/** Locks the data folder for one process, because a second process would corrupt the embedded database. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export class FolderInUse extends Error {}

type Holder = { pid: number; started: string };

/**
 * Returns the start time of a process as text; empty if unknown. A pid alone is not enough, because pids are reused.
 */
function startOf(pid: number): string {
  try {
    if (existsSync('/proc/self/stat')) {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
    }
    if (process.platform === 'win32') return '';
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return holder.started === '' || startOf(holder.pid) === holder.started;
}

function parseHolder(text: string): Holder | undefined {
  try {
    const { pid, started } = JSON.parse(text) as Partial<Holder>;
    return typeof pid === 'number' && typeof started === 'string' ? { pid, started } : undefined;
  } catch {
    return undefined;
  }
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/**
 * Creates the lock file with its content in one step, so that no process reads a partial file. Returns false if it
 * exists.
 */
function createLock(file: string): boolean {
  const draft = `${file}.${randomUUID()}`;
  const holder: Holder = { pid: process.pid, started: startOf(process.pid) };
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** A guard folder older than this was left behind by a crash, because removing a lock takes almost no time. */
const STALE_GUARD_MS = 10_000;

/**
 * Removes a lock that a dead process left behind, but only if the file still has this content. The guard folder lets
 * only one process at a time do this: otherwise a process that has read the old lock could remove another process's
 * lock.
 */
function removeStaleLock(file: string, content: string): void {
  const guard = `${file}.removal`;
  try {
    mkdirSync(guard);
  } catch {
    const { mtimeMs } = statSync(guard, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
    if (Date.now() - mtimeMs > STALE_GUARD_MS) rmSync(guard, { recursive: true, force: true });
    return;
  }
  try {
    if (readLock(file) === content) rmSync(file, { force: true });
  } finally {
    rmdirSync(guard);
  }
}

function readLock(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    return undefined;
  }
}

/** Blocks the thread, because nothing else can run before the folder is locked. */
const pause = (milliseconds: number): void =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

/**
 * Locks the folder for this process.
 * @returns a function that unlocks it.
 * @throws FolderInUse while a living process, including this one, holds the lock.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'magpie.lock');
  for (let attempt = 0; attempt < 100; attempt++) {
    if (createLock(file)) return () => rmSync(file, { force: true });
    const content = readLock(file);
    const holder = content === undefined ? undefined : parseHolder(content);
    if (holder && isAlive(holder)) {
      throw new FolderInUse(
        `${folder} is in use by process ${holder.pid}. Stop that one first, or choose another folder with DATA_DIR.`,
      );
    }
    if (content !== undefined) removeStaleLock(file, content);
    if (attempt > 2) pause(10);
  }
  throw new FolderInUse(`${folder} is being opened by another process just now.`);
}
