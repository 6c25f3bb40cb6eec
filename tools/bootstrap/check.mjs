/** `npm run check`: runs all static checks. */
import { runChecks } from './checks.mjs';
import { ensureInstalled } from './install.mjs';
import { main } from './steps.mjs';

await main(async () => {
  await ensureInstalled();
  const { failed } = await runChecks();
  return failed === 0 ? 0 : 1;
});
