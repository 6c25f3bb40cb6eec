/** Counts passed, failed and skipped tests in the reports of the test runners. */
import { existsSync, readFileSync } from 'node:fs';

/** The counts of one suite, and the full names of its skipped, failed and retried tests. */
export const emptyTally = () => ({ passed: 0, failed: 0, skipped: [], failures: [], retried: [] });

export function sumTallies(tallies) {
  const sum = emptyTally();
  for (const tally of tallies) {
    sum.passed += tally.passed;
    sum.failed += tally.failed;
    sum.skipped.push(...tally.skipped);
    sum.failures.push(...tally.failures);
    sum.retried.push(...tally.retried);
  }
  return sum;
}

function count(tally, name, outcome) {
  if (outcome === 'passed') tally.passed += 1;
  else if (outcome === 'skipped') tally.skipped.push(name);
  else {
    tally.failed += 1;
    tally.failures.push(name);
  }
}

const MESSAGE_LENGTH = 300;

const shortMessage = (message) =>
  (message || 'an error')
    .split(/\n\s*at /)[0]
    .replaceAll(/\s+/g, ' ')
    .slice(0, MESSAGE_LENGTH);

const vitestOutcomes = {
  passed: 'passed',
  pending: 'skipped',
  skipped: 'skipped',
  todo: 'skipped',
  disabled: 'skipped',
};

/** Returns the tally of a Vitest JSON report; a file that failed outside its tests counts as one failure. */
export function tallyVitest(report) {
  const tally = emptyTally();
  for (const file of report.testResults) {
    const before = tally.failed;
    for (const { fullName, status, failureMessages = [] } of file.assertionResults) {
      const outcome = vitestOutcomes[status] ?? 'failed';
      const [failure] = failureMessages;
      count(tally, outcome === 'failed' && failure ? `${fullName}: ${shortMessage(failure)}` : fullName, outcome);
      // A passed test has failure messages only from an earlier attempt.
      if (status === 'passed' && failureMessages.length > 0) tally.retried.push(fullName);
    }
    if (file.status === 'failed' && tally.failed === before) {
      count(tally, `${file.name} (the file itself): ${shortMessage(file.message)}`, 'failed');
    }
  }
  return tally;
}

const playwrightOutcomes = { expected: 'passed', skipped: 'skipped', flaky: 'passed' };

function tallySuite(tally, suite, path) {
  const titles = [...path, suite.title].filter((title) => title !== '');
  for (const spec of suite.specs ?? []) {
    const name = [...titles, spec.title].join(' > ');
    for (const { status } of spec.tests) {
      count(tally, name, playwrightOutcomes[status] ?? 'failed');
      // Browser tests are retried because machines can be busy, but each retried test is listed, because it can have
      // passed by chance.
      if (status === 'flaky') tally.retried.push(name);
    }
  }
  for (const inner of suite.suites ?? []) tallySuite(tally, inner, titles);
}

/** Returns the tally of a Playwright JSON report; an error outside the tests counts as one failure. */
export function tallyPlaywright(report) {
  const tally = emptyTally();
  for (const suite of report.suites) tallySuite(tally, suite, []);
  for (const { message } of report.errors ?? []) count(tally, shortMessage(message), 'failed');
  return tally;
}

/**
 * Returns the tally of the suite `name` from its report file. A missing report, an exit code that the report does not
 * explain, and a suite in which no test ran are failures.
 */
export function tallyReport(name, path, read, exitCode) {
  const tally = existsSync(path) ? read(JSON.parse(readFileSync(path, 'utf8'))) : emptyTally();
  if (tally.passed + tally.failed === 0) count(tally, `${name}: no test ran (exit code ${exitCode})`, 'failed');
  else if (exitCode !== 0 && tally.failed === 0) count(tally, `${name}: ended with exit code ${exitCode}`, 'failed');
  return tally;
}
