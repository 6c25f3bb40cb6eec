import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTurns } from './event-loop-turns.ts';

it('createTurns resumes waiting calls in call order, and lets other work run between them', async () => {
  const turn = createTurns();
  const order: string[] = [];
  const tasks = ['first', 'second', 'third'].map(async (name) => {
    await turn();
    order.push(name);
  });
  for (let time = 0; time < 2; time++) {
    await setImmediate();
    order.push('other');
  }
  await Promise.all(tasks);
  await turn();
  order.push('later');
  expect(order).toEqual(['first', 'other', 'second', 'other', 'third', 'later']);
});
