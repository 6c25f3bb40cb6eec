/**
 * Checks that no message is lost, duplicated or reordered when connections are cut, responses are dropped and the
 * server is killed ten times.
 */

import { seededRandom } from '#test/make-app.ts';
import { findFaults, runChaos } from '../test/crash/chaos.ts';
import { printTable, whole } from './support/table.ts';

const MESSAGES = Number(process.env.BENCH_MESSAGES ?? 1_000);
const KILLS = Number(process.env.BENCH_KILLS ?? 10);

const seed = Number(process.env.BENCH_SEED ?? Date.now() % 1_000_000);
console.log(`seed ${seed} (BENCH_SEED repeats it)`);
const result = await runChaos({ messages: MESSAGES, kills: KILLS, random: seededRandom(seed), log: console.log });
const faults = findFaults(result, MESSAGES);
console.log('');
printTable(
  [
    'messages',
    'in the database',
    'on the screens',
    'kill -9',
    'connections cut',
    'responses dropped',
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
      String(result.droppedResponses),
      String(result.repeated),
      whole(result.seconds),
    ],
  ],
);
console.log(`\n${faults.length === 0 ? 'none lost, none duplicated, one order, badges correct' : faults.join('\n')}`);
// Exit explicitly, because the timers of the client libraries keep the process alive.
process.exit(faults.length === 0 ? 0 : 1);
