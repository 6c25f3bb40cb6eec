/** Races on PostgreSQL: queue positions are correct while people register and are invited at the same time. */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { registerFrom } from '#test/browser-at.ts';
import { makeLookups, makeUser, PASSWORD } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { signInBy } from '#test/page-calls.ts';
import { inviteNext } from './invitations.service.ts';
import { holdNameWithoutOwner } from './names.service.ts';
import { listWaiting } from './queue.views.ts';

const use = sharedApp({ env: { LIMIT_REGISTRATIONS: '1000' } });
const KNOWN = 'known@queue.test';
beforeEach(async () => {
  await makeLookups(use.app.db);
  await makeUser(use.app.db, { name: 'known', email: KNOWN });
});

type Body = { queue_position?: number };
const numbersTo = (last: number): number[] => Array.from({ length: last }, (_, at) => at + 1);

it('each of many concurrent registrations gets its own position, in the order of the queue', async () => {
  const names = numbersTo(24).map((at) => `newcomer${at}`);
  const positions = await Promise.all(
    names.map(async (name, at) => {
      // Every third address already belongs to an account.
      const email = at % 3 === 0 ? KNOWN : `${name}@queue.test`;
      const answer = await registerFrom(use.app, { name, email, password: PASSWORD }, { ip: `198.51.100.${at}` });
      expect(answer.status).toBe(201);
      return (answer.body as Body).queue_position;
    }),
  );
  expect(positions.toSorted((a, b) => Number(a) - Number(b))).toEqual(numbersTo(24));
  for (const [at, name] of names.entries()) {
    const { body } = await signInBy<Body>(use.app, name, PASSWORD);
    expect(body.queue_position).toBe(positions[at]);
  }
  const queue = (await listWaiting(use.app.db, { limit: 100, status: 'queued' })).map(({ name }) => name);
  const positionOf = (name: string): number => Number(positions[names.indexOf(name)]);
  expect(queue).toEqual(queue.toSorted((a, b) => positionOf(a) - positionOf(b)));
});

it('the next person is invited even if another transaction has locked a registration with a taken email address', async () => {
  const { db } = use.app;
  const claim = { password: 'hash', accountId: (await makeUser(db)).id, isQueued: true };
  await db.transaction((tx) => holdNameWithoutOwner(tx, 'claim', claim));
  const { id } = await makeUser(db, { status: 'queued' });
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from held_names where name = 'claim' for update`);
    expect(await inviteNext({ db, actorId: null }, 1)).toEqual([id]);
  });
});
