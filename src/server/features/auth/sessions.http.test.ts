import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Session } from '#contract/auth.ts';
import { makeClient, refusal } from '../../../../test/support/client.ts';
import { makeUser } from '../../../../test/support/factories.ts';
import { sharedApp } from '../../../../test/support/make-app.ts';
import { accessTokens } from '../../db/schema/accounts.ts';
import { openSession } from './auth.service.ts';

const use = sharedApp();

const listed = async (client: ReturnType<typeof makeClient>): Promise<Session[]> =>
  (await client.get<{ data: Session[] }>('/api/sessions')).body.data;

it('shows where the person is signed in, and which one asks', async () => {
  const ann = await makeUser(use.app.db);
  await use.app.as(await makeUser(use.app.db));
  const laptop = await use.app.as(ann);
  const phone = makeClient(use.app.server, await openSession(use.app.db, ann.id, 'A phone'));
  const seen = await listed(phone);
  expect(seen.map(({ user_agent, is_current }) => [user_agent, is_current])).toEqual([
    ['A phone', true],
    ['test', false],
  ]);
  expect((await listed(laptop)).find(({ is_current }) => is_current)?.user_agent).toBe('test');
});

it('shows none that has expired, and never a token or its hash', async () => {
  const ann = await makeUser(use.app.db);
  const client = await use.app.as(ann);
  await use.app.as(ann);
  const [own] = await listed(client);
  await use.app.db
    .update(accessTokens)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(accessTokens.id, own?.id ?? 0));
  const others = await listed(await use.app.as(ann));
  expect(others.map(({ id }) => id)).not.toContain(own?.id);
  expect(Object.keys(others[0] ?? {}).toSorted()).toEqual([
    'created_at',
    'id',
    'is_current',
    'last_used_at',
    'user_agent',
  ]);
});

it('ends another of them at once, and once', async () => {
  const ann = await makeUser(use.app.db);
  const [here, there] = [await use.app.as(ann), await use.app.as(ann)];
  const id = (await listed(here)).find(({ is_current }) => !is_current)?.id;
  expect((await here.send('DELETE', `/api/sessions/${id}`)).status).toBe(204);
  expect(refusal(await there.get('/api/users/me'))).toBe('401 unauthenticated');
  expect(refusal(await here.send('DELETE', `/api/sessions/${id}`))).toBe('404 not_found');
  expect(await listed(here)).toHaveLength(1);
});

it('ends the one that asks', async () => {
  const here = await use.app.as(await makeUser(use.app.db));
  const [own] = await listed(here);
  expect((await here.send('DELETE', `/api/sessions/${own?.id}`)).status).toBe(204);
  expect(refusal(await here.get('/api/sessions'))).toBe('401 unauthenticated');
});

it("is no business of anybody else's", async () => {
  const [ann, bob] = [await use.app.as(await makeUser(use.app.db)), await use.app.as(await makeUser(use.app.db))];
  const [own] = await listed(ann);
  expect(refusal(await bob.send('DELETE', `/api/sessions/${own?.id}`))).toBe('404 not_found');
  expect(refusal(await bob.send('DELETE', '/api/sessions/x'))).toBe('404 not_found');
  expect((await ann.get('/api/users/me')).status).toBe(200);
});
