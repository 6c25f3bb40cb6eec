import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Publication } from '../protocol/publication.ts';
import { hmac } from '../protocol/signature.ts';
import { makeHub, testApp } from '../protocol/testing/fake-connection.ts';
import { type ApiRequest, handleApiRequest, textToSign } from './http-api.ts';

const now = 1_353_088_179_000;

function makeApi() {
  const testHub = makeHub();
  const published: Publication[] = [];
  const terminated: string[] = [];
  const ports = {
    publish: async (_app: unknown, publication: Publication) => void published.push(publication),
    terminate: async (_app: unknown, userId: string) => void terminated.push(userId),
    countSockets: async (_hub: unknown, prefix: string) => testHub.hub.registry.counts(prefix),
  };
  const send = (request: ApiRequest) => handleApiRequest(new Map([['3', testHub.hub]]), ports, request, now);
  const call = (method: string, path: string, body?: unknown, query: Record<string, string> = {}) =>
    send(signed(method, path, body, query));
  return { ...testHub, published, terminated, send, call };
}

function signed(method: string, path: string, body?: unknown, query: Record<string, string> = {}): ApiRequest {
  const rawBody = body === undefined ? '' : JSON.stringify(body);
  const md5 = createHash('md5').update(rawBody).digest('hex');
  const all: Record<string, string> = {
    auth_key: testApp.key,
    auth_timestamp: String(now / 1000),
    auth_version: '1.0',
    ...(rawBody === '' ? {} : { body_md5: md5 }),
    ...query,
  };
  return {
    method,
    path,
    rawBody,
    query: { ...all, auth_signature: hmac(testApp.secret, textToSign(method, path, all)) },
  };
}

const event = { name: 'e', data: '{"a":1}', channels: ['a', 'b'] };

describe('a request to the publishing API', () => {
  it('is signed as in the published test vector', () => {
    const text = textToSign('POST', '/apps/3/events', {
      body_md5: 'ec365a775a4cd0599faeb73354201b6f',
      auth_version: '1.0',
      auth_timestamp: '1353088179',
      auth_key: testApp.key,
    });
    expect(hmac(testApp.secret, text)).toBe('da454824c97ba181a32ccc17a72625ba02771f50b50e1e7430e47a1f3f457e6c');
  });

  it('is accepted with a valid signature, body and time', async () => {
    const { send, published } = makeApi();
    expect(await send(signed('POST', '/apps/3/events', event))).toEqual({ status: 200, body: {} });
    expect(published).toEqual([{ channels: ['a', 'b'], event: 'e', data: '{"a":1}' }]);
  });

  const genuine = signed('POST', '/apps/3/events', event);
  it.each<[string, Partial<ApiRequest>]>([
    ['another body', { rawBody: JSON.stringify({ ...event, name: 'f' }) }],
    ['another method', { method: 'GET' }],
    ['another path', { path: '/apps/3/batch_events' }],
    ['another query', { query: { ...genuine.query, info: 'user_count' } }],
    ['no query', { query: {} }],
    ['a forged signature', { query: { ...genuine.query, auth_signature: '0'.repeat(64) } }],
    ['a short signature', { query: { ...genuine.query, auth_signature: 'é' } }],
  ])('is refused with %s', async (_what, change) => {
    const { send, published } = makeApi();
    expect(await send({ ...genuine, ...change })).toMatchObject({ status: 401 });
    expect(published).toEqual([]);
  });

  it.each([
    ['an unknown key', { auth_key: 'x' }],
    ['an unknown version', { auth_version: '2.0' }],
    ['no time', { auth_timestamp: '' }],
    ['a malformed time', { auth_timestamp: '1e9' }],
    ['a time 601 s ago', { auth_timestamp: String(now / 1000 - 601) }],
    ['a time 601 s ahead', { auth_timestamp: String(now / 1000 + 601) }],
    ['the digest of another body', { body_md5: 'ec365a775a4cd0599faeb73354201b6f' }],
  ])('is refused with a valid signature but %s', async (_what, query) => {
    expect(await makeApi().call('POST', '/apps/3/events', event, query)).toMatchObject({ status: 401 });
  });

  it.each([-600, 600])('is accepted if its timestamp differs from the server’s time by %i s', async (offset) => {
    const query = { auth_timestamp: String(now / 1000 + offset) };
    expect(await makeApi().call('POST', '/apps/3/events', event, query)).toMatchObject({ status: 200 });
  });

  it('is refused without the digest of its body', async () => {
    const bare = signed('POST', '/apps/3/events');
    expect(await makeApi().send({ ...bare, rawBody: JSON.stringify(event) })).toMatchObject({ status: 401 });
  });

  it('requests outside the API are ignored, unknown apps and paths return 404, and wrong methods return 405', async () => {
    const { call } = makeApi();
    expect(await call('GET', '/api/listings')).toBeUndefined();
    expect(await call('GET', '/apps')).toBeUndefined();
    expect(await call('GET', '/apps/4/channels')).toMatchObject({ status: 404 });
    expect(await call('GET', '/apps/3/nothing')).toMatchObject({ status: 404 });
    expect(await call('GET', '/apps/3')).toMatchObject({ status: 404 });
    expect(await call('GET', '/apps/3/events')).toMatchObject({ status: 405 });
    expect(await call('GET', '/apps/3/channels/%E0%A4%A')).toMatchObject({ status: 400 });
  });
});

