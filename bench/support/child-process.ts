/** How do a benchmark and the processes beside it speak with one another? One order, one answer, in turn. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

type Reply = { answer: unknown } | { failure: string };

export type Child<O> = {
  /** What it said when it was ready. */
  readonly ready: unknown;
  ask<T>(order: O): Promise<T>;
  end(): Promise<void>;
};

async function replyOf(child: ChildProcess): Promise<unknown> {
  const [reply] = (await once(child, 'message')) as [Reply];
  if ('failure' in reply) throw new Error(reply.failure);
  return reply.answer;
}

/** Starts bench/support/FILE, by this Node.js unless another is named; resolves when it has said its first word. */
export async function startChild<O extends object>(
  file: string,
  args: readonly string[] = [],
  { execPath = process.execPath, env = {} }: { execPath?: string; env?: Record<string, string> } = {},
): Promise<Child<O>> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = fork(path, [...args], {
    execPath,
    env: { ...process.env, ...env },
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${file} ended with ${code}`)));
  ended.catch(() => undefined);
  const ready = await Promise.race([replyOf(child), ended]);
  return {
    ready,
    ask: async <T>(order: O) => {
      const reply = replyOf(child);
      child.send(order);
      return (await Promise.race([reply, ended])) as T;
    },
    end: async () => {
      const gone = once(child, 'exit');
      child.disconnect();
      const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
      await gone;
      clearTimeout(timer);
    },
  };
}

/** In such a process: answers orders until the benchmark lets go. */
export function answerOrders<O>(
  ready: unknown,
  obey: (order: O) => Promise<unknown>,
  close: () => Promise<void>,
): void {
  const say = (reply: Reply): void => void process.send?.(reply);
  process.on('message', (order: O) => {
    obey(order).then(
      (answer) => say({ answer: answer ?? null }),
      (error: unknown) => say({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
  process.on('disconnect', () => void close().finally(() => process.exit(0)));
  say({ answer: ready });
}

/** Resident bytes of this process once its garbage is gone. */
export async function settledMemory(): Promise<number> {
  const { gc } = globalThis as { gc?: () => void };
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < 3; at++) {
    gc?.();
    await new Promise((resolve) => setTimeout(resolve, 200));
    least = Math.min(least, process.memoryUsage().rss);
  }
  return least;
}

/** Milliseconds of processor time that this process has used so far, its threads included. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Milliseconds on a clock that all processes of this machine share. */
export const clock = (): number => performance.timeOrigin + performance.now();
