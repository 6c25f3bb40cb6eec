/** Sockets close when the session, API key or account that opened them ends; tested with the real pusher-js client. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ChangedEvent, channels } from '#contract/realtime.ts';
import { type Client, makeClient, refusal } from '#test/client.ts';
import { type MadeConversation, makeConversation, makeUser, PASSWORD } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { linkTo, postFromPage, signInBy } from '#test/page-calls.ts';
import { connectPusher, nextEvent, type PusherClient } from '#test/pusher-client.ts';
import { withTransaction } from '../../db/db.ts';
import { accessTokens } from '../../tables/auth.ts';
import { users } from '../../tables/users.ts';
import { endAllAccess } from './account-access.service.ts';
import { MAX_SESSIONS, openSession } from './auth.service.ts';

const use = sharedApp({ env: { LIMIT_LINKS: '1000', LIMIT_MAIL_REQUESTS: '1000' } });
const WITHIN = { timeout: 5_000, interval: 20 };
let origin: string;
let talk: MadeConversation;
let session: Client;
const open: PusherClient[] = [];

beforeAll(async () => {
  origin = await use.app.listen();
});
beforeEach(async () => {
  const buyer = await makeUser(use.app.db, { withPassword: true });
  talk = await makeConversation(use.app.db, { buyer });
  session = await use.app.as(buyer);
});
afterEach(() => {
  for (const client of open.splice(0)) client.disconnect();
});

/** Opens a socket that signs in and subscribes to the private channels, as the app does. */
async function listen(token = session.token): Promise<PusherClient> {
  const client = connectPusher(origin, token);
  open.push(client);
  client.signin();
  await client.user.signinDonePromise;
  for (const name of [channels.privateConversation(talk.id), channels.privateUser(talk.buyer.id)]) {
    await nextEvent(client.subscribe(name), 'pusher:subscription_succeeded');
  }
  return client;
}

const isConnected = (client: PusherClient): boolean => client.connection.state === 'connected';
const expectEnd = (client: PusherClient) => vi.waitFor(() => expect(isConnected(client)).toBe(false), WITHIN);

async function say(text: string): Promise<void> {
  const seller = await use.app.as(talk.seller);
  const { status } = await seller.form(`/api/conversations/${talk.id}/messages`, { message: text });
  expect(status).toBe(201);
}

async function apiKey(): Promise<{ id: number; token: string }> {
  const { body } = await session.post<{ id: number; token: string }>('/api/account/tokens', {
    name: 'Ledger',
    password: PASSWORD,
  });
  return body;
}

const expireSessions = (values: Partial<typeof accessTokens.$inferInsert>) =>
  use.app.db.update(accessTokens).set(values).where(eq(accessTokens.userId, talk.buyer.id));

