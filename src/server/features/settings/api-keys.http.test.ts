import { and, eq, isNotNull } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Session } from '#contract/auth.ts';
import type { ApiToken } from '#contract/settings.ts';
import { type Answer, type Client, makeClient, refusal } from '#test/client.ts';
import { makeUser, PASSWORD, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { linkTo, mailsTo, postFromPage } from '#test/page-calls.ts';
import { accessTokens } from '../../tables/auth.ts';
import { users } from '../../tables/users.ts';

const use = sharedApp({ env: { LIMIT_SIGN_IN_ACCOUNT: '6', LIMIT_LINKS: '1000', LIMIT_MAIL_REQUESTS: '1000' } });
const NEW = 'a better one than before';
let ann: Person;
let me: Client;
let turn = 0;
beforeEach(async () => {
  // Failed attempts are counted per account in memory, across tests, so every test uses its own account.
  ann = await makeUser(use.app.db, { id: 5000 + ++turn, name: `owner-${turn}`, withPassword: true });
  me = await use.app.as(ann);
});

type Created = ApiToken & { token: string };
const create = (body: object = {}, client = me): Promise<Answer<Created>> =>
  client.post('/api/account/tokens', { name: 'Ledger', password: PASSWORD, ...body });
const program = async (body: object = {}): Promise<Client> =>
  makeClient(use.app.server, (await create(body)).body.token);

describe('creating an API key', () => {
  it('returns the key once, lists it with its scope and does not count it as a session', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    const { token, ...listed } = body;
    expect(token).toMatch(/^magpie_[\w-]{43}$/);
    expect(listed).toMatchObject({ name: 'Ledger', scope: 'read' });
    expect((await me.get('/api/account/tokens')).body).toEqual({ data: [listed] });
    const sessions = (await me.get<{ data: Session[] }>('/api/sessions')).body.data;
    expect(sessions).toHaveLength(1);
    expect(refusal(await me.send('DELETE', `/api/sessions/${listed.id}`))).toBe('404 not_found');
    expect(refusal(await me.send('DELETE', `/api/account/tokens/${sessions[0]?.id}`))).toBe('404 not_found');
  });

  it('requires the password and limits wrong attempts', async () => {
    expect(refusal(await create({ password: '' }))).toBe('422 validation_failed: password');
    for (let tries = 0; tries < 5; tries++) {
      expect(refusal(await create({ password: 'wrong' }))).toBe('422 validation_failed: password');
    }
    expect(refusal(await create())).toBe('429 too_many_requests');
    expect((await me.get('/api/account/tokens')).body).toEqual({ data: [] });
  });

  it('emails the owner in their language', async () => {
    await create({ scope: 'write' });
    await use.app.db.update(users).set({ language: 'fr' }).where(eq(users.id, ann.id));
    await create();
    const mails = await mailsTo(use.app, ann.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'A new API key for your Magpie account',
      'Une nouvelle clé d’API pour votre compte Magpie',
    ]);
    expect(mails[0]?.text).toContain('read and change your account');
    expect(mails[1]?.text).toContain('consulter votre compte');
    expect(mails[0]?.text).not.toContain('magpie_');
  });

  it('requires a recent sign-in if the account has no password', async () => {
    const bob = await makeUser(use.app.db);
    const session = await use.app.as(bob);
    expect((await create({ password: '' }, session)).status).toBe(201);
    await use.app.db
      .update(accessTokens)
      .set({ createdAt: new Date(Date.now() - 16 * 60 * 1000) })
      .where(eq(accessTokens.userId, bob.id));
    expect(refusal(await create({ password: '' }, session))).toBe('403 recent_sign_in_required');
    expect(refusal(await session.put('/api/account/password', { password: NEW }))).toBe('403 recent_sign_in_required');
    expect(refusal(await session.post('/api/account/email', { email: 'thief@example.test' }))).toBe(
      '403 recent_sign_in_required',
    );
    expect((await create({ password: '' }, await use.app.as(bob))).status).toBe(201);
  });

  it('requires a name and a known scope, and allows at most twenty keys', async () => {
    expect(refusal(await create({ name: '  ' }))).toBe('422 validation_failed: name');
    expect(refusal(await create({ scope: 'everything' }))).toBe('422 validation_failed: scope');
    for (let count = 1; count <= 20; count++) expect((await create({ name: String(count) })).status).toBe(201);
    expect(refusal(await create({ name: '21' }))).toBe('409 too_many_tokens');
  });

  it('expired keys are neither listed nor counted towards the maximum number of keys', async () => {
    for (let count = 1; count <= 20; count++) await create({ name: String(count) });
    await use.app.db
      .update(accessTokens)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(and(eq(accessTokens.userId, ann.id), isNotNull(accessTokens.applicationName)));
    expect((await me.get('/api/account/tokens')).body).toEqual({ data: [] });
    expect((await create()).status).toBe(201);
  });
});

