/** `npm run magpie -- COMMAND`: installs what is missing and runs the operator's command line. */
import { ensureInstalled, pinnedNode } from './install.mjs';
import { runOnTerminal } from './processes.mjs';
import { main } from './steps.mjs';

await main(async () => {
  await ensureInstalled();
  return runOnTerminal(pinnedNode(), ['src/server/cli/main.ts', ...process.argv.slice(2)]);
});
