/**
 * `npm run bench [-- NAME] [--OPTION=VALUE]`: prints the machine's specification and runs the benchmarks in turn with
 * the options.
 */
import { readdirSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../tools/bootstrap/build.mjs';
import { ensureInstalled, pinnedNode } from '../tools/bootstrap/install.mjs';
import { capture, root, runOnTerminal } from '../tools/bootstrap/processes.mjs';
import { formatDuration, main, paint, StepError } from '../tools/bootstrap/steps.mjs';

const ending = '.bench.ts';
/** The benchmarks that need the built web app. */
const inBrowser = ['api', 'axe', 'failures', 'inbox', 'layout-shift', 'lighthouse', 'small-screens'];

const listBenchmarks = () =>
  readdirSync(join(root, 'bench'))
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .sort();

function chooseBenchmarks(names) {
  const available = listBenchmarks();
  const unknown = names.filter((name) => !available.includes(name));
  const list = available.map((name) => `  ${name}`).join('\n') || '  (none)';
  if (unknown.length > 0) throw new StepError(`No benchmark "${unknown.join('", "')}". There are:\n${list}`);
  if (available.length === 0) throw new StepError('There are no benchmarks in bench/.');
  return names.length > 0 ? names : available;
}

async function describeMachine(node) {
  const cores = cpus();
  const memory = `${(totalmem() / 2 ** 30).toFixed(1)} GiB`;
  const { output } = await capture(node, ['--version']);
  const model = cores[0]?.model.trim() || 'unknown processor';
  return `${model}, ${cores.length} cores, ${memory} memory, ${process.platform} ${process.arch}, Node.js ${output.trim()}`;
}

await main(async () => {
  const chosen = chooseBenchmarks(process.argv.slice(2).filter((arg) => !arg.startsWith('-')));
  await ensureInstalled();
  const node = pinnedNode();
  if (chosen.some((name) => inBrowser.includes(name))) await ensureBuilt(node);
  const options = process.argv.slice(2).filter((arg) => arg.startsWith('-'));
  console.log(await describeMachine(node));
  const failed = [];
  for (const [index, name] of chosen.entries()) {
    const started = Date.now();
    console.log(`\n${paint('bold', name)} (${index + 1} of ${chosen.length})\n`);
    const code = await runOnTerminal(node, [`bench/${name}${ending}`, ...options]);
    console.log(
      `\n${name}: ${code === 0 ? 'done' : `failed with exit code ${code}`} in ${formatDuration(Date.now() - started)}`,
    );
    if (code !== 0) failed.push(name);
  }
  if (failed.length > 0) throw new StepError(`Failed: ${failed.join(', ')}`);
});