describe('an API key', () => {
  it('can read but not write with the scope "read"', async () => {
    const reader = await program();
    expect((await reader.get('/api/users/me')).body).toMatchObject({ id: ann.id });
    expect(refusal(await reader.put(`/api/users/${ann.id}`, { bio: 'Written by a program' }))).toBe('403 forbidden');
  });

  it('can read and write with the scope "write"', async () => {
    const writer = await program({ scope: 'write' });
    expect((await writer.put(`/api/users/${ann.id}`, { bio: 'Written by a program' })).status).toBe(200);
    expect((await writer.get('/api/users/me')).body).toMatchObject({ profile: { bio: 'Written by a program' } });
  });

  it('cannot list or end sessions, manage keys or change credentials', async () => {
    const writer = await program({ scope: 'write' });
    const [session] = (await me.get<{ data: Session[] }>('/api/sessions')).body.data;
    for (const refused of [
      await writer.get('/api/sessions'),
      await writer.send('DELETE', `/api/sessions/${session?.id}`),
      await writer.post('/api/logout'),
      await create({}, writer),
      await writer.get('/api/account/tokens'),
      await writer.put('/api/account/password', { current_password: PASSWORD, password: NEW }),
      await writer.post('/api/account/email', { email: 'thief@example.test', password: PASSWORD }),
    ]) {
      expect(refusal(refused)).toBe('403 forbidden');
    }
    expect((await me.get('/api/users/me')).status).toBe(200);
  });

  it('stops working when revoked, and is hidden from other users', async () => {
    const { id, token } = (await create()).body;
    const other = await use.app.as(await makeUser(use.app.db));
    expect(refusal(await other.send('DELETE', `/api/account/tokens/${id}`))).toBe('404 not_found');
    expect((await other.get('/api/account/tokens')).body).toEqual({ data: [] });
    expect((await me.send('DELETE', `/api/account/tokens/${id}`)).status).toBe(204);
    expect(refusal(await makeClient(use.app.server, token).get('/api/users/me'))).toBe('401 unauthenticated');
  });

  it('is revoked by a password change unless the owner chooses to keep it', async () => {
    const [first, second] = [await program(), await program()];
    const change = { current_password: PASSWORD, password: NEW, keep_api_keys: true };
    expect((await me.put('/api/account/password', change)).status).toBe(204);
    for (const client of [first, second]) expect((await client.get('/api/users/me')).status).toBe(200);
    await me.put('/api/account/password', { current_password: NEW, password: PASSWORD });
    for (const client of [first, second])
      expect(refusal(await client.get('/api/users/me'))).toBe('401 unauthenticated');
    expect((await me.get('/api/users/me')).status).toBe(200);
  });

  it('is always revoked by a password reset', async () => {
    const writer = await program({ scope: 'write' });
    await postFromPage(use.app, '/api/forgot-password', { email: ann.email });
    const token = (await linkTo(use.app, ann.email)).split('/').at(-1);
    const body = { token, password: NEW, keep_api_keys: true };
    expect((await postFromPage(use.app, '/api/reset-password', body)).status).toBe(200);
    expect(refusal(await writer.get('/api/users/me'))).toBe('401 unauthenticated');
  });
});
