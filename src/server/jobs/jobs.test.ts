import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sharedDatabase } from '#test/shared-database.ts';
import { silentLog } from '../log/log.ts';
import { type Job, JobRunner } from './jobs.ts';
import { sweepFolder } from './temporary-file-cleanup.ts';

const use = sharedDatabase();
let runs: string[];
let runners: JobRunner[] = [];

beforeEach(() => {
  runs = [];
});
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()));
  runners = [];
});

const job = (more: Partial<Job> = {}): Job => ({
  name: 'sweep',
  every: 3600,
  nodes: 'once',
  run: async () => runs.push('ran'),
  ...more,
});
const node = (...jobs: Job[]): JobRunner => nodeWithLease(60, ...jobs);
const nodeWithLease = (lease: number, ...jobs: Job[]): JobRunner => {
  const runner = new JobRunner({ db: use.database.db, log: silentLog, jobs, lease });
  runners.push(runner);
  return runner;
};
const makeDue = () => use.database.db.execute(sql`update jobs set run_at = now() - interval '1 second'`);

it('the job runner runs a due job once, on one of several nodes, and not again until the job is next due', async () => {
  const [first, second] = [node(job()), node(job())];
  await Promise.all([first.look(), second.look()]);
  expect(runs).toEqual([]);
  await makeDue();
  await Promise.all([first.look(), second.look()]);
  await first.look();
  expect(runs).toEqual(['ran']);
  await makeDue();
  await second.look();
  expect(runs).toEqual(['ran', 'ran']);
});

async function startLongJob(lease: number) {
  const begun = Promise.withResolvers<AbortSignal>();
  const held = Promise.withResolvers<number>();
  const run = (signal: AbortSignal): Promise<number> => {
    begun.resolve(signal);
    return held.promise;
  };
  const working = nodeWithLease(lease, job({ run })).runNow('sweep');
  return { working, signal: await begun.promise, finish: () => held.resolve(1) };
}

const expireLease = () => use.database.db.execute(sql`update jobs set locked_until = now() - interval '1 second'`);

it('the job runner takes over a job from a node that has not renewed its lease', async () => {
  const { working, finish } = await startLongJob(60);
  const other = node(job());
  expect(await other.runNow('sweep')).toBe(false);
  await expireLease();
  expect(await other.runNow('sweep')).toBe(true);
  expect(runs).toEqual(['ran']);
  finish();
  expect(await working).toBe(true);
});

it('the job runner keeps the lease of a node that has taken over a job even if the previous node finishes the job', async () => {
  const previous = await startLongJob(60);
  await expireLease();
  const current = await startLongJob(60);
  previous.finish();
  await previous.working;
  expect(await node(job()).runNow('sweep')).toBe(false);
  current.finish();
  await current.working;
  expect(runs).toEqual([]);
});

it('the job runner ends a job early once another node has taken it over, without extending the lease of that node', async () => {
  const { working, signal, finish } = await startLongJob(1);
  const ended = new Promise((resolve) => signal.addEventListener('abort', resolve));
  await use.database.db.execute(sql`update jobs set locked_until = '2100-01-01'`);
  await ended;
  finish();
  await working;
  const { rows } = await use.database.db.execute(sql`select locked_until = '2100-01-01' as is_kept from jobs`);
  expect(rows).toEqual([{ is_kept: true }]);
});

it('the job runner renews the lease of a long job, so that no other node runs the job at the same time', async () => {
  const LEASE = 1;
  const { working, finish } = await startLongJob(LEASE);
  const other = nodeWithLease(LEASE, job());
  const end = performance.now() + 3 * LEASE * 1000;
  while (performance.now() < end) {
    expect(await other.runNow('sweep')).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  finish();
  expect(await working).toBe(true);
  expect(runs).toEqual([]);
});

it('the job runner continues with the next job after a failure, and schedules the next run of the failed job', async () => {
  const failing = job({ name: 'failing', run: () => Promise.reject(new Error('no')) });
  const runner = node(failing, job());
  await runner.look();
  await makeDue();
  await runner.look();
  expect(runs).toEqual(['ran']);
  const { rows } = await use.database.db.execute(
    sql`select locked_until is null as free, run_at > now() as later, last_error from jobs order by name`,
  );
  expect(rows).toEqual([
    { free: true, later: true, last_error: 'no' },
    { free: true, later: true, last_error: null },
  ]);
});

it('the job runner clears the reason of a failure when the next run succeeds', async () => {
  let isBroken = true;
  const run = async (): Promise<number> => (isBroken ? Promise.reject(new Error('no')) : 0);
  const runner = node(job({ run }));
  await expect(runner.runNow('sweep')).rejects.toThrow('no');
  isBroken = false;
  await runner.runNow('sweep');
  expect((await use.database.db.execute(sql`select last_error from jobs`)).rows).toEqual([{ last_error: null }]);
});

it('the job runner starts no further job once the node stops', async () => {
  const stopNode = async (): Promise<number> => {
    void runner.stop();
    return 0;
  };
  const runner: JobRunner = node(
    job({ name: 'first', nodes: 'each', every: 0, run: stopNode }),
    job({ nodes: 'each', every: 0 }),
  );
  await runner.look();
  expect(runs).toEqual([]);
});

it('the job runner runs a per-node job on every node', async () => {
  const ownJob = job({ nodes: 'each', every: 0 });
  await Promise.all([node(ownJob).look(), node(ownJob).look()]);
  expect(runs).toEqual(['ran', 'ran']);
});

it('the job runner aborts a running job when the node stops, and waits for the job to end', async () => {
  const long = job({
    nodes: 'each',
    every: 0,
    run: (signal) =>
      new Promise((resolve) =>
        signal.addEventListener('abort', () => {
          runs.push('ended');
          resolve(0);
        }),
      ),
  });
  const runner = node(long);
  void runner.look();
  await runner.stop();
  expect(runs).toEqual(['ended']);
});

it('sweepFolder deletes the entries of a folder that are more than an hour old', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'magpie-leftovers-'));
  try {
    for (const name of ['old', 'new']) {
      await mkdir(join(folder, name));
      await writeFile(join(folder, name, 'file'), 'x');
    }
    const then = new Date(Date.now() - 61 * 60 * 1000);
    await utimes(join(folder, 'old'), then, then);
    expect(await sweepFolder(folder)).toBe(1);
    expect(await readdir(folder)).toEqual(['new']);
    expect(await sweepFolder(join(folder, 'missing'))).toBe(0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
