/** `npm run magpie -- COMMAND`: the operator's command line, after installing what is missing. */
import { ensureInstalled, pinnedNode } from './install.mjs';
import { handOver } from './processes.mjs';
import { main } from './steps.mjs';

await main(async () => {
  await ensureInstalled();
  return handOver(pinnedNode(), ['src/server/cli/main.ts', ...process.argv.slice(2)]);
});
