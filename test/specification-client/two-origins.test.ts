import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentPolicy } from '../../src/server/http/security.ts';
import { webConfig } from '../../src/server/http/spa-host.ts';
import { makeUser } from '../support/factories.ts';
import { makeApp, type TestApp } from '../support/make-app.ts';
import { freePort } from '../support/own-process.ts';
import { jpeg } from '../support/test-pictures.ts';
import { SpecifiedClient } from './client.ts';

/** The page's origin. No server listens there, because the test needs only the API. */
const PAGE = 'http://localhost:3112';
let app: TestApp;
let api = '';

beforeAll(async () => {
  const port = await freePort();
  api = `http://127.0.0.1:${port}`;
  app = await makeApp({
    env: {
      PORT: String(port),
      PUBLIC_URL: PAGE,
      SERVER_URL: `${api}/`,
      STORAGE_URL: api,
      REALTIME_OPEN_USER_CHANNEL: '1',
    },
  });
  await app.server.listen({ port, host: '127.0.0.1' });
});
afterAll(() => app.close());

const directive = (name: string): string[] =>
  contentPolicy(app.config)
    .split('; ')
    .find((rule) => rule.startsWith(`${name} `))
    ?.split(' ') ?? [];

describe('the server, with the API on another port than the page', () => {
  /** The test socket.test.ts checks how the web app derives the socket's address from this configuration. */
  it('points the page’s socket to the origin of the API, which the content security policy allows', async () => {
    expect(webConfig(app.config)).toMatchObject({ serverUrl: api, realtime: { host: null, port: null } });
    expect(directive('connect-src')).toEqual(expect.arrayContaining([api, api.replace('http', 'ws')]));
    const client = new SpecifiedClient(api);
    client.userId = (await makeUser(app.db)).id;
    const listener = await client.listen('magpie');
    listener.close();
    expect(listener.refusal).toBeNull();
  });

  it('returns picture URLs on the port of the API, which the content security policy allows', async () => {
    const { token = '' } = await app.as(await makeUser(app.db));
    const client = new SpecifiedClient(api);
    client.accessToken = token;
    const { body } = await client.upload('listings', new Blob([new Uint8Array(await jpeg())], { type: 'image/jpeg' }));
    const { url } = body as { url: string };
    expect(url.startsWith(`${api}/storage/`)).toBe(true);
    const { status } = await fetch(url);
    expect(status).toBe(200);
    expect(directive('img-src')).toContain(api);
  });

  it('lets the page call the API with credentials and the headers of the specified client', async () => {
    const headers = ['authorization', 'content-type', 'x-requested-with', 'x-xsrf-token'];
    const preflight = await fetch(`${api}/api/users/me`, {
      method: 'OPTIONS',
      headers: {
        Origin: PAGE,
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': headers.join(', '),
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe(PAGE);
    expect(preflight.headers.get('access-control-allow-credentials')).toBe('true');
    expect(preflight.headers.get('access-control-allow-headers')?.split(', ')).toEqual(headers);
  });
});
