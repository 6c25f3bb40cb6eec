/** Who holds the data folder? The embedded database would let a second process in and be ruined. */
import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export class FolderInUse extends Error {}

type Holder = { pid: number; started: string };

/** When a process began, as text: a pid alone may since belong to somebody else. Empty where unknown. */
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

function readHolder(file: string): Holder | undefined {
  try {
    const { pid, started } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Holder>;
    return typeof pid === 'number' && typeof started === 'string' ? { pid, started } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Takes the folder for this process.
 * @returns a function that gives it back.
 * @throws FolderInUse while another living process holds it.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'magpie.lock');
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      const handle = openSync(file, 'wx', 0o600);
      writeSync(handle, JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Holder));
      closeSync(handle);
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = readHolder(file);
      if (holder && isAlive(holder)) {
        throw new FolderInUse(
          `${folder} is in use by process ${holder.pid}. Stop that one first, or choose another folder with DATA_DIR.`,
        );
      }
      // Its process is gone (kill -9, power): the lock is a leftover.
      rmSync(file, { force: true });
    }
  }
  throw new FolderInUse(`${folder} is being opened by another process just now.`);
}
