/** Races on PostgreSQL: concurrent decisions, undone decisions, and admins who demote each other. */
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { refusal } from '#test/client.ts';
import { makeListing, makeUser } from '#test/factories.ts';
import { answersDuring } from '#test/locks.ts';
import { sharedApp } from '#test/make-app.ts';
import { type Queryable, type Tx, withTransaction } from '../../db/db.ts';
import { moderationCases, moderationDecisions } from '../../tables/moderation.ts';
import { users } from '../../tables/users.ts';
import { moderationOutboxHandlers } from './decision-emails.service.ts';

const use = sharedApp();

it('only the first of several concurrent decisions is accepted, and is returned to the other moderators', async () => {
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

it.each([2, 4])(
  'at least one admin remains when %i admins demote or suspend each other at the same time',
  async (count) => {
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
    const remainingAdmins = await db.select().from(users).where(eq(users.role, 'admin'));
    // An admin who has been demoted can no longer demote another admin.
    const active = remainingAdmins.filter(({ status }) => status === 'active');
    expect(active.length).toBeGreaterThanOrEqual(1);
    expect(active.length).toBeLessThanOrEqual(count / 2);
  },
);

it('the action of an admin is refused if another admin demotes them at the same time', async () => {
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

it('when two moderators write notes about each other’s accounts at the same time, both requests succeed without a transaction retry', async () => {
  const { db } = use.app;
  const [ann, bob] = [await makeUser(db, { role: 'moderator' }), await makeUser(db, { role: 'moderator' })];
  const [asAnn, asBob] = [await use.app.as(ann), await use.app.as(bob)];
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all([
      asAnn.post(`/api/admin/people/${bob.id}/notes`, { text: 'Helpful' }),
      asBob.post(`/api/admin/people/${ann.id}/notes`, { text: 'Friendly' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  }
  expect(use.app.logged.filter(({ message }) => message === 'a transaction is tried again')).toEqual([]);
});

async function decideAboutListing(action: string) {
  const { db } = use.app;
  const listing = await makeListing(db, await makeUser(db));
  const reporter = await use.app.as(await makeUser(db));
  await reporter.post('/api/reports', { kind: 'listing', id: listing.id, category: 'scam' });
  const moderator = await use.app.as(await makeUser(db, { role: 'moderator' }));
  const [row] = await db.select().from(moderationCases);
  await moderator.post(`/api/admin/cases/${row?.id}/decision`, { action, message: 'No' });
  const [decision] = await db.select().from(moderationDecisions);
  if (!row || !decision) throw new Error('no decision');
  return { row, decision, undo: () => moderator.post(`/api/admin/decisions/${decision.id}/undo`) };
}

it('a decision can be undone while the item is being reported again', async () => {
  const { row, undo } = await decideAboutListing('warn');
  const { id: _, createdAt: __, updatedAt: ___, ...item } = row;
  const reportAgain = (tx: Tx) => tx.insert(moderationCases).values({ ...item, status: 'open', reporterCount: 0 });
  const [answer] = await answersDuring(use.app.db, reportAgain, [undo]);
  expect(answer?.status).toBe(204);
  expect(await use.app.db.select().from(moderationCases)).toMatchObject([{ id: row.id, status: 'open' }]);
});

it('a suspension that is extended while the job "ended suspensions" waits for the account does not end', async () => {
  const { db } = use.app;
  const user = await makeUser(db);
  const moderator = await use.app.as(await makeUser(db, { role: 'moderator' }));
  const sanction = { action: 'suspend', message: 'Scams', ends_at: '2099-01-01T00:00:00.000Z' };
  expect((await moderator.post(`/api/admin/people/${user.id}/sanctions`, sanction)).status).toBe(200);
  const endAt = (tx: Queryable, days: number) =>
    tx.update(moderationDecisions).set({ endsAt: sql`now() + make_interval(days => ${days})` });
  await endAt(db, -1);
  const extend = async (tx: Tx): Promise<void> => {
    await tx.select().from(users).where(eq(users.id, user.id)).for('update');
    await endAt(tx, 1);
  };
  const runJob = () => use.app.jobs.runNow('ended suspensions');
  const readStatus = async () => (await db.select().from(users).where(eq(users.id, user.id)))[0]?.status;
  await answersDuring(db, extend, [runJob]);
  expect(await readStatus()).toBe('suspended');
  await endAt(db, -1);
  await runJob();
  expect(await readStatus()).toBe('active');
});

it('no email is sent about a decision that is being undone when the delivery of the email starts', async () => {
  const { db } = use.app;
  const { decision } = await decideAboutListing('warn');
  const types: string[] = [];
  const send = moderationOutboxHandlers({ publicUrl: 'https://magpie.test', appealKey: 'key' })['moderation.letter'];
  const once = (work: (tx: Tx, events: { record(event: { type: string }): void }) => Promise<void>) =>
    withTransaction(db, (tx) => work(tx, { record: ({ type }) => void types.push(type) }));
  const reverse = (tx: Tx) =>
    tx.update(moderationDecisions).set({ reversedAt: new Date() }).where(eq(moderationDecisions.id, decision.id));
  await answersDuring(db, reverse, [async () => await send?.({ decisionId: decision.id }, { once } as never)]);
  expect(types).toEqual([]);
});
