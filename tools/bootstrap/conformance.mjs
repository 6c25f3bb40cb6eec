/** `npm run conformance`: runs the realtime clients' own test suites against this server. */
import { ensureInstalled, pinnedNode } from './install.mjs';
import { runOnTerminal } from './processes.mjs';
import { main } from './steps.mjs';

await main(async () => {
  await ensureInstalled();
  return runOnTerminal(pinnedNode(), ['tools/conformance/run.ts', ...process.argv.slice(2)]);
});
