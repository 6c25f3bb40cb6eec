/** `npm run conformance`: do the realtime clients' own suites pass against our server? */
import { ensureInstalled, pinnedNode } from './install.mjs';
import { handOver } from './processes.mjs';
import { main } from './steps.mjs';

await main(async () => {
  await ensureInstalled();
  return handOver(pinnedNode(), ['tools/conformance/run.ts', ...process.argv.slice(2)]);
});
