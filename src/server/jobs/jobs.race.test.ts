import { afterEach, beforeEach, expect, it } from 'vitest';
import { answersDuring } from '#test/locks.ts';
import { sharedDatabase } from '#test/shared-database.ts';
import { withTransaction } from '../db/db.ts';
import { silentLog } from '../log/log.ts';
import { jobs } from '../tables/jobs.ts';
import { requestRun } from './job-list.ts';
import { JobRunner } from './jobs.ts';

const use = sharedDatabase();
let runs: number;
let runners: JobRunner[];

beforeEach(async () => {
  runs = 0;
  runners = [];
  await use.database.db.insert(jobs).values({ name: 'sweep', runAt: new Date(Date.now() + 3_600_000) });
});
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()));
});

function node(run = async () => ++runs): JobRunner {
  const runner = new JobRunner({
    db: use.database.db,
    log: silentLog,
    jobs: [{ name: 'sweep', every: 3600, nodes: 'once', run }],
  });
  runners.push(runner);
  return runner;
}
const request = () => withTransaction(use.database.db, (tx) => requestRun(tx, 'sweep'));
const press = async (runner: JobRunner) => {
  const outcome = await request();
  await runner.look();
  return outcome;
};

it('the job runner runs a job once when two nodes request it at the same time', async () => {
  const [first, second] = [node(), node()];
  const outcomes = await answersDuring(use.database.db, (tx) => requestRun(tx, 'sweep'), [
    () => press(first),
    () => press(second),
  ]);
  expect(outcomes).toContain('requested');
  await Promise.all([first.look(), second.look()]);
  expect(runs).toBe(1);
});

it('a request from a transaction that began before the job ran does not run the job a second time', async () => {
  const runner = node();
  const waiting = await use.database.db.transaction(async (tx) => {
    await tx.execute('select 1');
    expect(await press(runner)).toBe('requested');
    return await requestRun(tx, 'sweep');
  });
  expect(waiting).toBe('requested');
  await runner.look();
  expect(runs).toBe(1);
});

it('the job runner refuses to run a job while a node runs it, and accepts the next request afterwards', async () => {
  const begun = Promise.withResolvers<void>();
  const held = Promise.withResolvers<number>();
  const runner = node(() => {
    runs++;
    begun.resolve();
    return held.promise;
  });
  const pressed = press(runner);
  await begun.promise;
  expect(await request()).toBe('running');
  held.resolve(1);
  await pressed;
  expect(await press(node())).toBe('requested');
  expect(runs).toBe(2);
});
