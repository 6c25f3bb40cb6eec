/** Are a thousand messages lost, doubled or out of order while lines are cut, answers dropped and the server killed ten times? */
import { faultsOf, runChaos } from '../test/crash/chaos.ts';
import { seededRandom } from '../test/support/make-app.ts';
import { printTable, whole } from './support/table.ts';

const MESSAGES = Number(process.env.BENCH_MESSAGES ?? 1_000);
const KILLS = Number(process.env.BENCH_KILLS ?? 10);

const seed = Number(process.env.BENCH_SEED ?? Date.now() % 1_000_000);
console.log(`seed ${seed} (BENCH_SEED repeats it)`);
const result = await runChaos({ messages: MESSAGES, kills: KILLS, random: seededRandom(seed), say: console.log });
const faults = faultsOf(result, MESSAGES);
console.log('');
printTable(
  [
    'messages',
    'in the database',
    'on the screens',
    'kill -9',
    'lines cut',
    'answers dropped',
    'sends repeated',
    'seconds',
  ],
  [
    [
      whole(MESSAGES),
      whole(result.database.length),
      result.screens.map((screen) => whole(screen.length)).join(' and '),
      String(result.kills),
      String(result.cuts),
      String(result.muted),
      String(result.repeated),
      whole(result.seconds),
    ],
  ],
);
console.log(`\n${faults.length === 0 ? 'none lost, none doubled, one order, badges right' : faults.join('\n')}`);
// The clients' libraries keep timers of their own.
process.exit(faults.length === 0 ? 0 : 1);
