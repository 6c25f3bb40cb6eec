/** `npm run screenshots`: builds the web app and takes screenshots of every view, or compares two folders of them. */
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, pinnedNode } from './install.mjs';
import { runOnTerminal } from './processes.mjs';
import { main } from './steps.mjs';

await main(async () => {
  await ensureInstalled();
  const node = pinnedNode();
  const args = process.argv.slice(2);
  if (args[0] !== 'compare') await ensureBuilt(node);
  return runOnTerminal(node, ['tools/screenshots.ts', ...args]);
});
