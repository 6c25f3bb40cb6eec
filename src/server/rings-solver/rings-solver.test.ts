import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { randomInput, solutionFaults } from '#rules/trading/rings/ring-brute-force.fixture.ts';
import { DEFAULT_EFFORT } from '#rules/trading/rings/solve-component.ts';
import { findRings } from './rings-solver.ts';

const small = randomInput({ seed: 3, listings: 9, users: 6, wants: 12, fits: 40 });
const effort = { ...DEFAULT_EFFORT, priceVisits: 2_000_000, annealingSteps: 20_000 };
const code = (source: string): URL => new URL(`data:text/javascript,${encodeURIComponent(source)}`);

describe('findRings', () => {
  it('returns a valid solution with a certificate that proves its bound', async () => {
    const outcome = await findRings({ input: small, seed: 1 });
    expect(outcome.status).toBe('solved');
    if (outcome.status === 'solved') expect(solutionFaults(small, outcome.solution)).toEqual([]);
  });

  it('returns equal solutions for equal seeds', async () => {
    const input = { ...randomInput({ seed: 4, listings: 45, users: 25, wants: 60, fits: 300 }), ringLength: 3 };
    const outcomes = await Promise.all([1, 2].map(() => findRings({ input, seed: 5, effort })));
    expect(outcomes[0]?.status).toBe('solved');
    expect(outcomes[0]).toEqual(outcomes[1]);
  });

  it('returns valid rings if the time limit ends the search early', async () => {
    const input = { ...randomInput({ seed: 4, listings: 45, users: 25, wants: 60, fits: 300 }), ringLength: 3 };
    const outcome = await findRings({ input, seed: 1, limits: { timeMs: 0 } });
    if (outcome.status !== 'solved') throw new Error(outcome.status);
    expect(outcome.solution.isFinished).toBe(false);
    expect(outcome.solution.rings.length).toBeGreaterThan(0);
    expect(solutionFaults(input, outcome.solution)).toEqual([]);
  });

  it('reports that the search timed out if the thread returns no result in time', async () => {
    const outcome = await findRings({ input: small, seed: 1, limits: { timeMs: 50, graceMs: 0 } }, code('for (;;);'));
    expect(outcome).toEqual({ status: 'timed_out' });
  });

  // The limit leaves enough memory to start the thread; with less, Node.js itself would fail while starting it.
  it('reports that the thread is out of memory if it fills its heap', async () => {
    const filling = code('const rows = []; for (;;) rows.push({ row: [1] });');
    const outcome = await findRings({ input: small, seed: 1, limits: { maxHeapMb: 64 } }, filling);
    expect(outcome).toEqual({ status: 'out_of_memory' });
  });

  it('reports a thread that ends without a result', async () => {
    expect(await findRings({ input: small, seed: 1 }, code('process.exit(7);'))).toEqual({
      status: 'failed',
      message: 'The thread ended with code 7',
    });
    expect(await findRings({ input: small, seed: 1 }, code('throw new Error("broken");'))).toEqual({
      status: 'failed',
      message: 'broken',
    });
  });

  it('reports that the search was cancelled, whether during the search or before it', async () => {
    const controller = new AbortController();
    const outcome = findRings({ input: small, seed: 1, signal: controller.signal }, code('for (;;);'));
    await wait(50);
    controller.abort();
    expect(await outcome).toEqual({ status: 'cancelled' });
    expect(await findRings({ input: small, seed: 1, signal: controller.signal })).toEqual({ status: 'cancelled' });
  });

  it.runIf(process.platform === 'linux')('leaves no threads running after searches that time out', async () => {
    const threads = (): number => readdirSync('/proc/self/task').length;
    const limits = { timeMs: 0, graceMs: 0 };
    await findRings({ input: small, seed: 1, limits }, code('for (;;);'));
    const before = threads();
    for (let n = 0; n < 3; n++) await findRings({ input: small, seed: 1, limits }, code('for (;;);'));
    expect(threads()).toBeLessThanOrEqual(before);
  });

  it.runIf(process.platform === 'linux')('leaves the priority of the other threads unchanged', async () => {
    const priorities = (): Set<string | undefined> =>
      new Set(
        readdirSync('/proc/self/task').map((id) => readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(' ')[18]),
      );
    const before = priorities();
    await findRings({ input: small, seed: 1 });
    expect(priorities()).toEqual(before);
  });
});
