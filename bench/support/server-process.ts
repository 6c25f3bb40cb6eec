/** Runs the product in a child process, sends it requests and measures its memory. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BenchServerRequest } from './bench-server.ts';

export type ServerProcess = {
  readonly origin: string;
  get(request: BenchServerRequest): Promise<unknown>;
  /** Returns the peak resident megabytes of the server, then of its child processes. Empty except on Linux. */
  memory(): Promise<number[]>;
  /** Returns the megabytes of the server that are resident now. NaN except on Linux. */
  resident(): Promise<number>;
};

const RENDERER = new URL('../../dist/renderer/render-page.js', import.meta.url);

async function answerOf(child: ChildProcess): Promise<unknown> {
  const [message] = (await once(child, 'message')) as [{ answer: unknown }];
  return message.answer;
}

const read = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');

async function memoryOf(pid: number | undefined): Promise<number[]> {
  const children = (await read(`/proc/${pid}/task/${pid}/children`)).split(' ').filter(Boolean);
  const all = await Promise.all([pid, ...children].map((processId) => read(`/proc/${processId}/status`)));
  return all.filter(Boolean).map((status) => Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024);
}

/** Returns the megabytes of a process that are resident now. NaN except on Linux. */
export const residentOf = async (pid: number | undefined): Promise<number> =>
  Number(/VmRSS:\s+(\d+) kB/.exec(await read(`/proc/${pid}/status`))?.[1]) / 1024;

/**
 * Runs `work` with a new server; without a database URL it uses an embedded database. With `rendersPages`, which needs
 * the built web app, it renders pages like the product.
 */
export async function withServer<T>(
  databaseUrl: string,
  work: (server: ServerProcess) => Promise<T>,
  { rendersPages = false } = {},
): Promise<T> {
  const parameters = [databaseUrl, ...(rendersPages ? [RENDERER.href] : [])];
  const child = fork(fileURLToPath(new URL('./bench-server.ts', import.meta.url)), parameters);
  try {
    const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the server ended with ${code}`)));
    ended.catch(() => undefined);
    const port = await Promise.race([answerOf(child), ended]);
    const ask = async (request: BenchServerRequest): Promise<unknown> => {
      const answer = answerOf(child);
      child.send(request);
      return await Promise.race([answer, ended]);
    };
    const result = await work({
      origin: `http://127.0.0.1:${port}`,
      get: ask,
      memory: () => memoryOf(child.pid),
      resident: () => residentOf(child.pid),
    });
    await ask({ act: 'end' });
    return result;
  } finally {
    child.kill();
  }
}
