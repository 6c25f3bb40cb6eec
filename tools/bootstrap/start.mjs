/** `npm start` and `npm run dev`: installs and builds what is missing, then runs the product. */
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, pinnedNode } from './install.mjs';
import { runOnTerminal } from './processes.mjs';
import { main } from './steps.mjs';

await main(async () => {
  const forDevelopment = process.argv.includes('--dev');
  await ensureInstalled();
  const node = pinnedNode();
  if (forDevelopment) {
    const env = { ...process.env, WEB_DEV: '1', NODE_ENV: process.env.NODE_ENV || 'development' };
    return runOnTerminal(node, ['--watch', '--watch-preserve-output', 'src/server/main.ts'], { env });
  }
  await ensureBuilt(node);
  return runOnTerminal(node, ['src/server/main.ts']);
});
