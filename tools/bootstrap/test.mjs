/** `npm test`: runs every stage of the tests, even after one has failed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { runChecks } from './checks.mjs';
import { ensureInstalled, pinnedNode } from './install.mjs';
import { capture, root, runOnTerminal } from './processes.mjs';
import { main, paint, StepError, step } from './steps.mjs';
import { emptyTally, sumTallies, tallyPlaywright, tallyReport, tallyVitest } from './tallies.mjs';

const stages = {
  check: { title: 'Check', run: check },
  build: { title: 'Build and its size', run: buildWithinBudget },
  unit: { title: 'Unit, feature, protocol and component tests', run: runUnitTests },
  e2e: { title: 'Journeys in the browser', run: runJourneys },
};

async function check({ print }) {
  const { passed, failed } = await runChecks(print);
  return { ...emptyTally(), passed, failed, failures: failed > 0 ? [`${failed} of the checks, see above`] : [] };
}

async function buildWithinBudget({ node }) {
  await ensureBuilt(node);
  const code = await runOnTerminal(node, ['tools/checks/bundle-budget.ts']);
  return code === 0
    ? { ...emptyTally(), passed: 1 }
    : { ...emptyTally(), failed: 1, failures: ['The web app is larger than its budget'] };
}

async function runUnitTests({ node, env, reports, runnerArgs }) {
  const report = join(reports, 'unit.json');
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runOnTerminal(node, [vitest, 'run', ...reporters, ...runnerArgs], {
    env: { ...env, NODE_ENV: 'test' },
  });
  return tallyReport('unit tests', report, tallyVitest, code);
}

async function findBrowser(node, env) {
  return step('Finding a browser', 'Found a browser', async () => {
    const { code, output } = await capture(node, ['test/support/find-chromium.ts'], { env });
    if (code !== 0) throw new StepError(output.trim());
    return JSON.parse(output.trim().split('\n').at(-1));
  });
}

async function runJourneys({ node, env, reports, runnerArgs }) {
  await ensureBuilt(node);
  const browser = await findBrowser(node, env);
  console.log(`  ${browser.version}, ${browser.source}\n`);
  const report = join(reports, 'e2e.json');
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const code = await runOnTerminal(node, [playwright, 'test', ...runnerArgs], {
    env: { ...env, CHROMIUM_PATH: browser.path, MAGPIE_E2E_REPORT: report },
  });
  return tallyReport('journeys', report, tallyPlaywright, code);
}

/** Runs a stage. If it cannot start, counts this as a failed test, so that the other stages still run. */
async function runStage(stage, context, print = console.log) {
  print(`\n${paint('bold', stage.title)}`);
  try {
    return await stage.run({ ...context, print });
  } catch (error) {
    print(error instanceof StepError ? error.message : error);
    return { ...emptyTally(), failed: 1, failures: [`${stage.title}: could not run`] };
  }
}

function chooseStages(args) {
  const only = args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length);
  if (only === undefined) return Object.values(stages);
  if (!Object.hasOwn(stages, only))
    throw new StepError(`--only=${only} is unknown; the stages are ${Object.keys(stages).join(', ')}`);
  return [stages[only]];
}

function printList(title, names) {
  if (names.length > 0) console.log(`\n${paint('bold', title)}\n${names.map((name) => `  ${name}`).join('\n')}`);
}

await main(async () => {
  const args = process.argv.slice(2);
  const chosen = chooseStages(args);
  await ensureInstalled();
  const node = pinnedNode();
  // Cache compiled modules: compiling them in each process takes a third of the time until the product is ready.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'node');
  const reports = mkdtempSync(join(tmpdir(), 'magpie-tests-'));
  // Programs that tests start by name must use the pinned Node.js too.
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` };
  // Tests set NODE_ENV themselves: `production` from the caller would switch off demo data and React's test hooks.
  delete env.NODE_ENV;
  const runnerArgs = args.filter((arg) => !arg.startsWith('--only='));
  const tallies = [];
  const context = { node, env, reports, runnerArgs };
  // The checks run beside the unit tests, which often wait for databases and timers. The output of the checks is printed
  // afterwards in one piece.
  const runsConcurrently = chosen.includes(stages.check) && chosen.includes(stages.unit);
  for (const stage of chosen) {
    if (runsConcurrently && stage === stages.check) continue;
    const lines = [];
    const concurrentCheck =
      runsConcurrently && stage === stages.unit ? runStage(stages.check, context, (line) => lines.push(line)) : [];
    tallies.push(await runStage(stage, context));
    tallies.push(...[await concurrentCheck].flat());
    for (const line of lines) console.log(line);
  }
  rmSync(reports, { recursive: true, force: true });
  const { passed, failed, skipped, failures, retried } = sumTallies(tallies);
  printList('Skipped', skipped);
  printList('Passed only when retried', retried);
  printList('Failed', failures);
  if (process.env.MAGPIE_TESTS !== 'all')
    console.log('\nMAGPIE_TESTS=all also runs the tests that otherwise run nightly');
  console.log(`\n${passed} passed, ${failed} failed, ${skipped.length} skipped`);
  return failed === 0 ? 0 : 1;
});
