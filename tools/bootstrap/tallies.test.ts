import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// @ts-expect-error plain JavaScript: it runs before anything that could check its types is installed
import { emptyTally, sumTallies, tallyPlaywright, tallyReport, tallyVitest } from './tallies.mjs';

const unit = (status: string, ...statuses: string[]): object => ({
  name: 'a.test.ts',
  status,
  assertionResults: statuses.map((each) => ({ fullName: `is ${each}`, status: each })),
});
const spec = (title: string, status: string): object => ({ title, tests: [{ status }] });

describe('the tally of a Vitest report', () => {
  it('counts passed and failed tests and lists skipped ones', () => {
    const report = { testResults: [unit('failed', 'passed', 'failed', 'pending', 'skipped', 'todo', 'passed')] };
    expect(tallyVitest(report)).toEqual({
      passed: 2,
      failed: 1,
      skipped: ['is pending', 'is skipped', 'is todo'],
      failures: ['is failed'],
      retried: [],
    });
  });

  it('lists a test that passed only when it was retried', () => {
    const assertionResults = [{ fullName: 'is late', status: 'passed', failureMessages: ['timed out'] }];
    const report = { testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults }] };
    expect(tallyVitest(report)).toMatchObject({ passed: 1, failed: 0, retried: ['is late'] });
  });

  it('counts a test file that failed outside its tests, and includes the error', () => {
    const file = { ...unit('failed', 'passed'), message: '1 deadlocks\nat x' };
    expect(tallyVitest({ testResults: [file, unit('failed'), unit('passed', 'passed')] })).toMatchObject({
      passed: 2,
      failed: 2,
      failures: ['a.test.ts (the file itself): 1 deadlocks', 'a.test.ts (the file itself): an error'],
    });
  });

  it('lists a failed test with the first line of its error', () => {
    const assertionResults = [{ fullName: 'adds', status: 'failed', failureMessages: ['expected 3 to be 4\nat x'] }];
    expect(tallyVitest({ testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults }] })).toMatchObject({
      failures: ['adds: expected 3 to be 4'],
    });
  });
});

describe('the tally of a Playwright report', () => {
  it('includes nested suites and lists tests that needed a retry', () => {
    const inner = { title: 'buyer', specs: [spec('asks', 'expected'), spec('waits', 'skipped')] };
    const suites = [{ title: 'a.spec.ts', specs: [spec('x', 'unexpected'), spec('y', 'flaky')], suites: [inner] }];
    expect(tallyPlaywright({ suites, errors: [] })).toEqual({
      passed: 2,
      failed: 1,
      skipped: ['a.spec.ts > buyer > waits'],
      failures: ['a.spec.ts > x'],
      retried: ['a.spec.ts > y'],
    });
  });

  it('counts an error outside the tests', () => {
    expect(tallyPlaywright({ suites: [], errors: [{ message: 'cannot load\nat x' }] })).toMatchObject({
      failed: 1,
      failures: ['cannot load'],
    });
  });
});

describe('a test suite', () => {
  let folder = '';
  const write = async (report: object): Promise<string> => {
    const path = join(folder, 'report.json');
    await writeFile(path, JSON.stringify(report));
    return path;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'magpie-tallies-'));
  });

  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  it('fails without a report, whatever its exit code', () => {
    for (const code of [0, 1])
      expect(tallyReport('unit', join(folder, 'none'), tallyVitest, code)).toMatchObject({ passed: 0, failed: 1 });
  });

  it('fails if no test ran, even if some were skipped', async () => {
    const path = await write({ testResults: [unit('passed', 'skipped')] });
    expect(tallyReport('unit', path, tallyVitest, 0)).toMatchObject({ passed: 0, failed: 1, skipped: ['is skipped'] });
  });

  it('fails if the exit code reports a failure but no test failed', async () => {
    const path = await write({ testResults: [unit('passed', 'passed')] });
    expect(tallyReport('unit', path, tallyVitest, 1)).toMatchObject({ passed: 1, failed: 1 });
    expect(tallyReport('unit', path, tallyVitest, 0)).toMatchObject({ passed: 1, failed: 0 });
  });
});

it('sumTallies adds up the tallies of all suites', () => {
  const tally = { passed: 1, failed: 2, skipped: ['a'], failures: ['b', 'c'], retried: ['d'] };
  expect(sumTallies([tally, emptyTally(), tally])).toEqual({
    passed: 2,
    failed: 4,
    skipped: ['a', 'a'],
    failures: ['b', 'c', 'b', 'c'],
    retried: ['d', 'd'],
  });
});
