import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { listTrades, makeRingTown, type RingTown, searchRingsNow } from '#test/rings.ts';
import type { Log } from '../../log/log.ts';
import { findRings, type RingOutcome, type SolveRequest } from '../../rings-solver/rings-solver.ts';
import { ringCertificates, ringChanges } from '../../tables/rings.ts';
import { users } from '../../tables/users.ts';
import { proposeRingTrade } from '../trades/index.ts';
import { ringJob, searchRings } from './rings.service.ts';

const use = sharedApp();
let town: RingTown;
beforeEach(async () => {
  town = await makeRingTown(use.app);
});

const errors: string[] = [];
const ignore = () => undefined;
const silent: Log = { debug: ignore, info: ignore, warn: ignore, error: (_, text) => void errors.push(text) };
const attempts = async () => [...new Set((await use.app.db.select().from(ringChanges)).map((row) => row.attempts))];
const depsWith = (solve: (request: SolveRequest) => Promise<RingOutcome>) => ({
  ...{ db: use.app.db, ringLength: 4, log: silent, proposeTrade: proposeRingTrade, solve },
});
const searchWith = (outcome: RingOutcome) => searchRings(depsWith(async () => outcome));
const ringsOf = async () => (await Promise.all(town.members.map(listTrades))).map((rings) => rings.length);

describe('a search for rings', { timeout: 120_000 }, () => {
  it.each([
    ['is killed', { status: 'failed', message: 'The thread ended with code 1' } as const, 'ended with code 1'],
    ['runs out of time', { status: 'timed_out' } as const, 'timed_out'],
    ['runs out of memory', { status: 'out_of_memory' } as const, 'out_of_memory'],
  ])('proposes the ring at the next attempt if the solver %s', async (_what, outcome, message) => {
    await expect(searchWith(outcome)).rejects.toThrow(message);
    expect(await attempts()).toEqual([1]);
    expect(await ringsOf()).toEqual([0, 0, 0]);
    await searchRingsNow(use.app);
    expect(await ringsOf()).toEqual([1, 1, 1]);
    expect(await attempts()).toEqual([]);
  });

  it('is not repeated after three failures until the next change that affects rings', async () => {
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

  it('is repeated for fewer users if it fails because of one user, so that the other users get their rings', async () => {
    const others = await makeRingTown(use.app, ['dora', 'emil', 'fay']);
    const [member, other] = [town.members[0], others.members[0]];
    await use.app.db.execute(sql`delete from ring_changes`);
    const changes = [...Array(10).fill(member?.id), other?.id].map((userId) => ({ userId }));
    await use.app.db.insert(ringChanges).values(changes);
    const deps = depsWith(async (request) => {
      const isOfOne = request.input.affected?.listings.includes(member?.card.id ?? 0);
      return isOfOne ? { status: 'out_of_memory' } : await findRings(request);
    });
    for (let attempt = 1; attempt <= 3; attempt++) await expect(searchRings(deps)).rejects.toThrow();
    expect(await searchRings(deps)).toBe(1);
    expect(await Promise.all(others.members.map(listTrades))).toMatchObject([[{}], [{}], [{}]]);
    errors.length = 0;
  });

  it('is not recorded as failed if a shutdown interrupts it', async () => {
    for (let attempt = 1; attempt <= 4; attempt++) expect(await searchWith({ status: 'cancelled' })).toBe(0);
    expect(await attempts()).toEqual([0]);
  });

  it('discards a solution that has become impossible, and searches again', async () => {
    const solved = await searchRings(
      depsWith(async (request) => {
        const outcome = await findRings(request);
        await town.members[1]?.client.put('/api/preferences', { joins_rings: false });
        return outcome;
      }),
    );
    expect(solved).toBe(1);
    expect(await ringsOf()).toEqual([0, 0, 0]);
    // The remaining members wait for a new search, because other rings might be possible for them now.
    const [first, , third] = town.members;
    const waiting = (await use.app.db.select().from(ringChanges)).map(({ userId }) => userId);
    expect(waiting.toSorted((a, b) => a - b)).toEqual([first?.id, third?.id]);
    await town.members[1]?.client.put('/api/preferences', { joins_rings: true });
    await searchRingsNow(use.app);
    expect(await ringsOf()).toEqual([1, 1, 1]);
  });

  it('passes only the listings of users with a ring change to the solver as affected', async () => {
    const others = await makeRingTown(use.app, ['dora', 'emil', 'fay']);
    await use.app.db.execute(sql`delete from ring_changes`);
    await use.app.db
      .update(users)
      .set({ ringValuePercent: 20 })
      .where(eq(users.id, others.members[1]?.id ?? 0));
    let request: SolveRequest | undefined;
    await searchRings(
      depsWith(async (sent) => {
        request = sent;
        return { status: 'cancelled' };
      }),
    );
    expect(request?.input.affected).toEqual({ listings: [others.members[1]?.card.id], wants: [] });
  });

  it('drops the ring changes of users who have nothing to give, without starting the solver', async () => {
    await use.app.db.execute(sql`delete from ring_changes`);
    const { id } = await makeUser(use.app.db, { name: 'empty', joinsRings: true });
    await use.app.db.insert(ringChanges).values({ userId: id });
    await searchRings(depsWith(() => Promise.reject(new Error('nothing to solve'))));
    expect(await use.app.db.select().from(ringChanges)).toEqual([]);
  });

  it('stores each ring with the certificate of its part of the graph', async () => {
    await makeRingTown(use.app, ['dora', 'emil', 'fay', 'gus']);
    const inexact = { value: 16, bound: 20, isExact: false };
    await searchRings(
      depsWith(async (request) => {
        const outcome = await findRings(request);
        if (outcome.status !== 'solved') return outcome;
        const { certificate, ...solution } = outcome.solution;
        const components = certificate.components.map((part) =>
          part.listings.length === 4 ? { ...part, ...inexact } : part,
        );
        return { status: 'solved', solution: { ...solution, certificate: { ...certificate, components } } };
      }),
    );
    const stored = await use.app.db.select().from(ringCertificates).orderBy(ringCertificates.weight);
    expect(stored.map(({ tradeId: _, componentId: __, ...row }) => row)).toEqual([
      { weight: 12, bound: 12, gap: 0, isExact: true, cycles: 1, users: 3 },
      { weight: 16, bound: 20, gap: 0.2, isExact: false, cycles: 1, users: 4 },
    ]);
    expect(new Set(stored.map(({ componentId }) => componentId)).size).toBe(2);
  });

  it('is cancelled when the server shuts down', async () => {
    const controller = new AbortController();
    const solve = async ({ signal }: SolveRequest): Promise<RingOutcome> => {
      controller.abort();
      return signal?.aborted ? { status: 'cancelled' } : { status: 'timed_out' };
    };
    await ringJob(depsWith(solve)).run(controller.signal);
    expect(await attempts()).toEqual([0]);
  });
});
