/** Runs the real product in its own process, so that a test can kill and restart it. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { type Database, openEmbedded } from '../../src/server/db/client.ts';

export { freePort } from '../../src/server/realtime/testing/redis-process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const main = join(root, 'src', 'server', 'main.ts');

export type Running = {
  child: ChildProcess;
  output(): string;
  /** Resolves with the exit code, or null after a signal that the process could not handle. */
  exited: Promise<number | null>;
};

export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'magpie-process-'));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Opens the embedded database in this folder while no product runs in it, and closes it after `work`. */
export async function withEmbedded<T>(folder: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openEmbedded({ folder });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Starts src/server/main.ts with these environment variables; only PATH, HOME and NODE_COMPILE_CACHE are inherited. */
export function startProcess(env: Record<string, string>): Running {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env;
  const child = spawn(process.execPath, [main], {
    cwd: root,
    env: { PATH, HOME, NODE_COMPILE_CACHE, DEMO: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  // `close` comes after the last output; `exit` can come before it.
  const exited = once(child, 'close').then(([code]) => code as number | null);
  return { child, output: () => output, exited };
}

/**
 * Runs the program of `npm run magpie -- ARGS` with these environment variables; only PATH and HOME are inherited.
 * Returns its output.
 */
export async function runMagpie(args: readonly string[], env: Record<string, string>): Promise<string> {
  const { PATH = '', HOME = '' } = process.env;
  const cli = join(root, 'src', 'server', 'cli', 'main.ts');
  const options = { cwd: root, env: { PATH, HOME, DEMO: '0', ...env } };
  return (await promisify(execFile)(process.execPath, [cli, ...args], options)).stdout;
}

/** The startup timeout: enough for a busy machine, but below the test timeout, so that a failure shows the output. */
const READY_MS = 50_000;

/** Resolves once the product prints that it is ready; rejects with its output if it exits first. */
export async function untilReady(running: Running): Promise<void> {
  const ready = (async () => {
    const end = Date.now() + READY_MS;
    while (!running.output().includes('is ready at')) {
      if (Date.now() > end) throw new Error(`it was not ready in ${READY_MS} ms:\n${running.output()}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  const ended = running.exited.then(() => {
    throw new Error(`it ended:\n${running.output()}`);
  });
  await Promise.race([ready, ended]);
}

export async function endProcess(
  running: Running | undefined,
  folder: { remove(): Promise<void> } | undefined,
): Promise<void> {
  running?.child.kill('SIGKILL');
  await running?.exited;
  await folder?.remove();
}

export async function startReady(env: Record<string, string>): Promise<Running> {
  const running = startProcess(env);
  try {
    await untilReady(running);
    return running;
  } catch (error) {
    await endProcess(running, undefined);
    throw error;
  }
}
