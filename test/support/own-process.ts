/** How does a test run the real product in a process of its own, kill it and start it again? */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const main = join(root, 'src', 'server', 'main.ts');

export type Running = {
  child: ChildProcess;
  /** What it has said so far, on both streams. */
  said(): string;
  /** Resolves with the exit code, null after a signal that it could not hear. */
  exited: Promise<number | null>;
};

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'magpie-process-'));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Starts src/server/main.ts with these variables and nothing else of ours. */
export function startProcess(env: Record<string, string>): Running {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [main], {
    cwd: root,
    env: { PATH, HOME, DEMO: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  // `close` comes after the last of its words, `exit` may come before.
  const exited = once(child, 'close').then(([code]) => code as number | null);
  return { child, said: () => output, exited };
}

/** Long enough for a busy machine; a product that hangs still ends its test with what it printed. */
const READY_MS = 50_000;

/** Resolves once the product says that it is ready; rejects with what it said when it ends instead. */
export async function untilReady(running: Running): Promise<void> {
  const ready = (async () => {
    const end = Date.now() + READY_MS;
    while (!running.said().includes('is ready at')) {
      if (Date.now() > end) throw new Error(`it was not ready in ${READY_MS} ms:\n${running.said()}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  const ended = running.exited.then(() => {
    throw new Error(`it ended:\n${running.said()}`);
  });
  await Promise.race([ready, ended]);
}