describe('an open socket', () => {
  it('closes within seconds after its session has expired and receives no further messages', async () => {
    const client = await listen();
    const messages: unknown[] = [];
    client
      .channel(channels.privateUser(talk.buyer.id))
      .bind('changed', ({ message }: ChangedEvent) => message && messages.push(message));
    await say('Before');
    await vi.waitFor(() => expect(messages).toHaveLength(1), WITHIN);
    await expireSessions({ expiresAt: new Date(Date.now() - 1) });
    await expectEnd(client);
    await say('After');
    await use.app.settled();
    expect(messages).toHaveLength(1);
  });

  it('closes within seconds after its session has been idle for too long', async () => {
    const client = await listen();
    await expireSessions({ lastUsedAt: new Date(Date.now() - 31 * 24 * 60 * 60 * 1000) });
    await expectEnd(client);
  });

  it.each(['suspended', 'deleted'] as const)('closes within seconds after its account was %s', async (status) => {
    const client = await listen();
    await use.app.db.update(users).set({ status }).where(eq(users.id, talk.buyer.id));
    await expectEnd(client);
  });

  it('closes without waiting for the periodic check when all access to the account is ended', async () => {
    const sockets = [await listen(), await listen((await apiKey()).token)];
    // Hide the sockets from the periodic check, so that only the end of the session, API key or account can close them.
    vi.spyOn(use.app.realtime, 'boundKeys').mockReturnValue([]);
    await withTransaction(use.app.db, (tx) => endAllAccess(tx, talk.buyer.id));
    for (const client of sockets) await expectEnd(client);
  });

  it('stays open when another session of the same user ends', async () => {
    const other = makeClient(use.app.server, await openSession(use.app.db, talk.buyer.id, 'other'));
    const [mine, others] = [await listen(), await listen(other.token)];
    await other.post('/api/logout');
    await expectEnd(others);
    expect(isConnected(mine)).toBe(true);
  });

  it('closes when its API key is revoked, while sockets of the session stay open', async () => {
    const key = await apiKey();
    const [mine, programs] = [await listen(), await listen(key.token)];
    await session.send('DELETE', `/api/account/tokens/${key.id}`);
    await expectEnd(programs);
    expect(isConnected(mine)).toBe(true);
  });

  it('closes when the password is reset in another tab', async () => {
    const client = await listen();
    await postFromPage(use.app, '/api/forgot-password', { email: talk.buyer.email });
    const token = (await linkTo(use.app, talk.buyer.email)).split('/').at(-1);
    await postFromPage(use.app, '/api/reset-password', { token, password: 'a new one entirely' });
    await expectEnd(client);
  });

  it('closes when its session is ended because the user has too many sessions', async () => {
    const client = await listen();
    for (let count = 0; count < MAX_SESSIONS; count++) await openSession(use.app.db, talk.buyer.id, 'another');
    await expectEnd(client);
    expect(refusal(await session.get('/api/users/me'))).toBe('401 unauthenticated');
  });
});

describe('the hourly job "expired tokens"', () => {
  it('closes the sockets of the tokens that it deletes', async () => {
    const ended: unknown[] = [];
    vi.spyOn(use.app.realtime, 'terminateKey').mockImplementation(async (key) => void ended.push(key));
    const live = await openSession(use.app.db, talk.buyer.id, 'live');
    const [expired] = await use.app.db
      .update(accessTokens)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(accessTokens.userAgent, 'test'))
      .returning();
    await use.app.jobs.runNow('expired tokens');
    await use.app.settled();
    expect(ended).toEqual([{ userId: String(talk.buyer.id), keyId: expired?.id }]);
    expect((await makeClient(use.app.server, live).get('/api/users/me')).status).toBe(200);
  });
});

describe.each(['suspended', 'deleted'] as const)('a user who is %s', (status) => {
  it('is refused with every credential: session, API key, password and reset link', async () => {
    const key = await apiKey();
    await postFromPage(use.app, '/api/forgot-password', { email: talk.buyer.email });
    const token = (await linkTo(use.app, talk.buyer.email)).split('/').at(-1);
    await use.app.db.update(users).set({ status }).where(eq(users.id, talk.buyer.id));
    const ended = status === 'suspended' ? '403 account_suspended' : '401 unauthenticated';
    expect(refusal(await session.get('/api/users/me'))).toBe(ended);
    expect(refusal(await makeClient(use.app.server, key.token).get('/api/users/me'))).toBe(ended);
    const body = { socket_id: '1.1', channel_name: channels.privateConversation(talk.id) };
    expect(refusal(await session.post('/broadcasting/auth', body))).toBe(ended);
    expect(refusal(await session.post('/broadcasting/user-auth', body))).toBe(ended);
    const refused = status === 'suspended' ? '403 account_suspended' : '401 invalid_credentials';
    expect(refusal(await signInBy(use.app, talk.buyer.email, PASSWORD))).toBe(refused);
    const reset = await postFromPage(use.app, '/api/reset-password', { token, password: 'a new one entirely' });
    expect(refusal(reset)).toBe('422 validation_failed: token');
  });
});
