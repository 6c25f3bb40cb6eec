import { describe, expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** Builds a queue whose tasks end only when the test ends them; `started` lists them in the order of their starts. */
function observe(options: Partial<Parameters<typeof createFairQueue>[0]> = {}) {
  const queue = createFairQueue({ width: 2, perAccount: 2, capacity: 100, ...options });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    submit: (account: string, name: string): Promise<string> =>
      queue(account, async () => {
        started.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        return name;
      }),
    end: async (name: string): Promise<void> => {
      ends.get(name)?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe('the fair queue', () => {
  it("starts another account's task at once while one account floods the queue, and refuses most tasks of the flood", async () => {
    const { submit, started, end } = observe();
    const flood = Promise.allSettled(Array.from({ length: 30 }, (_, at) => submit('mallory', `m${at}`)));
    const avatar = submit('anna', 'avatar');
    expect(started).toEqual(['m0', 'avatar']);
    for (const name of ['avatar', 'm0', 'm1', 'm2']) await end(name);
    expect(await avatar).toBe('avatar');
    const results = await flood;
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const result of results.slice(3)) {
      expect(result).toMatchObject({ reason: { code: 'too_many_requests', retryAfter: 3 } });
    }
  });

  it('serves waiting accounts in turn', async () => {
    const { submit, started, end } = observe({ width: 1 });
    const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => submit(name.slice(0, 1), name));
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await end(name);
    expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
    await Promise.all(all);
  });

  it('never runs two tasks of one account at once, nor more tasks in total than the concurrency limit', async () => {
    const { submit, started, end } = observe();
    const all = ['a1', 'a2', 'b1', 'c1'].map((name) => submit(name.slice(0, 1), name));
    expect(started).toEqual(['a1', 'b1']);
    await end('b1');
    expect(started).toEqual(['a1', 'b1', 'c1']);
    await end('a1');
    expect(started).toEqual(['a1', 'b1', 'c1', 'a2']);
    for (const name of ['c1', 'a2']) await end(name);
    await Promise.all(all);
  });

  it('refuses tasks with 503 when it is full', async () => {
    const { submit, end } = observe({ width: 1, capacity: 2 });
    const all = ['a', 'b', 'c'].map((name) => submit(name, name));
    await expect(submit('d', 'd')).rejects.toMatchObject({ code: 'unavailable', retryAfter: 3 });
    await end('a');
    const late = submit('e', 'e');
    for (const name of ['b', 'c', 'e']) await end(name);
    expect(await Promise.all([...all, late])).toEqual(['a', 'b', 'c', 'e']);
  });

  it('continues after a task has failed', async () => {
    const queue = createFairQueue({ width: 1, perAccount: 2, capacity: 10 });
    const broken = queue('a', async () => {
      throw new Error('broken');
    });
    const next = queue('a', async () => 'next');
    await expect(broken).rejects.toThrow('broken');
    expect(await next).toBe('next');
    expect(await queue('a', async () => 'later')).toBe('later');
  });
});