describe('POST /events', () => {
  it.each<[string, object, object]>([
    ['one channel', { channel: 'a', channels: undefined }, { channels: ['a'] }],
    ['a channel named twice', { channels: ['a', 'a'] }, { channels: ['a'] }],
    ['a socket to leave out', { socket_id: '1.2' }, { except: '1.2' }],
    ["a user's channel", { channels: ['#server-to-user-7'] }, { channels: ['#server-to-user-7'] }],
    ['10,240 bytes', { data: 'x'.repeat(10_240) }, { event: 'e' }],
  ])('accepts %s', async (_what, change, expected) => {
    const { call, published } = makeApi();
    expect(await call('POST', '/apps/3/events', { ...event, ...change })).toEqual({ status: 200, body: {} });
    expect(published).toMatchObject([expected]);
  });

  it.each<[number, string, unknown]>([
    [413, '10,241 bytes', { ...event, data: 'x'.repeat(10_241) }],
    [413, 'too many bytes in few characters', { ...event, data: 'ü'.repeat(5_121) }],
    [400, 'data that is not a string', { ...event, data: { a: 1 } }],
    [400, 'an empty event name', { ...event, name: '' }],
    [400, 'an event name of 201 characters', { ...event, name: 'x'.repeat(201) }],
    [400, 'an event name that the protocol reserves', { ...event, name: 'pusher_internal:member_added' }],
    [400, 'a missing channel', { ...event, channels: undefined }],
    [400, 'an empty list of channels', { ...event, channels: [] }],
    [400, 'a list with one invalid channel', { ...event, channels: ['a', 'b c'] }],
    [400, '101 channels', { ...event, channels: Array.from({ length: 101 }, (_, index) => `c${index}`) }],
    [400, 'an invalid socket id', { ...event, socket_id: 'x' }],
    [400, 'a list as the body', []],
    [400, 'null', null],
  ])('returns %i for %s', async (status, _what, body) => {
    const { call, published } = makeApi();
    expect(await call('POST', '/apps/3/events', body)).toMatchObject({ status });
    expect(published).toEqual([]);
  });

  it('returns 400 for invalid JSON', async () => {
    const { send } = makeApi();
    const request = signed('POST', '/apps/3/events', undefined, {
      body_md5: createHash('md5').update('{').digest('hex'),
    });
    expect(await send({ ...request, rawBody: '{' })).toMatchObject({ status: 400 });
  });
});

