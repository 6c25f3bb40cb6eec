/**
 * Runs the search for rings in a worker thread with limited time and memory; never throws, and never blocks the server.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { RingInput } from '#rules/trading/rings/ring-input.ts';
import { DEFAULT_EFFORT, type Effort } from '#rules/trading/rings/solve-component.ts';
import type { RingSolution } from '#rules/trading/rings/solve-rings.ts';
import { buffersOf, packInput } from './packed-input.ts';
import type { RingAnswer, RingTask } from './ring-task.ts';

export type RingOutcome =
  | { status: 'solved'; solution: RingSolution }
  | { status: 'timed_out' | 'out_of_memory' | 'cancelled' }
  | { status: 'failed'; message: string };

export type RingSolverLimits = {
  /** After this time, the search ends with the best rings so far. */
  timeMs: number;
  /** If the thread has returned nothing this long after its time limit, it is terminated without a result. */
  graceMs: number;
  maxHeapMb: number;
  maxWasmBytes: number;
};

export const DEFAULT_RING_SOLVER_LIMITS: RingSolverLimits = {
  timeMs: 20_000,
  graceMs: 10_000,
  maxHeapMb: 512,
  maxWasmBytes: 256 * 2 ** 20,
};

export type SolveRequest = {
  input: RingInput;
  seed: number;
  effort?: Effort;
  limits?: Partial<RingSolverLimits>;
  signal?: AbortSignal;
};

const WORKER = new URL('./rings-worker.ts', import.meta.url);

const outcomeOf = (answer: RingAnswer): RingOutcome => {
  if (answer.ok) return { status: 'solved', solution: answer.solution };
  return answer.isOutOfMemory ? { status: 'out_of_memory' } : { status: 'failed', message: answer.message };
};

function outcomeOfError(error: unknown): RingOutcome {
  if (!(error instanceof Error)) return { status: 'failed', message: String(error) };
  const isOutOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isOutOfMemory ? { status: 'out_of_memory' } : { status: 'failed', message: error.message };
}

function startWorker({ input, seed, effort }: SolveRequest, limits: RingSolverLimits, file: URL): Worker {
  const { timeMs, maxHeapMb, maxWasmBytes } = limits;
  const packed = packInput(input);
  return new Worker(file, {
    workerData: { input: packed, seed, effort: effort ?? DEFAULT_EFFORT, timeMs, maxWasmBytes } satisfies RingTask,
    transferList: buffersOf(packed),
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    // Capture stdout and stderr: HiGHS prints a message when it runs out of memory, which the outcome already reports.
    stdout: true,
    stderr: true,
  });
}

/** Resolves with the outcome after the thread has ended. `file` is replaced in tests only. */
export async function findRings(request: SolveRequest, file: URL = WORKER): Promise<RingOutcome> {
  const limits = { ...DEFAULT_RING_SOLVER_LIMITS, ...request.limits };
  const { signal } = request;
  if (signal?.aborted) return { status: 'cancelled' };
  const worker = startWorker(request, limits, file);
  const started = Promise.race([once(worker, 'online'), once(worker, 'exit')]).catch(() => undefined);
  let cancel: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  const outcome = await new Promise<RingOutcome>((resolve) => {
    cancel = () => resolve({ status: 'cancelled' });
    signal?.addEventListener('abort', cancel, { once: true });
    timer = setTimeout(() => resolve({ status: 'timed_out' }), limits.timeMs + limits.graceMs);
    worker.once('message', (answer: RingAnswer) => resolve(outcomeOf(answer)));
    worker.once('error', (error) => resolve(outcomeOfError(error)));
    worker.once('exit', (code) => resolve({ status: 'failed', message: `The thread ended with code ${code}` }));
  });
  clearTimeout(timer);
  if (cancel) signal?.removeEventListener('abort', cancel);
  // With Node.js 26, terminating a thread while it starts can crash the process.
  await started;
  await worker.terminate();
  return outcome;
}
