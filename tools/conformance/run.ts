/** Runs the realtime clients' own test suites against this server. */
import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startTestedServer, type TestedServer } from './tested-server.ts';
import { copySuites, installTools, workFolder } from './work-folder.ts';

export type Outcome = { name: string; result: 'passed' | 'failed' | 'skipped'; why: string };

const symbols = { passed: '✓', failed: '✗', skipped: '-' };

function child(file: URL, cwd: string, env: Record<string, string> = {}): ChildProcess {
  return fork(fileURLToPath(file), { cwd, env: { ...process.env, ...env }, execArgv: ['--disable-warning=DEP0169'] });
}

function ended(process: ChildProcess): Promise<number> {
  return new Promise((resolve) => process.on('exit', (code) => resolve(code ?? 1)));
}

/** Collects the results of a suite in a child process and prints each as it arrives. */
async function collect(suite: ChildProcess): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const add = (outcome: Outcome) => {
    outcomes.push(outcome);
    console.log(`  ${symbols[outcome.result]} ${outcome.name}`);
    if (outcome.why) console.log(`      ${outcome.why.replaceAll('\n', '\n      ')}`);
  };
  suite.on('message', add);
  const code = await ended(suite);
  // A suite that crashes or contains no tests must not count as passed.
  if (code !== 0 || outcomes.length === 0)
    add({ name: 'the suite itself', result: 'failed', why: `exit code ${code}` });
  return outcomes;
}

/** Runs the integration specs of pusher-js over `ws` and, with a trusted test certificate, over `wss`. */
async function runPusherJs(folder: string, certificate: string): Promise<Outcome[]> {
  const bundled = await ended(child(new URL('./build-specs.ts', import.meta.url), folder));
  if (bundled !== 0) return [{ name: 'bundling the specs', result: 'failed', why: 'webpack reported errors' }];
  const certificateFile = join(workFolder, 'certificate.pem');
  writeFileSync(certificateFile, certificate);
  const trust = { NODE_EXTRA_CA_CERTS: certificateFile };
  return collect(child(new URL('./run-specs.ts', import.meta.url), folder, trust));
}

function runPusher(folder: string, pusherUrl: string): Promise<Outcome[]> {
  return collect(child(new URL('./run-tests.ts', import.meta.url), folder, { PUSHER_URL: pusherUrl }));
}

const count = (outcomes: Outcome[], result: Outcome['result']) =>
  outcomes.filter((outcome) => outcome.result === result).length;

/** Runs the calls that a Laravel page makes, with laravel-echo. */
function runEcho(server: TestedServer): Promise<Outcome[]> {
  const { ws, apiMt1 } = server.addresses;
  const env = { ECHO_KEY: server.appKey, ECHO_PORT: String(ws), ECHO_BACKEND: `http://127.0.0.1:${apiMt1}` };
  return collect(child(new URL('./run-echo.ts', import.meta.url), workFolder, env));
}

function printTable(suites: Record<string, Outcome[]>): Outcome[] {
  const row = (...cells: (string | number)[]) =>
    console.log(
      cells.map((cell, index) => (index === 0 ? String(cell).padEnd(34) : String(cell).padStart(8))).join(''),
    );
  console.log('');
  row('suite', 'passed', 'failed', 'skipped');
  for (const [name, outcomes] of Object.entries(suites)) {
    row(name, count(outcomes, 'passed'), count(outcomes, 'failed'), count(outcomes, 'skipped'));
  }
  return Object.values(suites).flat();
}

const versionOf = (folder: string): string => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;

console.log("- Installing the suites' tools ...");
installTools();
const server = await startTestedServer(workFolder);
const { pusherJs, pusher } = copySuites(server.addresses);
console.log(`- pusher-js ${versionOf(pusherJs)}, integration specs (about two minutes) ...`);
const pusherJsOutcomes = await runPusherJs(pusherJs, server.certificate);
console.log(`- pusher ${versionOf(pusher)}, remote tests ...`);
const pusherOutcomes = await runPusher(pusher, server.pusherUrl);
const echoVersion = versionOf(join(workFolder, 'node_modules', 'laravel-echo'));
console.log(`- laravel-echo ${echoVersion}, integration test ...`);
const echoOutcomes = await runEcho(server);
await server.stop();
const all = printTable({
  [`pusher-js ${versionOf(pusherJs)}: ws`]: pusherJsOutcomes.filter(({ name }) => name.includes('forceTLS=false')),
  [`pusher-js ${versionOf(pusherJs)}: wss`]: pusherJsOutcomes.filter(({ name }) => name.includes('forceTLS=true')),
  [`pusher-js ${versionOf(pusherJs)}: other`]: pusherJsOutcomes.filter(({ name }) => !name.includes('forceTLS=')),
  [`pusher ${versionOf(pusher)}: remote`]: pusherOutcomes,
  [`laravel-echo ${echoVersion}: integration`]: echoOutcomes,
});
console.log(`\n${count(all, 'passed')} passed, ${count(all, 'failed')} failed, ${count(all, 'skipped')} skipped`);
process.exitCode = count(all, 'failed') === 0 && all.length > 0 ? 0 : 1;
