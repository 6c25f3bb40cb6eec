/** Defines a request-reply protocol between a benchmark and its child processes. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

type Response = { answer: unknown } | { failure: string };

export type Child<O> = {
  readonly ready: unknown;
  readonly pid: number | undefined;
  send<T>(request: O): Promise<T>;
  end(): Promise<void>;
};

async function nextResponse(child: ChildProcess): Promise<unknown> {
  const [reply] = (await once(child, 'message')) as [Response];
  if ('failure' in reply) throw new Error(reply.failure);
  return reply.answer;
}

/**
 * Starts bench/support/FILE, by default with the Node.js of this process. Resolves once the child has sent its first
 * message, which is in `ready`.
 */
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
  const ready = await Promise.race([nextResponse(child), ended]);
  return {
    ready,
    pid: child.pid,
    send: async <T>(request: O) => {
      const reply = nextResponse(child);
      child.send(request);
      return (await Promise.race([reply, ended])) as T;
    },
    end: async () => {
      const exited = once(child, 'exit');
      child.disconnect();
      const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
      await exited;
      clearTimeout(timer);
    },
  };
}

/** Handles requests in the child process until the benchmark disconnects. */
export function handleRequests<O>(
  ready: unknown,
  handle: (request: O) => Promise<unknown>,
  close: () => Promise<void>,
): void {
  const respond = (reply: Response): void => void process.send?.(reply);
  process.on('message', (request: O) => {
    handle(request).then(
      (answer) => respond({ answer: answer ?? null }),
      (error: unknown) => respond({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
  process.on('disconnect', () => void close().finally(() => process.exit(0)));
  respond({ answer: ready });
}

/** Returns the resident bytes of this process after garbage collection. */
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

/** Returns the milliseconds of processor time used by this process and its threads. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Milliseconds on a clock that all processes of this machine share. */
export const clock = (): number => performance.timeOrigin + performance.now();
