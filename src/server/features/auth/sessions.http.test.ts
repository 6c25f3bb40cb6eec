import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Session } from '#contract/auth.ts';
import { type Client, makeClient, refusal } from '#test/client.ts';
import { makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { accessTokens } from '../../tables/auth.ts';
import { MAX_SESSIONS, openSession } from './auth.service.ts';

const use = sharedApp();

const listSessions = async (client: ReturnType<typeof makeClient>): Promise<Session[]> =>
  (await client.get<{ data: Session[] }>('/api/sessions')).body.data;

it('GET /api/sessions lists the user’s sessions and marks the current one', async () => {
  const ann = await makeUser(use.app.db);
  await use.app.as(await makeUser(use.app.db));
  const laptop = await use.app.as(ann);
  const phone = makeClient(use.app.server, await openSession(use.app.db, ann.id, 'A phone'));
  const sessions = await listSessions(phone);
  expect(sessions.map(({ user_agent, is_current }) => [user_agent, is_current])).toEqual([
    ['A phone', true],
    ['test', false],
  ]);
  expect((await listSessions(laptop)).find(({ is_current }) => is_current)?.user_agent).toBe('test');
});

it('GET /api/sessions returns no expired sessions, and neither tokens nor token hashes', async () => {
  const ann = await makeUser(use.app.db);
  const client = await use.app.as(ann);
  await use.app.as(ann);
  const [current] = await listSessions(client);
  await use.app.db
    .update(accessTokens)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(accessTokens.id, current?.id ?? 0));
  const others = await listSessions(await use.app.as(ann));
  expect(others.map(({ id }) => id)).not.toContain(current?.id);
  expect(Object.keys(others[0] ?? {}).toSorted()).toEqual([
    'created_at',
    'id',
    'is_current',
    'last_used_at',
    'user_agent',
  ]);
});

it('DELETE /api/sessions/{id} ends another session immediately, and returns 404 the second time', async () => {
  const ann = await makeUser(use.app.db);
  const [client, otherClient] = [await use.app.as(ann), await use.app.as(ann)];
  const id = (await listSessions(client)).find(({ is_current }) => !is_current)?.id;
  expect((await client.send('DELETE', `/api/sessions/${id}`)).status).toBe(204);
  expect(refusal(await otherClient.get('/api/users/me'))).toBe('401 unauthenticated');
  expect(refusal(await client.send('DELETE', `/api/sessions/${id}`))).toBe('404 not_found');
  expect(await listSessions(client)).toHaveLength(1);
});

it('GET /api/sessions lists the current session first', async () => {
  const ann = await makeUser(use.app.db);
  const client = await use.app.as(ann);
  await use.app.as(ann);
  const [current] = await listSessions(client);
  expect(current?.is_current).toBe(true);
});

it('DELETE /api/sessions ends all other sessions of the user, but no API keys', async () => {
  const ann = await makeUser(use.app.db);
  const [client, otherClient, bob] = [
    await use.app.as(ann),
    await use.app.as(ann),
    await use.app.as(await makeUser(use.app.db)),
  ];
  const { body } = await client.post<{ token: string }>('/api/account/tokens', { name: 'Ledger' });
  expect((await client.send('DELETE', '/api/sessions')).status).toBe(204);
  expect(refusal(await otherClient.get('/api/users/me'))).toBe('401 unauthenticated');
  expect(await listSessions(client)).toHaveLength(1);
  for (const client of [bob, makeClient(use.app.server, body.token)]) {
    expect((await client.get('/api/users/me')).status).toBe(200);
  }
});

it('DELETE /api/sessions/{id} ends the current session', async () => {
  const client = await use.app.as(await makeUser(use.app.db));
  const [current] = await listSessions(client);
  expect((await client.send('DELETE', `/api/sessions/${current?.id}`)).status).toBe(204);
  expect(refusal(await client.get('/api/sessions'))).toBe('401 unauthenticated');
});

it('DELETE /api/sessions/{id} returns 404 for a session of another user', async () => {
  const [ann, bob] = [await use.app.as(await makeUser(use.app.db)), await use.app.as(await makeUser(use.app.db))];
  const [session] = await listSessions(ann);
  expect(refusal(await bob.send('DELETE', `/api/sessions/${session?.id}`))).toBe('404 not_found');
  expect(refusal(await bob.send('DELETE', '/api/sessions/x'))).toBe('404 not_found');
  expect((await ann.get('/api/users/me')).status).toBe(200);
});

describe('session management', () => {
  const DAY = 24 * 60 * 60 * 1000;
  const ago = (days: number): Date => new Date(Date.now() - days * DAY);

  it('limits an account to fifty sessions by ending the session that has been idle for the longest time', async () => {
    const ann = await makeUser(use.app.db);
    const bob = await use.app.as(await makeUser(use.app.db));
    const clients: Client[] = [];
    for (let count = 0; count < MAX_SESSIONS; count++) clients.push(await use.app.as(ann));
    const [first, second] = await listSessions(clients[0] as Client).then((rows) =>
      rows.toSorted((a, b) => a.id - b.id),
    );
    await use.app.db
      .update(accessTokens)
      .set({ lastUsedAt: ago(1) })
      .where(eq(accessTokens.id, second?.id ?? 0));
    const last = await use.app.as(ann);
    expect(refusal(await (clients[1] as Client).get('/api/users/me'))).toBe('401 unauthenticated');
    const sessions = await listSessions(last);
    expect(sessions).toHaveLength(MAX_SESSIONS);
    expect(sessions.map(({ id }) => id)).toContain(first?.id);
    expect((await bob.get('/api/users/me')).status).toBe(200);
  });

  it('neither counts API keys towards the session limit nor ends them', async () => {
    const ann = await makeUser(use.app.db);
    const client = await use.app.as(ann);
    const { body } = await client.post<{ token: string }>('/api/account/tokens', { name: 'Ledger' });
    await use.app.db.update(accessTokens).set({ lastUsedAt: ago(200) });
    for (let count = 0; count <= MAX_SESSIONS; count++) await use.app.as(ann);
    expect((await makeClient(use.app.server, body.token).get('/api/users/me')).status).toBe(200);
  });

  it('expires a session after 30 days without a request', async () => {
    const ann = await makeUser(use.app.db);
    const client = await use.app.as(ann);
    await use.app.db.update(accessTokens).set({ lastUsedAt: ago(29.9) });
    expect((await client.get('/api/users/me')).status).toBe(200);
    // The request above has updated `lastUsedAt`.
    const [row] = await use.app.db.select().from(accessTokens);
    expect(Date.now() - (row?.lastUsedAt.getTime() ?? 0)).toBeLessThan(DAY);
    await use.app.db.update(accessTokens).set({ lastUsedAt: ago(30.1) });
    expect(refusal(await client.get('/api/users/me'))).toBe('401 unauthenticated');
    expect(await listSessions(await use.app.as(ann))).toHaveLength(1);
    await use.app.jobs.runNow('expired tokens');
    expect(await use.app.db.$count(accessTokens)).toBe(1);
  });
});
