/** `npm run screenshots`: builds the web app and takes screenshots of every view. */
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, pinnedNode } from './install.mjs';
import { runOnTerminal } from './processes.mjs';
import { main } from './steps.mjs';

await main(async () => {
  await ensureInstalled();
  const node = pinnedNode();
  await ensureBuilt(node);
  return runOnTerminal(node, ['tools/screenshots.ts', ...process.argv.slice(2)]);
});
