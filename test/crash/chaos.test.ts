import { expect, it } from 'vitest';
import { seededRandom } from '../support/make-app.ts';
import { faultsOf, runChaos } from './chaos.ts';

const MESSAGES = 60;

it('what two people say in chaos is on both screens and in the database, once and in one order', async () => {
  const result = await runChaos({ messages: MESSAGES, kills: 2, random: seededRandom(5) });
  expect(faultsOf(result, MESSAGES)).toEqual([]);
  // A calm run would prove nothing.
  expect(result.kills).toBe(2);
  expect(result.cuts + result.muted).toBeGreaterThan(2);
  expect(result.repeated).toBeGreaterThan(0);
}, 180_000);
