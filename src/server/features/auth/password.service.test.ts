import { describe, expect, it } from 'vitest';
import { createHashQueue, networkCaller, sessionCaller } from './password.service.ts';

/** Builds a queue for one hash at a time; the test ends each hash by its name. */
function observe() {
  const inTurn = createHashQueue({ width: 1, perAccount: 60, capacity: 300 });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    submit: (name: string, caller: ReturnType<typeof networkCaller>): Promise<string> =>
      inTurn(caller, async () => {
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

describe('the queue of password hashes', () => {
  it('computes the hash of another network next, however many hashes one network is waiting for', async () => {
    const { submit, started, end } = observe();
    const flood = Array.from({ length: 30 }, (_, at) => submit(`m${at}`, networkCaller('198.51.100.66', `own-${at}`)));
    const owner = submit('owner', networkCaller('203.0.113.10', 'ann'));
    await end('m0');
    expect(started).toEqual(['m0', 'owner']);
    await end('owner');
    expect(await owner).toBe('owner');
    for (let at = 1; at < 30; at++) await end(`m${at}`);
    expect(await Promise.all(flood)).toHaveLength(30);
  });

  it('lets two hashes of one account wait, and refuses more with 429 and a time to wait', async () => {
    const { submit, started, end } = observe();
    const caller = networkCaller('198.51.100.66', 'ann');
    const three = ['a1', 'a2', 'a3'].map((name) => submit(name, caller));
    await expect(submit('a4', caller)).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 3 });
    // The owner of the account is somewhere else, or has a session.
    const others = [submit('home', networkCaller('203.0.113.10', 'ann')), submit('session', sessionCaller(7))];
    for (const name of ['a1', 'home', 'session', 'a2', 'a3']) await end(name);
    await Promise.all([...three, ...others]);
    expect(started).toEqual(['a1', 'home', 'session', 'a2', 'a3']);
    const later = submit('a5', caller);
    await end('a5');
    expect(await later).toBe('a5');
  });

  it('accepts more hashes of an account after one has failed', async () => {
    const inTurn = createHashQueue({ width: 1, perAccount: 60, capacity: 300 });
    const caller = networkCaller('198.51.100.66', 'ann');
    for (let at = 0; at < 4; at++) {
      await expect(inTurn(caller, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    }
  });
});
