/** Creates users who each have a listing that the next user wants, and the ring that the product finds among them. */
import { setTimeout } from 'node:timers/promises';
import type { Trade } from '#contract/trades.ts';
import { makeListing, makeLookups, makeUser, makeWant } from './factories.ts';
import type { TestApp } from './make-app.ts';
import type { Swapper } from './swaps.ts';

async function makeMember(app: TestApp, name: string): Promise<Swapper & { group: number }> {
  const lookups = await makeLookups(app.db, `Band of ${name}`);
  const user = await makeUser(app.db, { name, joinsRings: true });
  const card = await makeListing(app.db, user, { lookups, trade: true, name: `Card of ${name}`, priceMinor: 1000 });
  return { ...user, client: await app.as(user), card, group: lookups.group };
}

export type RingTown = { app: TestApp; members: Swapper[]; wants: number[] };

/** Creates users who can each give a card to the next user, but does not search for the ring yet. */
export async function makeRingTown(app: TestApp, names: readonly string[] = ['ann', 'bob', 'cleo']): Promise<RingTown> {
  const members: Awaited<ReturnType<typeof makeMember>>[] = [];
  for (const name of names) members.push(await makeMember(app, name));
  const wants: number[] = [];
  for (const [at, member] of members.entries()) {
    const giver = members[(at + members.length - 1) % members.length] ?? member;
    wants.push(await makeWant(app.db, member, { group_id: giver.group, priority: 1 }));
  }
  await app.settled();
  return { app, members, wants };
}

/** Searches for rings now. Waits for a search that is already running, which could miss the latest changes. */
export async function searchRingsNow(app: TestApp): Promise<void> {
  while (!(await app.jobs.runNow('rings'))) await setTimeout(50);
  await app.settled();
}

export async function listTrades({ client }: Swapper): Promise<Trade[]> {
  return (await client.get<{ data: Trade[] }>('/api/trades')).body.data;
}

export async function proposeOnlyRing({ app, members: [first] }: RingTown): Promise<Trade> {
  await searchRingsNow(app);
  const [ring, ...others] = first ? await listTrades(first) : [];
  if (!ring || others.length > 0) throw new Error('there is not exactly one ring');
  return ring;
}
