/** Solves one task of the ring solver in a thread of its own. */
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { solveRings } from '#rules/trading/rings/solve-rings.ts';
import { createRelaxation, DEFAULT_RELAXATION_LIMITS } from './linear-relaxation.ts';
import { unpackInput } from './packed-input.ts';
import type { RingAnswer, RingTask } from './ring-task.ts';
import { limitWasmMemory } from './wasm-memory-limit.ts';

const LOW_PRIORITY = 10;

let isOutOfMemory = false;

/**
 * Works only on Linux, where the priority applies to the calling thread alone; on other systems, it would slow down the
 * whole server.
 */
function lowerPriority(): void {
  if (process.platform === 'linux') setPriority(0, LOW_PRIORITY);
}

async function run(task: RingTask): Promise<RingAnswer> {
  const end = performance.now() + task.timeMs;
  const isOutOfTime = (): boolean => performance.now() > end;
  try {
    limitWasmMemory(task.maxWasmBytes, () => {
      isOutOfMemory = true;
    });
    lowerPriority();
    const relaxation = await createRelaxation(DEFAULT_RELAXATION_LIMITS, isOutOfTime);
    const { input, seed, effort } = task;
    return { ok: true, solution: solveRings(unpackInput(input), { seed, effort, relaxation, isOutOfTime }) };
  } catch (error) {
    return { ok: false, isOutOfMemory, message: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.postMessage(await run(workerData as RingTask));
