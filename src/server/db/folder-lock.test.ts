import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
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

async function deadProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid ?? 0;
}

function expectHeld(unlock: () => void): void {
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid });
  expect(() => lockFolder(folder)).toThrow(FolderInUse);
  unlock();
  expect(existsSync(file)).toBe(false);
}

describe('lockFolder', () => {
  it('creates the folder, locks and unlocks it', () => {
    const unlock = lockFolder(folder);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid });
    unlock();
    expect(existsSync(file)).toBe(false);
    lockFolder(folder)();
  });

  it('refuses to lock a folder that is already locked, and reports the process that holds the lock', () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(FolderInUse);
    expect(() => lockFolder(folder)).toThrow(
      `${folder} is in use by process ${process.pid}. Stop that one first, or choose another folder with DATA_DIR.`,
    );
    unlock();
  });

  it('takes over the lock of a dead process', async () => {
    lockFolder(folder)();
    writeFileSync(file, JSON.stringify({ pid: await deadProcess(), started: '1' }));
    const unlock = lockFolder(folder);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid });
    unlock();
  });

  it('takes over the lock of a process whose id has been reused', () => {
    lockFolder(folder)();
    writeFileSync(file, JSON.stringify({ pid: process.pid, started: 'long ago' }));
    expectHeld(lockFolder(folder));
  });

  it.each(['', '{', '{"pid":"x"}', 'null'])('takes over a lock file that contains %j', (content) => {
    lockFolder(folder)();
    writeFileSync(file, content);
    expectHeld(lockFolder(folder));
  });

  it('removes a stale guard folder that a crash left behind', () => {
    lockFolder(folder)();
    writeFileSync(file, '');
    const guard = `${file}.removal`;
    mkdirSync(guard);
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(guard, longAgo, longAgo);
    expectHeld(lockFolder(folder));
    expect(readdirSync(folder)).toEqual([]);
  });
});

const ROUNDS = 100;
/**
 * A program that several processes run at once; each process tries to lock every folder, at the same times as the
 * others.
 */
const CONTENDER = `
  import { lockFolder } from ${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)};
  import { writeFileSync } from 'node:fs';
  const [parent, name, at] = process.argv.slice(1);
  const outcomes = [];
  for (let round = 0; round < ${ROUNDS}; round++) {
    while (Date.now() < Number(at) + 15 * round) {}
    try {
      lockFolder(parent + '/' + round);
      outcomes.push('held');
    } catch (error) {
      outcomes.push(error.constructor.name === 'FolderInUse' ? 'refused' : String(error));
    }
  }
  writeFileSync(parent + '/' + name, JSON.stringify(outcomes));
  setTimeout(() => undefined, 1500);
`;

describe('lockFolder in several processes at once', () => {
  it.each(['no lock', 'a lock of a dead process'])('lets exactly one process lock a folder with %s', async (before) => {
    const parent = join(folder, '..');
    const stale = JSON.stringify({ pid: await deadProcess(), started: '1' });
    for (let round = 0; round < ROUNDS; round++) {
      mkdirSync(join(parent, String(round)));
      if (before !== 'no lock') writeFileSync(join(parent, String(round), 'magpie.lock'), stale);
    }
    const names = ['a', 'b', 'c'];
    const at = String(Date.now() + 1500);
    const run = (name: string) =>
      spawn(process.execPath, ['--input-type=module-typescript', '-e', CONTENDER, parent, name, at], {
        stdio: 'inherit',
      });
    await Promise.all(names.map((name) => once(run(name), 'exit')));
    const outcomes = names.map((name): string[] => JSON.parse(readFileSync(join(parent, name), 'utf8')));
    for (let round = 0; round < ROUNDS; round++) {
      const inRound = outcomes.map((each) => each[round]).toSorted();
      expect(inRound, `round ${round}`).toEqual(['held', 'refused', 'refused']);
    }
  });
});
