import { beforeEach, describe, expect, it } from 'vitest';
import { sharedApp } from '#test/make-app.ts';
import { listTrades, makeRingTown, type RingTown, searchRingsNow } from '#test/rings.ts';
import type { Log } from '../../log/log.ts';
import { findRings, type RingOutcome } from '../../rings-solver/rings-solver.ts';
import { ringChanges } from './rings.schema.ts';
import { searchRings } from './rings.service.ts';

const use = sharedApp();
let town: RingTown;
beforeEach(async () => {
  town = await makeRingTown(use.app);
});

const errors: string[] = [];
const ignore = () => undefined;
const silent: Log = { debug: ignore, info: ignore, warn: ignore, error: (_, text) => void errors.push(text) };
const attempts = async () => [...new Set((await use.app.db.select().from(ringChanges)).map((row) => row.attempts))];
const searchWith = (outcome: RingOutcome) =>
  searchRings({
    ...{ db: use.app.db, ringLength: 4 },
    log: silent,
    solve: async () => outcome,
  });
const ringsOf = async () => (await Promise.all(town.members.map(listTrades))).map((rings) => rings.length);

describe('a search for rings', { timeout: 120_000 }, () => {
  it.each([
    ['is killed', { status: 'failed', message: 'The thread ended with code 1' } as const, 'ended with code 1'],
    ['runs out of time', { status: 'timed_out' } as const, 'timed_out'],
    ['runs out of memory', { status: 'out_of_memory' } as const, 'out_of_memory'],
  ])('loses nothing when the solver %s: the next search proposes the ring', async (_what, outcome, message) => {
    await expect(searchWith(outcome)).rejects.toThrow(message);
    expect(await attempts()).toEqual([1]);
    expect(await ringsOf()).toEqual([0, 0, 0]);
    await searchRingsNow(use.app);
    expect(await ringsOf()).toEqual([1, 1, 1]);
    expect(await attempts()).toEqual([]);
  });

  it('that fails three times waits until something changes', async () => {
    for (let attempt = 1; attempt <= 3; attempt++) {
      await expect(searchWith({ status: 'timed_out' })).rejects.toThrow();
    }
    expect(await searchWith({ status: 'timed_out' })).toBe(0);
    expect(errors).toEqual(['the search for rings failed too often and waits for the next change']);
    expect(await attempts()).toEqual([]);
    await town.members[0]?.client.put('/api/preferences', { ring_value_percent: 20 });
    await searchRingsNow(use.app);
    expect(await ringsOf()).toEqual([1, 1, 1]);
  });

  it('that is interrupted by a shutdown does not count as failed', async () => {
    for (let attempt = 1; attempt <= 4; attempt++) expect(await searchWith({ status: 'cancelled' })).toBe(0);
    expect(await attempts()).toEqual([0]);
  });

  it('proposes nothing of a solution that has become impossible, and searches again', async () => {
    const solved = await searchRings({
      ...{ db: use.app.db, ringLength: 4, log: silent },
      solve: async (request) => {
        const outcome = await findRings(request);
        await town.members[1]?.client.put('/api/preferences', { joins_rings: false });
        return outcome;
      },
    });
    expect(solved).toBe(1);
    expect(await ringsOf()).toEqual([0, 0, 0]);
    await town.members[1]?.client.put('/api/preferences', { joins_rings: true });
    await searchRingsNow(use.app);
    expect(await ringsOf()).toEqual([1, 1, 1]);
  });
});