describe('POST /batch_events', () => {
  const baseEvent = { name: 'e', channel: 'a', data: '1' };
  it('publishes up to ten events in order', async () => {
    const { call, published } = makeApi();
    const batch = Array.from({ length: 10 }, (_, index) => ({ ...baseEvent, name: `e${index}` }));
    expect(await call('POST', '/apps/3/batch_events', { batch })).toEqual({ status: 200, body: {} });
    expect(published.map((publication) => publication.event)).toEqual(batch.map(({ name }) => name));
  });

  it.each<[number, string, unknown]>([
    [400, 'eleven events', { batch: Array(11).fill(baseEvent) }],
    [400, 'an empty list of events', { batch: [] }],
    [400, 'a string instead of a list', { batch: 'x' }],
    [400, 'a list with one invalid channel', { batch: [baseEvent, { ...baseEvent, channel: 'a b' }] }],
    [
      413,
      'a list with one event that is too large',
      { batch: [baseEvent, { ...baseEvent, data: 'x'.repeat(10_241) }] },
    ],
  ])('returns %i and publishes nothing for %s', async (status, _what, body) => {
    const { call, published } = makeApi();
    expect(await call('POST', '/apps/3/batch_events', body)).toMatchObject({ status });
    expect(published).toEqual([]);
  });
});

describe('channel queries', () => {
  function occupied() {
    const api = makeApi();
    const [first, second] = [api.connect(), api.connect()];
    first.join('news');
    second.join('news');
    first.join('presence-a', { user_id: '1' });
    second.join('presence-a', { user_id: '1' });
    first.signIn('7');
    first.join('#server-to-user-7');
    return api;
  }
  it('GET /channels lists the occupied channels', async () => {
    const { call } = occupied();
    const body = { channels: { news: {}, 'presence-a': {} } };
    expect(await call('GET', '/apps/3/channels')).toEqual({ status: 200, body });
    const query = { filter_by_prefix: 'presence-', info: 'user_count,subscription_count' };
    expect(await call('GET', '/apps/3/channels', undefined, query)).toEqual({
      status: 200,
      body: { channels: { 'presence-a': { user_count: 1, subscription_count: 2 } } },
    });
    expect(await call('GET', '/apps/3/channels', undefined, { info: 'user_count' })).toMatchObject({ status: 400 });
  });

  it('GET /channels does not list a channel that its last subscriber has left', async () => {
    const { call, connect } = makeApi();
    const client = connect();
    client.join('news');
    client.join('presence-a', { user_id: '1' });
    for (const channel of ['news', 'presence-a']) client.say('pusher:unsubscribe', { channel });
    expect(await call('GET', '/apps/3/channels')).toEqual({ status: 200, body: { channels: {} } });
    expect(await call('GET', '/apps/3/channels/news')).toEqual({ status: 200, body: { occupied: false } });
  });

  it('GET /channels/{channel} returns the state of the channel', async () => {
    const { call } = occupied();
    const info = { info: 'subscription_count' };
    expect(await call('GET', '/apps/3/channels/news')).toEqual({ status: 200, body: { occupied: true } });
    expect(await call('GET', '/apps/3/channels/new')).toEqual({ status: 200, body: { occupied: false } });
    expect(await call('GET', '/apps/3/channels/news', undefined, info)).toMatchObject({
      body: { occupied: true, subscription_count: 2 },
    });
    expect(await call('GET', '/apps/3/channels/news', undefined, { info: 'user_count' })).toMatchObject({
      status: 400,
    });
    expect(await call('GET', '/apps/3/channels/a%20b')).toMatchObject({ status: 400 });
  });

  it('GET /channels/{channel}/users lists the users of a presence channel, and refuses other channels', async () => {
    const { call } = occupied();
    expect(await call('GET', '/apps/3/channels/presence-a/users')).toEqual({
      status: 200,
      body: { users: [{ id: '1' }] },
    });
    expect(await call('GET', '/apps/3/channels/news/users')).toMatchObject({ status: 400 });
  });
});

it('POST /users/{id}/terminate_connections terminates the connections of the user', async () => {
  const { call, terminated } = makeApi();
  expect(await call('POST', '/apps/3/users/a%2Fb/terminate_connections', {})).toEqual({ status: 200, body: {} });
  expect(terminated).toEqual(['a/b']);
});
