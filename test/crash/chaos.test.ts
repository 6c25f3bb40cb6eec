import { expect, it } from 'vitest';
import { seededRandom } from '../support/make-app.ts';
import { findFaults, runChaos } from './chaos.ts';

const MESSAGES = 60;

it('every message appears once and in order on both screens and in the database, despite cut connections and killed servers', async () => {
  const result = await runChaos({ messages: MESSAGES, kills: 2, random: seededRandom(5) });
  expect(findFaults(result, MESSAGES)).toEqual([]);
  // A run without injected failures would prove nothing.
  expect(result.kills).toBe(2);
  expect(result.cuts + result.droppedResponses).toBeGreaterThan(2);
  expect(result.repeated).toBeGreaterThan(0);
}, 180_000);
