import { describe, expect, it } from 'vitest';
import { createSemaphore } from './semaphore.ts';

describe('createSemaphore', () => {
  it('runs at most the given number of tasks at once, even after a task has failed', async () => {
    const gate = createSemaphore(2);
    let inside = 0;
    let most = 0;
    const results = await Promise.allSettled(
      [1, 2, 3, 4, 5].map((at) =>
        gate(async () => {
          most = Math.max(most, ++inside);
          await new Promise((resolve) => setTimeout(resolve, 5));
          inside--;
          if (at === 2) throw new Error('broken');
          return at;
        }),
      ),
    );
    expect(most).toBe(2);
    expect(results.map((result) => result.status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
    ]);
  });

  it('refuses tasks when the queue is full', async () => {
    const gate = createSemaphore(1, 1);
    const { promise, resolve } = Promise.withResolvers<string>();
    const [first, second, third] = [gate(() => promise), gate(async () => 'then'), gate(async () => 'never')];
    await expect(third).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 });
    resolve('first');
    expect(await Promise.all([first, second])).toEqual(['first', 'then']);
    expect(await gate(async () => 'later')).toBe('later');
  });
});
