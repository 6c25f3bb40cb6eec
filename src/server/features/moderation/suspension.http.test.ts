import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { ErrorEnvelope } from '#contract/error-envelope.ts';
import type { PersonRecord } from '#contract/moderation.ts';
import { type Client, refusal, xsrfHeaders } from '#test/client.ts';
import { makeListing, makeLookups, makeUser, PASSWORD, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { watchMails } from '#test/new-mails.ts';
import { accessTokens, emailChanges, passwordResets, signInCodes } from '../../tables/auth.ts';
import { changes } from '../../tables/changes.ts';
import { listings } from '../../tables/listings.ts';
import { moderationDecisions } from '../../tables/moderation.ts';
import { users } from '../../tables/users.ts';
import { makeAppealToken, readAppealToken } from './appeal-token.ts';

const use = sharedApp();
let user: Person;
let client: Client;
let moderator: Client;
let admin: Client;
let listingId: number;

beforeEach(async () => {
  const { db } = use.app;
  user = await makeUser(db, { withPassword: true });
  listingId = (await makeListing(db, user)).id;
  client = await use.app.as(user);
  moderator = await use.app.as(await makeUser(db, { role: 'moderator' }));
  admin = await use.app.as(await makeUser(db, { role: 'admin' }));
});

const end = '2099-01-01T00:00:00.000Z';
const suspend = (who = moderator, id = user.id, fields: object = {}) =>
  who.post<PersonRecord>(`/api/admin/people/${id}/sanctions`, {
    action: 'suspend',
    message: 'Scams',
    ends_at: end,
    ...fields,
  });
const lift = (who = moderator) => who.post<PersonRecord>(`/api/admin/people/${user.id}/lift`);
const newest = async () => {
  await use.app.settled();
  await use.app.settled();
  return (await use.app.visitor.get<{ id: number }[]>('/api/listings/newest')).body.map(({ id }) => id);
};
const signIn = async () => {
  const headers = await xsrfHeaders(use.app.visitor);
  return await use.app.visitor.post<ErrorEnvelope>('/api/login', { email: user.name, password: PASSWORD }, { headers });
};

it('a suspended user gets the reason and the end date when a request or a sign-in is refused, and can appeal once', async () => {
  expect((await suspend()).body.status).toBe('suspended');
  for (const answer of [await client.get<ErrorEnvelope>('/api/users/me'), await signIn()]) {
    expect(refusal(answer)).toBe('403 account_suspended');
    expect(answer.body.suspension).toMatchObject({ reason: 'Scams', ends_at: end });
  }
  const token = (await signIn()).body.suspension?.appeal_token ?? '';
  const appeal = (text: string, by = token) =>
    use.app.visitor.post('/api/moderation/suspension/appeal', { token: by, text });
  expect((await use.app.visitor.post('/api/moderation/suspension', { token })).body).toMatchObject({
    can_appeal: true,
  });
  expect((await appeal('It was not me')).body).toMatchObject({ can_appeal: false, appeal: { text: 'It was not me' } });
  expect(refusal(await appeal('Again'))).toBe('409 appeal_closed');
  expect(refusal(await appeal('Forged', token.replace(/^\d+/, '9999')))).toBe('410 link_expired');
  const [decision] = await use.app.db.select().from(moderationDecisions);
  const path = `/api/admin/decisions/${decision?.id}/appeal`;
  expect((await admin.post(path, { outcome: 'upheld', message: 'Sorry' })).status).toBe(204);
  expect((await client.get('/api/users/me')).status).toBe(200);
});

it('a suspension that was lifted cannot be appealed', async () => {
  await suspend();
  const token = (await signIn()).body.suspension?.appeal_token ?? '';
  await lift();
  const appeal = await use.app.visitor.post('/api/moderation/suspension/appeal', { token, text: 'It was not me' });
  expect(refusal(appeal)).toBe('409 appeal_closed');
});

it('a suspension deletes pending sign-in codes, password resets and email changes', async () => {
  const { db } = use.app;
  const pending = { userId: user.id, expiresAt: new Date(Date.now() + 60_000) };
  await db.insert(signInCodes).values({ ...pending, codeHash: Buffer.alloc(32, 1), browserHash: Buffer.alloc(32, 2) });
  await db.insert(passwordResets).values({ ...pending, tokenHash: Buffer.alloc(32, 3) });
  await db.insert(emailChanges).values({ ...pending, email: 'new@example.test' });
  await suspend();
  for (const table of [signInCodes, passwordResets, emailChanges]) expect(await db.$count(table)).toBe(0);
});

it('the expired session of a suspended user reveals nothing about the suspension', async () => {
  await suspend();
  const expired = { expiresAt: new Date(Date.now() - 1000) };
  await use.app.db.update(accessTokens).set(expired).where(eq(accessTokens.userId, user.id));
  expect(refusal(await client.get('/api/users/me'))).toBe('401 unauthenticated');
});

it('an appeal against a suspension without a report is listed among the cases; the suspending moderator cannot decide it, but an admin can', async () => {
  await suspend();
  const token = (await signIn()).body.suspension?.appeal_token ?? '';
  await use.app.visitor.post('/api/moderation/suspension/appeal', { token, text: 'It was my brother.' });
  type Rows = { data: { id: number; title: string }[]; meta: { appealed: number } };
  const { body } = await admin.get<Rows>('/api/admin/cases?status=appealed');
  expect(body).toMatchObject({
    data: [{ kind: 'user', owner: { id: user.id }, reporter_count: 0 }],
    meta: { appealed: 1 },
  });
  type Opened = { can_decide_appeal: boolean; decisions: { id: number }[] };
  const path = `/api/admin/cases/${body.data[0]?.id}`;
  expect((await moderator.get<Opened>(path)).body.can_decide_appeal).toBe(false);
  const opened = (await admin.get<Opened>(path)).body;
  expect(opened).toMatchObject({ can_decide_appeal: true, reports: [], decisions: [{ appeal: { outcome: null } }] });
  const decide = { outcome: 'upheld', message: 'You are right.' };
  expect((await admin.post(`/api/admin/decisions/${opened.decisions[0]?.id}/appeal`, decide)).status).toBe(204);
  expect((await signIn()).status).toBe(200);
  expect((await admin.get<Rows>('/api/admin/cases?status=appealed')).body.meta.appealed).toBe(0);
});

it('a suspended user’s session that was idle for over 30 days is refused without the reason for the suspension', async () => {
  await suspend();
  const old = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
  await use.app.db.update(accessTokens).set({ lastUsedAt: old }).where(eq(accessTokens.userId, user.id));
  expect(refusal(await client.get('/api/users/me'))).toBe('401 unauthenticated');
});

it('the listings and the profile of a suspended user are hidden until the suspension is lifted', async () => {
  expect(await newest()).toContain(listingId);
  await suspend();
  expect(await newest()).not.toContain(listingId);
  expect((await use.app.visitor.get(`/api/listings/${listingId}`)).status).toBe(404);
  expect((await use.app.visitor.get(`/api/users/${user.name}`)).status).toBe(404);
  expect((await lift()).body.status).toBe('active');
  expect(await newest()).toContain(listingId);
  expect((await client.get('/api/users/me')).status).toBe(200);
});

it('a suspension hides all listings until it is lifted, even if they exceed the batch size', async () => {
  const { db } = use.app;
  const lookups = await makeLookups(db);
  for (let at = 0; at < 50; at++) await makeListing(db, user, { lookups });
  const hidden = async () => {
    await newest();
    return await db.$count(listings, eq(listings.isHidden, true));
  };
  await suspend();
  expect(await hidden()).toBe(51);
  await lift();
  expect(await hidden()).toBe(0);
});

it('undoing an earlier suspension that was already lifted does not end the current suspension', async () => {
  await suspend();
  const [first] = await use.app.db.select().from(moderationDecisions);
  await lift();
  expect((await suspend(moderator, user.id, { message: 'Scams again' })).status).toBe(200);
  expect((await moderator.post(`/api/admin/decisions/${first?.id}/undo`)).status).toBe(204);
  const answer = await client.get<ErrorEnvelope>('/api/users/me');
  expect(refusal(answer)).toBe('403 account_suspended');
  expect(answer.body.suspension).toMatchObject({ reason: 'Scams again' });
});

it.each([
  ['rejected', /\/suspended\/\d+\./],
  ['upheld', /\/decisions\/\d+\s/],
])('the email about a %s suspension appeal links to the page for that outcome', async (outcome, url) => {
  await suspend();
  const token = (await signIn()).body.suspension?.appeal_token ?? '';
  await use.app.visitor.post('/api/moderation/suspension/appeal', { token, text: 'It was not me' });
  const newMails = await watchMails(use.app);
  const [decision] = await use.app.db.select().from(moderationDecisions);
  await admin.post(`/api/admin/decisions/${decision?.id}/appeal`, { outcome, message: 'We looked again' });
  const mails = await newMails();
  expect(mails.map(({ to }) => to)).toEqual([user.email]);
  expect(mails[0]?.text).toMatch(url);
});

it('an appeal token is rejected if it has expired or was signed with another key', () => {
  const token = makeAppealToken('a key', 7, 60);
  const read = (key: string, text = token) => readAppealToken({ key }, text);
  expect(read('a key')).toBe(7);
  expect(read('another key')).toBeUndefined();
  expect(read('a key', makeAppealToken('a key', 7, -2))).toBeUndefined();
});

it('the job "ended suspensions" ends only suspensions whose end date has passed', async () => {
  const later = await makeUser(use.app.db);
  await suspend();
  await suspend(moderator, later.id);
  await use.app.db
    .update(moderationDecisions)
    .set({ endsAt: sql`now() - interval '1 second'` })
    .where(eq(moderationDecisions.userId, user.id));
  await use.app.jobs.runNow('ended suspensions');
  expect((await client.get('/api/users/me')).status).toBe(200);
  const [row] = await use.app.db.select().from(users).where(eq(users.id, later.id));
  expect(row?.status).toBe('suspended');
});

it('suspending a suspended user, a user with a higher role or oneself, and demoting the last admin, are refused', async () => {
  await suspend();
  expect(refusal(await suspend())).toBe('409 already_suspended');
  const me = async (who: Client) => (await who.get<{ id: number }>('/api/users/me')).body.id;
  expect(refusal(await suspend(moderator, await me(admin)))).toBe('403 forbidden');
  expect(refusal(await suspend(admin, await me(admin)))).toBe('403 forbidden');
  const role = (id: number) => admin.send('PUT', `/api/admin/people/${id}/role`, { body: { role: 'member' } });
  expect(refusal(await role(await me(admin)))).toBe('409 last_admin');
  expect((await role(await me(moderator))).status).toBe(200);
  expect(refusal(await moderator.get('/api/admin/people'))).toBe('404 not_found');
});

it('a new role adds an account change to the user’s change feed', async () => {
  const types = async () =>
    (await use.app.db.select().from(changes).where(eq(changes.userId, user.id))).map(({ type }) => type);
  expect(await types()).not.toContain('account');
  await admin.send('PUT', `/api/admin/people/${user.id}/role`, { body: { role: 'moderator' } });
  expect(await types()).toContain('account');
});

it('a moderator can find people by name, email address and id, end their sessions and add notes', async () => {
  for (const q of [user.name, user.email, String(user.id)]) {
    const { body } = await moderator.get<{ data: { id: number }[] }>(`/api/admin/people?q=${encodeURIComponent(q)}`);
    expect(body.data.map(({ id }) => id)).toContain(user.id);
  }
  // No name or email address here contains these characters, which have a special meaning in LIKE patterns.
  for (const q of ['%', '_', '\\']) {
    const { body } = await moderator.get<{ data: object[] }>(`/api/admin/people?q=${encodeURIComponent(q)}`);
    expect(body.data).toEqual([]);
  }
  expect((await moderator.post<PersonRecord>(`/api/admin/people/${user.id}/end-sessions`)).body.sessions).toBe(0);
  expect(refusal(await client.get('/api/users/me'))).toBe('401 unauthenticated');
  const { body } = await moderator.post<PersonRecord>(`/api/admin/people/${user.id}/notes`, { text: 'Called' });
  expect(body.notes).toMatchObject([{ text: 'Called' }]);
});
