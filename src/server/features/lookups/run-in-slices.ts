/** Runs a long computation in slices, so that the event loop handles other requests between two slices. */
import { setImmediate } from 'node:timers/promises';

const STEPS_PER_SLICE = 500;

export async function runInSlices<Result>(
  computation: Generator<void, Result>,
  stepsPerSlice = STEPS_PER_SLICE,
): Promise<Result> {
  for (let step = 1; ; step++) {
    const { done, value } = computation.next();
    if (done) return value;
    if (step % stepsPerSlice === 0) await setImmediate();
  }
}
