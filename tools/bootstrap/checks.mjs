/** Lists the checks of `npm run check` and runs them. */
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { pinnedNode } from './install.mjs';
import { capture, root } from './processes.mjs';
import { formatDuration, paint } from './steps.mjs';

const inModules = (...parts) => join(root, 'node_modules', ...parts);
const tsc = inModules('typescript-native', 'bin', 'tsc');
const fileRules = 'tools/checks/run-file-rules.ts';

// The slowest checks come first, so that both workers finish at about the same time.
const checks = [
  { name: 'unused code', script: inModules('knip', 'bin', 'knip.js'), args: ['--no-progress'] },
  { name: 'types of server, tools and tests', script: tsc, args: ['-p', 'tsconfig.json'] },
  { name: 'types of the web app', script: tsc, args: ['-p', 'tsconfig.web.json'] },
  { name: 'types of the web tests', script: tsc, args: ['-p', 'tsconfig.web-test.json'] },
  { name: 'types of contract and rules', script: tsc, args: ['-p', 'tsconfig.rules.json'] },
  { name: 'import rules', script: 'tools/checks/import-rules.ts', args: [] },
  { name: 'texts in every language', script: 'tools/checks/texts.ts', args: [] },
  { name: 'migrations match tables', script: 'tools/checks/migrations-match.ts', args: [] },
  { name: 'printed API matches contract', script: 'tools/checks/openapi-print.ts', args: [] },
  {
    name: 'format and lint',
    script: inModules('@biomejs', 'biome', 'bin', 'biome'),
    args: ['ci', '--colors=off', '--diagnostic-level=warn', '--error-on-warnings'],
  },
  { name: 'specification is proved', script: 'tools/checks/specification-trace.ts', args: [] },
  { name: 'file sizes', script: fileRules, args: ['file-size'] },
  { name: 'table writers', script: fileRules, args: ['table-writers'] },
  { name: 'page addresses', script: fileRules, args: ['page-addresses'] },
  { name: 'file names', script: fileRules, args: ['file-names'] },
  { name: 'no name begins with may', script: fileRules, args: ['may-names'] },
  { name: 'refusals return null', script: fileRules, args: ['refusals'] },
  { name: 'opening comments', script: fileRules, args: ['opening-comment'] },
  { name: 'query keys come from routes', script: fileRules, args: ['query-keys'] },
  { name: 'row locks', script: fileRules, args: ['row-locks'] },
  { name: 'visibility has one home', script: fileRules, args: ['visibility'] },
  { name: 'text is cut between characters', script: fileRules, args: ['text-units'] },
  { name: 'limits are named', script: fileRules, args: ['limits'] },
  { name: 'lock file is portable', script: fileRules, args: ['lock-file'] },
  { name: 'scripts and styles within their budgets', script: 'tools/checks/bundle-budget.ts', args: [] },
];

const lanes = 2;

async function runCheck(node, { name, script, args }, print) {
  const started = Date.now();
  const { code, output } = await capture(node, [script, ...args]);
  const took = formatDuration(Date.now() - started);
  const passed = code === 0;
  print(`${passed ? paint('green', '✓') : paint('red', '✗')} ${name} (${took})`);
  return { name, passed, output: output.trim() };
}

/**
 * Builds the web app, whose size is checked, then runs every check, two at a time, and prints the output of the failed
 * ones at the end. Resolves with the numbers of passed and failed checks.
 */
export async function runChecks(print = console.log) {
  const node = pinnedNode();
  await ensureBuilt(node);
  const started = Date.now();
  print(paint('bold', `Checking (${checks.length} checks)`));
  const waiting = [...checks];
  const results = [];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await runCheck(node, next, print));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const failures = results.filter((result) => !result.passed);
  for (const { name, output } of failures) print(`\n${paint('red', `✗ ${name}`)}\n${output}`);
  const passed = results.length - failures.length;
  print(`\nChecks: ${passed} passed, ${failures.length} failed in ${formatDuration(Date.now() - started)}`);
  return { passed, failed: failures.length };
}
