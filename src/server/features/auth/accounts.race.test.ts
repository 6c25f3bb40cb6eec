/** Races on PostgreSQL: concurrent requests for the same link, username or email address. */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { type Answer, encodeForm, refusal, xsrfHeaders } from '#test/client.ts';
import { makeLookups, makeUser } from '#test/factories.ts';
import { answersDuring } from '#test/locks.ts';
import { sharedApp } from '#test/make-app.ts';
import type { Tx } from '../../db/db.ts';
import { listMails } from '../../mail/mailbox.ts';
import { mailboxFolder } from '../../mail-setup.ts';
import { users } from '../../tables/users.ts';
import { inviteAgain, inviteNext } from './invitations.service.ts';

const use = sharedApp();
let xsrf: Record<string, string> = {};

beforeEach(async () => {
  await makeLookups(use.app.db);
  xsrf = await xsrfHeaders(use.app.visitor);
});

const post = (path: string, body: object): Promise<Answer> => use.app.visitor.post(path, body, { headers: xsrf });

async function register(name: string, email: string): Promise<Answer> {
  const { type, body } = await encodeForm({ name, email, password: 'a secret of some length' }, []);
  return await use.app.visitor.send('POST', '/api/register', { body, headers: { ...xsrf, 'content-type': type } });
}

it('a reset link is accepted once when it is used concurrently', async () => {
  const { db } = use.app;
  const { id } = await makeUser(db, { email: 'ann@example.test' });
  await post('/api/forgot-password', { email: 'ann@example.test' });
  await use.app.settled();
  await use.app.settled();
  const [mail] = await listMails(mailboxFolder(use.app.config));
  const token = /password-reset\/([\w-]{43})/.exec(mail?.text ?? '')?.[1];
  // Each request has read the link and waits for the lock on the account before the first request uses up the link.
  const answers = await answersDuring(
    db,
    (tx) => tx.execute(sql`select from users where id = ${id} for no key update`),
    ['one new secret', 'two new secrets', 'three new secrets'].map(
      (password) => () => post('/api/reset-password', { token, password }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
});

it('one of two concurrent registrations with the same name is accepted and the other is refused', async () => {
  const answers = await Promise.all([register('Cleo', 'a@example.test'), register('cleo', 'b@example.test')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  expect(answers.filter(({ status }) => status === 422).map(refusal)).toEqual(['422 validation_failed: name']);
  expect(await use.app.db.$count(users, sql`lower(name) = 'cleo'`)).toBe(1);
});

it('concurrent registrations with the same email address create one account and all appear to succeed', async () => {
  const answers = await Promise.all([register('Cleo', 'c@example.test'), register('Dora', 'C@example.test')]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(await use.app.db.$count(users, sql`lower(email) = 'c@example.test'`)).toBe(1);
});

it('only one of several concurrent registrations with lookalike names is accepted', async () => {
  const names = ['wren', 'vvren', 'w.ren', 'W-R-E-N'];
  const answers = await Promise.all(names.map((name, at) => register(name, `wren${at}@example.test`)));
  expect(answers.map(refusal).toSorted()).toEqual([
    '201, not refused',
    ...Array(3).fill('422 validation_failed: name'),
  ]);
  expect(await use.app.db.select().from(users)).toHaveLength(1);
});

it('only one of several concurrent renames to lookalike names is accepted', async () => {
  const people = await Promise.all(['ann', 'bob', 'eve'].map((name) => makeUser(use.app.db, { name })));
  const rename = async (person: { id: number }, name: string) =>
    refusal(await (await use.app.as(person)).put(`/api/users/${person.id}`, { name }));
  const names = ['modern', 'modem', 'mo-dem'];
  const answers = await Promise.all(people.map((person, at) => rename(person, names[at] ?? '')));
  expect(answers.toSorted()).toEqual(['200, not refused', ...Array(2).fill('422 validation_failed: name')]);
});

it('the next person is invited if another transaction has locked the first person in the queue', async () => {
  const { db } = use.app;
  const [first, second] = [await makeUser(db, { status: 'queued' }), await makeUser(db, { status: 'queued' })];
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from users where id = ${first.id} for no key update`);
    expect(await inviteNext({ db, actorId: null }, 1)).toEqual([second.id]);
  });
});

it('a person who accepts an invitation while it is being sent again stays active', async () => {
  const { db } = use.app;
  const { id, email } = await makeUser(db, { status: 'invited' });
  const accept = (tx: Tx) => tx.execute(sql`update users set status = 'active' where id = ${id}`);
  await answersDuring(db, accept, [() => inviteAgain({ db }, email)]);
  expect(await db.select({ status: users.status }).from(users)).toEqual([{ status: 'active' }]);
});
