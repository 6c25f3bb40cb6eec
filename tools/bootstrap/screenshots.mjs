/** `npm run screenshots`: how does every view look in every state? */
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, pinnedNode } from './install.mjs';
import { handOver } from './processes.mjs';
import { main } from './steps.mjs';

await main(async () => {
  await ensureInstalled();
  const node = pinnedNode();
  await ensureBuilt(node);
  return handOver(node, ['tools/screenshots.ts', ...process.argv.slice(2)]);
});
