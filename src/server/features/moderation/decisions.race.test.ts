/** Races on PostgreSQL: two moderators decide at once, and two admins demote each other. */
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { refusal } from '#test/client.ts';
import { makeListing, makeUser } from '#test/factories.ts';
import { answersDuring } from '#test/locks.ts';
import { sharedApp } from '#test/make-app.ts';
import type { Tx } from '../../db/db.ts';
import { users } from '../auth/users.schema.ts';
import { moderationCases, moderationDecisions } from './moderation.schema.ts';

const use = sharedApp();

it('lets one of several moderators decide, and names that decision to the others', async () => {
  const { db } = use.app;
  const seller = await makeUser(db);
  const listing = await makeListing(db, seller);
  const reporter = await use.app.as(await makeUser(db));
  await reporter.post('/api/reports', { kind: 'listing', id: listing.id, category: 'scam' });
  const [row] = await db.select().from(moderationCases);
  const staff = await Promise.all(
    Array.from({ length: 6 }, async () => use.app.as(await makeUser(db, { role: 'moderator' }))),
  );
  const actions = ['hide', 'close', 'warn', 'suspend', 'dismiss', 'hide'];
  const answers = await Promise.all(
    staff.map((who, at) => who.post(`/api/admin/cases/${row?.id}/decision`, { action: actions[at], message: 'No' })),
  );
  const [decision] = await db.select().from(moderationDecisions);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect(refusal(answer)).toBe('409 already_decided');
    expect(answer.body).toMatchObject({ decision: { action: decision?.action } });
  }
  expect(await db.$count(moderationDecisions)).toBe(1);
});

it.each([2, 4])('always leaves an admin when %i of them demote or suspend each other at once', async (count) => {
  const { db } = use.app;
  const admins = await Promise.all(Array.from({ length: count }, () => makeUser(db, { role: 'admin' })));
  const clients = await Promise.all(admins.map((admin) => use.app.as(admin)));
  const target = (at: number) => admins[(at + 1) % admins.length]?.id;
  await Promise.all(
    clients.map((client, at) =>
      at % 2 === 0
        ? client.send('PUT', `/api/admin/people/${target(at)}/role`, { body: { role: 'member' } })
        : client.post(`/api/admin/people/${target(at)}/sanctions`, { action: 'suspend', message: 'Out' }),
    ),
  );
  const left = await db.select().from(users).where(eq(users.role, 'admin'));
  // Whoever was demoted first can no longer demote the next one.
  const active = left.filter(({ status }) => status === 'active');
  expect(active.length).toBeGreaterThanOrEqual(1);
  expect(active.length).toBeLessThanOrEqual(count / 2);
});

it('refuses what an admin asked for if another admin has demoted them meanwhile', async () => {
  const { db } = use.app;
  const [actor, target] = [await makeUser(db, { role: 'admin' }), await makeUser(db)];
  await makeUser(db, { role: 'admin' });
  const client = await use.app.as(actor);
  const demote = (tx: Tx) => tx.update(users).set({ role: 'member' }).where(eq(users.id, actor.id));
  const path = `/api/admin/people/${target.id}`;
  const requests = [
    () => client.send('PUT', `${path}/role`, { body: { role: 'admin' } }),
    () => client.post(`${path}/sanctions`, { action: 'suspend', message: 'Out' }),
  ];
  const answers = await answersDuring(db, demote, requests);
  expect(answers.map(refusal)).toEqual(['403 forbidden', '403 forbidden']);
  expect(await db.select().from(users).where(eq(users.id, target.id))).toMatchObject([
    { role: 'member', status: 'active' },
  ]);
});
