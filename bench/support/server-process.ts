/** How does a benchmark start the product beside itself, speak with it and look at its memory? */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Order } from './bench-server.ts';

export type ServerProcess = {
  readonly origin: string;
  ask(order: Order): Promise<unknown>;
  /** The most megabytes that were resident: the server's own, then those of processes it started. Empty but on Linux. */
  memory(): Promise<number[]>;
};

async function answerOf(child: ChildProcess): Promise<unknown> {
  const [message] = (await once(child, 'message')) as [{ answer: unknown }];
  return message.answer;
}

const read = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');

/** Its highest, of it and of each process it started. */
async function memoryOf(pid: number | undefined): Promise<number[]> {
  const children = (await read(`/proc/${pid}/task/${pid}/children`)).split(' ').filter(Boolean);
  const all = await Promise.all([pid, ...children].map((one) => read(`/proc/${one}/status`)));
  return all.filter(Boolean).map((status) => Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024);
}

/** Runs `work` beside a fresh server; without a database address over an embedded one. */
export async function withServer<T>(databaseUrl: string, work: (server: ServerProcess) => Promise<T>): Promise<T> {
  const child = fork(fileURLToPath(new URL('./bench-server.ts', import.meta.url)), [databaseUrl]);
  try {
    const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the server ended with ${code}`)));
    ended.catch(() => undefined);
    const port = await Promise.race([answerOf(child), ended]);
    const ask = async (order: Order): Promise<unknown> => {
      const answer = answerOf(child);
      child.send(order);
      return await Promise.race([answer, ended]);
    };
    const result = await work({
      origin: `http://127.0.0.1:${port}`,
      ask,
      memory: () => memoryOf(child.pid),
    });
    await ask({ act: 'end' });
    return result;
  } finally {
    child.kill();
  }
}
