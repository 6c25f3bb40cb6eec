import { randomBytes } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_PUSH_SUBSCRIPTIONS } from '#contract/limits.ts';
import type { PushSubscriptionEntry } from '#contract/web-push.ts';
import { type Client, refusal } from '#test/client.ts';
import { makeUser, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { startPushService } from '#test/push-service.ts';
import { listBrowsers, PUSH_PATH, storeBrowsers, subscribeBrowser } from '#test/web-push.ts';
import { deleteEndedSubscription } from './subscriptions.store.ts';

const service = await startPushService();
const use = sharedApp({ env: { PUSH_SERVICES: service.origin } });
let ann: Person;
let client: Client;

beforeEach(async () => {
  service.reset();
  ann = await makeUser(use.app.db);
  client = await use.app.as(ann);
});
afterAll(() => service.close());

const { stringify } = JSON;
const browserAt = (endpoint: string) => ({ ...service.subscribe('key'), endpoint });

describe('POST /api/push-subscriptions', () => {
  it('stores the browser of the session, and returns its endpoint URL only to that session', async () => {
    expect((await listBrowsers(client)).data).toEqual([]);
    const { endpoint } = await subscribeBrowser(client, service);
    const [entry, ...rest] = (await listBrowsers(client)).data;
    expect(rest).toEqual([]);
    expect(entry).toMatchObject({ user_agent: 'test', last_success_at: null, endpoint });
    const other = await use.app.as(ann);
    expect((await listBrowsers(other)).data).toEqual([{ ...entry, endpoint: null }]);
    expect((await listBrowsers(await use.app.as(await makeUser(use.app.db)))).data).toEqual([]);
  });

  it('returns the same subscription for a repeated request, and replaces it if the browser has a new endpoint URL', async () => {
    const browser = service.subscribe('key');
    const first = await client.post<PushSubscriptionEntry>(PUSH_PATH, browser);
    expect(first.status).toBe(201);
    expect(first.headers['cache-control']).toBe('no-store');
    expect((await client.post(PUSH_PATH, browser)).body).toEqual(first.body);
    const renewed = service.subscribe('key');
    await client.post(PUSH_PATH, renewed);
    expect((await listBrowsers(client)).data.map(({ endpoint }) => endpoint)).toEqual([renewed.endpoint]);
  });

  it('moves a browser from the earlier user to the user who subscribed it last', async () => {
    const browser = await subscribeBrowser(client, service);
    const bob = await use.app.as(await makeUser(use.app.db));
    expect((await bob.post(PUSH_PATH, browser)).status).toBe(201);
    expect((await listBrowsers(client)).data).toEqual([]);
    expect((await listBrowsers(bob)).data).toHaveLength(1);
  });

  it('refuses the endpoint URL of another browser without the secret of that browser', async () => {
    const { endpoint } = await subscribeBrowser(client, service);
    const bob = await use.app.as(await makeUser(use.app.db));
    const ownSubscription = await subscribeBrowser(bob, service);
    expect(refusal(await bob.post(PUSH_PATH, browserAt(endpoint)))).toBe('422 validation_failed: endpoint');
    expect((await listBrowsers(client)).data.map((entry) => entry.endpoint)).toEqual([endpoint]);
    expect((await listBrowsers(bob)).data.map((entry) => entry.endpoint)).toEqual([ownSubscription.endpoint]);
  });

  it('removes the oldest subscription when the limit is exceeded', async () => {
    await storeBrowsers(use.app, ann, MAX_PUSH_SUBSCRIPTIONS);
    const [oldest] = (await listBrowsers(client)).data.toReversed();
    await subscribeBrowser(client, service);
    const { data } = await listBrowsers(client);
    expect(data).toHaveLength(MAX_PUSH_SUBSCRIPTIONS);
    expect(data.map(({ id }) => id)).not.toContain(oldest?.id);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/a',
    'https://localhost/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://169.254.169.254/latest/meta-data',
    'https://fcm.googleapis.com.evil.test/a',
    'https://user@fcm.googleapis.com/a',
    'javascript:alert(1)',
    'push',
    '/api/users/me',
  ])('refuses the endpoint URL %s, which belongs to no push service', async (endpoint) => {
    expect(refusal(await client.post(PUSH_PATH, browserAt(endpoint)))).toBe('422 validation_failed: endpoint');
    expect((await listBrowsers(client)).data).toEqual([]);
  });

  it.each([
    ['a key that is not on the curve', { p256dh: Buffer.alloc(65, 4).toString('base64url') }, 'keys.p256dh'],
    ['a key of another length', { p256dh: 'BAAA' }, 'keys.p256dh'],
    ['a secret of another length', { auth: randomBytes(17).toString('base64url') }, 'keys.auth'],
    ['a secret that is not base64url', { auth: '?'.repeat(22) }, 'keys.auth'],
  ])('refuses %s', async (_what, keys, field) => {
    const browser = service.subscribe('key');
    const answer = await client.post(PUSH_PATH, { ...browser, keys: { ...browser.keys, ...keys } });
    expect(refusal(answer)).toBe(`422 validation_failed: ${field}`);
  });

  it('refuses an endpoint URL that is too long', async () => {
    const endpoint = `https://fcm.googleapis.com/${'a'.repeat(1000)}`;
    expect(refusal(await client.post(PUSH_PATH, browserAt(endpoint)))).toBe('422 validation_failed: endpoint');
  });
});

describe('a push subscription', () => {
  it('is removed by DELETE, which returns 404 to other users', async () => {
    await subscribeBrowser(client, service);
    const [entry] = (await listBrowsers(client)).data;
    const path = `${PUSH_PATH}/${entry?.id}`;
    const other = await use.app.as(await makeUser(use.app.db));
    expect(refusal(await other.send('DELETE', path))).toBe('404 not_found');
    expect((await client.send('DELETE', path)).status).toBe(204);
    expect(refusal(await client.send('DELETE', path))).toBe('404 not_found');
    expect((await listBrowsers(client)).data).toEqual([]);
  });

  it('ends when the user signs out', async () => {
    await subscribeBrowser(client, service);
    const other = await use.app.as(ann);
    await client.post('/api/logout');
    expect((await listBrowsers(other)).data).toEqual([]);
  });

  it('ends when the session is ended from another session', async () => {
    await subscribeBrowser(client, service);
    const other = await use.app.as(ann);
    const { body } = await client.get<{ data: { id: number; is_current: boolean }[] }>('/api/sessions');
    const ownSession = body.data.find(({ is_current }) => is_current);
    expect((await other.send('DELETE', `/api/sessions/${ownSession?.id}`)).status).toBe(204);
    expect((await listBrowsers(other)).data).toEqual([]);
  });
});

describe('POST /api/push-subscriptions/renewal', () => {
  const renewal = (old: { endpoint: string; auth: string }, renewed: object) =>
    use.app.visitor.post(`${PUSH_PATH}/renewal`, { old, renewed });

  it('replaces a subscription if the request contains the old endpoint URL and the secret of that subscription', async () => {
    const { endpoint, keys } = await subscribeBrowser(client, service);
    const renewed = service.subscribe('key');
    expect((await renewal({ endpoint, auth: keys.auth }, renewed)).status).toBe(204);
    expect((await listBrowsers(client)).data.map((entry) => entry.endpoint)).toEqual([renewed.endpoint]);
    expect(refusal(await renewal({ endpoint, auth: keys.auth }, renewed))).toBe('404 not_found');
  });

  it('refuses to take over the endpoint URL of another browser without its secret', async () => {
    const { endpoint } = await subscribeBrowser(client, service);
    const bob = await use.app.as(await makeUser(use.app.db));
    const subscription = await subscribeBrowser(bob, service);
    const answer = await renewal(
      { endpoint: subscription.endpoint, auth: subscription.keys.auth },
      browserAt(endpoint),
    );
    expect(refusal(answer)).toBe('422 validation_failed: renewed.endpoint');
    expect((await listBrowsers(client)).data.map((entry) => entry.endpoint)).toEqual([endpoint]);
    expect((await listBrowsers(bob)).data.map((entry) => entry.endpoint)).toEqual([subscription.endpoint]);
  });

  it('refuses a wrong secret, an unknown endpoint URL, and a new endpoint URL that belongs to no push service', async () => {
    const { endpoint, keys } = await subscribeBrowser(client, service);
    const renewed = service.subscribe('key');
    const wrong = randomBytes(16).toString('base64url');
    expect(refusal(await renewal({ endpoint, auth: wrong }, renewed))).toBe('404 not_found');
    expect(refusal(await renewal({ endpoint: `${endpoint}x`, auth: keys.auth }, renewed))).toBe('404 not_found');
    const evil = { ...renewed, endpoint: 'https://10.0.0.1/x' };
    const answer = await renewal({ endpoint, auth: keys.auth }, evil);
    expect(refusal(answer)).toBe('422 validation_failed: renewed.endpoint');
    expect(stringify(answer.body)).not.toContain(endpoint);
    expect((await listBrowsers(client)).data[0]?.endpoint).toBe(endpoint);
  });
});

it('deleteEndedSubscription deletes a subscription only while its endpoint URL is the one that the push service reported as ended', async () => {
  const old = await client.post<PushSubscriptionEntry>(PUSH_PATH, service.subscribe('key'));
  const { id, endpoint } = old.body;
  await deleteEndedSubscription(use.app.db, id, `${endpoint}-before`);
  expect((await listBrowsers(client)).data).toHaveLength(1);
  await deleteEndedSubscription(use.app.db, id, String(endpoint));
  expect((await listBrowsers(client)).data).toEqual([]);
});
