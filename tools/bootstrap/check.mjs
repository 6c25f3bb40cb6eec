/** `npm run check`: does the code keep the rules of the house? */
import { runChecks } from './checks.mjs';
import { ensureInstalled } from './install.mjs';
import { main } from './steps.mjs';

await main(async () => {
  await ensureInstalled();
  const { failed } = await runChecks();
  return failed === 0 ? 0 : 1;
});
