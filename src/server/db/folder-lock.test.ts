import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderInUse, lockFolder } from './folder-lock.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'magpie-lock-')), 'data');
  file = join(folder, 'magpie.lock');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

/** A process that has ended, so that its id is nobody's. */
async function deadProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid ?? 0;
}

describe('lockFolder', () => {
  it('makes the folder, holds it and gives it back', () => {
    const unlock = lockFolder(folder);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid });
    unlock();
    expect(existsSync(file)).toBe(false);
    lockFolder(folder)();
  });

  it('refuses a second holder in words that help', () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(FolderInUse);
    expect(() => lockFolder(folder)).toThrow(
      `${folder} is in use by process ${process.pid}. Stop that one first, or choose another folder with DATA_DIR.`,
    );
    unlock();
  });

  it('takes over what a dead process left behind', async () => {
    lockFolder(folder)();
    writeFileSync(file, JSON.stringify({ pid: await deadProcess(), started: '1' }));
    const unlock = lockFolder(folder);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid });
    unlock();
  });

  it('takes over from a process whose id somebody else has since', () => {
    lockFolder(folder)();
    writeFileSync(file, JSON.stringify({ pid: process.pid, started: 'long ago' }));
    lockFolder(folder)();
  });

  it.each(['', '{', '{"pid":"x"}', 'null'])('takes over a lock that holds %j', (content) => {
    lockFolder(folder)();
    writeFileSync(file, content);
    lockFolder(folder)();
  });
});
