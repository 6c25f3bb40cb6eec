import { connect } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from '#contract/api.ts';
import { encodeForm, refusal } from '#test/client.ts';
import { makeUser } from '#test/factories.ts';
import { makeApp, sharedApp, type TestApp } from '#test/make-app.ts';
import { hugeJpeg } from '#test/test-pictures.ts';

const use = sharedApp({ env: { METRICS_TOKEN: 'a-token-of-some-length' } });
const json = { 'content-type': 'application/json' };

describe('the response to a refused request', () => {
  it.each<[string, string, { body?: string; headers?: Record<string, string> }, string]>([
    ['GET', '/api/nothing', {}, '404 not_found'],
    ['DELETE', '/api/listings', {}, '404 not_found'],
    ['PATCH', '/api/listings/1', {}, '404 not_found'],
    ['GET', '/storage/nothing', {}, '404 not_found'],
    ['POST', '/', {}, '404 not_found'],
    ['GET', '/api/listings/%E0%A4%A', {}, '400 bad_request'],
    ['GET', `/api/listings/${'1'.repeat(400)}`, {}, '404 not_found'],
    ['POST', '/api/listings', { body: '{"name":', headers: json }, '400 bad_request'],
    [
      'POST',
      '/api/listings',
      { body: 'name=x', headers: { 'content-type': 'application/xml' } },
      '415 unsupported_media_type',
    ],
    ['POST', '/api/listings', { body: `"${'x'.repeat(300 * 1024)}"`, headers: json }, '413 payload_too_large'],
    ['POST', '/api/listings', { body: '[]', headers: json }, '401 unauthenticated'],
  ])('has the standard error envelope: %s %s', async (method, path, options, expected) => {
    expect(refusal(await use.app.visitor.send(method, path, options))).toBe(expected);
  });

  it.each(['null', '[]', '"text"', '7'])(
    'is a validation error if the request body is not an object: %s',
    async (body) => {
      const client = await use.app.as(await makeUser(use.app.db));
      const answer = await client.post('/api/listings', body, { headers: json });
      expect(refusal(answer)).toMatch(/^422 validation_failed: /);
    },
  );

  it('has a message that quotes the first field error and counts the others, as Laravel does', async () => {
    const messageFor = async (changes: object) => {
      const ticket = { name: 'Wren', email: 'wren@example.test', subject: 'Lists', message: 'How?', ...changes };
      return (await use.app.visitor.post<{ message: string }>('/api/support/tickets', ticket)).body.message;
    };
    expect(await messageFor({ subject: '' })).toBe('Enter a short subject');
    expect(await messageFor({ subject: '', message: '' })).toBe('Enter a short subject (and 1 more error)');
    expect(await messageFor({ name: null, email: 7, subject: '', message: undefined })).toBe(
      'This field is required. (and 3 more errors)',
    );
  });

  it('contains no details of an internal error, which the server logs instead', async () => {
    const broken = await makeApp();
    try {
      await broken.db.execute(sql`drop table listings cascade`);
      const answer = await broken.visitor.get('/api/listings/newest');
      expect(refusal(answer)).toBe('500 internal');
      const line = broken.logged.find((entry) => entry.level === 'error' && entry.message === 'a request failed');
      expect(line?.fields).toMatchObject({ method: 'GET', route: '/api/listings/newest' });
    } finally {
      await broken.close();
    }
  });
});

it('the server returns 503 with Retry-After and logs the failed request while the database is closed', async () => {
  const broken = await makeApp();
  try {
    await broken.database.close();
    const answer = await broken.visitor.get('/api/listings/newest');
    expect(refusal(answer)).toBe('503 unavailable');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    const ready = await broken.visitor.get('/readyz');
    expect(ready).toMatchObject({ status: 503, body: { parts: { database: 'not reachable' } } });
    expect(broken.logged.filter(({ message }) => message === 'a request failed')).toHaveLength(1);
  } finally {
    await broken.close();
  }
});

describe('access control', () => {
  it.each(allRoutes.filter((call) => call.access !== 'anyone').map((call) => [call.method, call.path]))(
    'refuses visitors and unknown tokens: %s %s',
    async (method, path) => {
      const somewhere = path
        .replace('{folder}', 'listings')
        .replace(/\{\w+\}/g, path.startsWith('/api/notifications/') ? crypto.randomUUID() : '1');
      expect(refusal(await use.app.visitor.send(method, somewhere))).toBe('401 unauthenticated');
      const headers = { authorization: `Bearer ${'x'.repeat(43)}` };
      expect(refusal(await use.app.visitor.send(method, somewhere, { headers }))).toBe('401 unauthenticated');
    },
  );
});

describe('content types that browsers send to other sites without a preflight', () => {
  const kinds = ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'];
  const readers: Record<string, string[]> = {
    '/broadcasting/auth': ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'],
    '/broadcasting/user-auth': ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'],
    '/unsubscribe/{token}': ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'],
  };
  const writes = allRoutes.filter(({ method }) => method === 'POST' || method === 'PUT');

  it.each(writes.map((call) => [call.method, call.path, call]))(
    'a content type that needs no CORS preflight is accepted only if the route uses it: %s %s',
    async (method, path, call) => {
      const expected = 'files' in call ? ['multipart/form-data; boundary=x'] : (readers[path] ?? []);
      const accepted: string[] = [];
      for (const type of kinds) {
        const answer = await use.app.visitor.send(method, path.replace(/\{\w+\}/g, '1'), {
          body: 'a=b',
          headers: { 'content-type': type },
        });
        if (answer.status !== 415) accepted.push(type);
      }
      expect(accepted).toEqual(expected);
    },
  );
});

describe('headers', () => {
  it('response headers prevent caches from storing what a signed-in user receives, errors included', async () => {
    const client = await use.app.as(await makeUser(use.app.db));
    for (const path of ['/api/users/me', '/api/listings/newest', '/api/listings/999999', '/api/changes?since=x']) {
      expect((await client.get(path)).headers['cache-control'], path).toBe('no-store');
    }
    expect((await use.app.visitor.get('/api/listings/newest')).headers['cache-control']).toBeUndefined();
  });

  it('response headers protect every response against framing, sniffing and scripts', async () => {
    for (const path of ['/api/listings/newest', '/api/nothing', '/healthz', '/storage/nothing']) {
      const { headers } = await use.app.visitor.get(path);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      });
      expect(headers['strict-transport-security']).toBeUndefined();
      expect(headers['x-powered-by']).toBeUndefined();
    }
  });

  it('response headers let only the app’s own origin read responses', async () => {
    const from = (origin: string) => use.app.visitor.get('/api/listings/newest', { headers: { origin } });
    expect((await from('http://magpie.test')).headers).toMatchObject({
      'access-control-allow-origin': 'http://magpie.test',
      'access-control-allow-credentials': 'true',
      vary: 'Origin',
    });
    for (const origin of ['http://evil.test', 'https://magpie.test', 'http://magpie.test.evil.test', 'null']) {
      const { headers } = await from(origin);
      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect(headers.vary).toBe('Origin');
    }
  });

  it('response headers allow a CORS preflight only from the app’s own origin', async () => {
    const ask = (origin: string) =>
      use.app.visitor.send('OPTIONS', '/api/listings', {
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    const { status, headers } = await ask('http://magpie.test');
    expect(status).toBe(204);
    expect(headers['access-control-allow-headers']).toBe('authorization, content-type, x-requested-with, x-xsrf-token');
    expect(headers['access-control-allow-methods']).toContain('PUT');
    expect((await ask('http://evil.test')).headers['access-control-allow-origin']).toBeUndefined();
  });

  it('response headers require https permanently if the app uses https, and restrict the cookie to https', async () => {
    const app = await makeApp({ env: { PUBLIC_URL: 'https://magpie.test', COOKIE_DOMAIN: 'magpie.test' } });
    const { headers } = await app.visitor.get('/sanctum/csrf-cookie');
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(headers['set-cookie']).toMatch(/; Domain=magpie\.test; Secure$/);
    await app.close();
  });
});

describe('health endpoints', () => {
  let app: TestApp | undefined;
  afterEach(() => app?.close());

  it('the process is reported as live, and as ready while all its dependencies are reachable', async () => {
    expect(await use.app.visitor.get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await use.app.visitor.get('/readyz')).toMatchObject({
      status: 200,
      body: { status: 'ok', parts: { database: 'ok', storage: 'ok', fanout: 'ok' } },
    });
  });

  it('an unreachable dependency is reported and logged, while the process is still reported as live', async () => {
    app = await makeApp({ storage: { ping: () => Promise.reject(new Error('the disk is gone')) } });
    expect(await app.visitor.get('/readyz')).toMatchObject({
      status: 503,
      body: { status: 'not ready', parts: { database: 'ok', storage: 'not reachable' } },
    });
    const reason = { part: 'storage', error: new Error('the disk is gone') };
    expect(app.logged).toContainEqual({ level: 'warn', message: 'a part is not reachable', fields: reason });
    expect((await app.visitor.get('/healthz')).status).toBe(200);
  });

  it('metrics are returned only with the token', async () => {
    const ask = (authorization?: string) =>
      use.app.visitor.get<string>('/metrics', authorization ? { headers: { authorization } } : {});
    const { status, body, headers } = await ask('Bearer a-token-of-some-length');
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toMatch(/^# TYPE magpie_realtime_sockets gauge\nmagpie_realtime_sockets 0$/m);
    for (const wrong of [undefined, 'Bearer wrong', 'Bearer a-token-of-some-lengtX']) {
      expect(refusal(await ask(wrong))).toBe('404 not_found');
    }
  });

  it('metrics are not served if no token is configured', async () => {
    app = await makeApp();
    expect(refusal(await app.visitor.get('/metrics', { headers: { authorization: 'Bearer undefined' } }))).toBe(
      '404 not_found',
    );
  });
});

describe('the OpenAPI document', () => {
  it('the OpenAPI document lists every route with its required access, and the response 401 for those that need a session', async () => {
    type Operation = { 'x-caller': string; operationId: string; responses: Record<string, unknown> };
    const { body } = await use.app.visitor.get<{ paths: Record<string, Record<string, Operation>> }>(
      '/api/openapi.json',
    );
    for (const call of allRoutes) {
      const operation = body.paths[call.path]?.[call.method.toLowerCase()];
      expect(operation).toMatchObject({ operationId: call.id, 'x-caller': call.access });
      if (call.access !== 'anyone') expect(operation?.responses).toHaveProperty('401');
    }
    const printed = Object.values(body.paths).flatMap((path) => Object.values(path));
    expect(printed).toHaveLength(allRoutes.length);
  });

  it('the OpenAPI document is served as a page without scripts, and its content security policy forbids them', async () => {
    const { status, body, headers } = await use.app.visitor.get<string>('/api/docs');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    for (const call of allRoutes) expect(body).toContain(`id="${call.id}"`);
    expect(body).not.toMatch(/<script|\son\w+=|style="/);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect((await use.app.visitor.get('/api/docs/style.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  });
});

describe('the server over a real socket', () => {
  let origin = '';
  beforeAll(async () => {
    origin = await use.app.listen();
  });

  it('sends a reason phrase, even for status 419', async () => {
    const { status, statusText } = await fetch(`${origin}/api/login`, { method: 'POST' });
    expect([status, statusText]).toEqual([419, 'Page Expired']);
  });

  it('returns 413 to an upload above the limit', async () => {
    const { token = '' } = await use.app.as(await makeUser(use.app.db));
    const { type, body } = await encodeForm({}, [{ field: 'file', bytes: hugeJpeg(30) }]);
    const response = await fetch(`${origin}/api/listings/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      body: new Uint8Array(body),
    });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'payload_too_large' });
  });

  it('survives bytes that are not HTTP', async () => {
    const { port, hostname } = new URL(origin);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.resume();
    socket.write('\x16\x03\x01garbage\r\n\r\n');
    await new Promise((resolve) => socket.on('close', resolve));
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  });
});

it.each(['/api/nothing', '/app/magpie/more'])(
  'the server returns 404 for an upgrade request to %s, which no route handles, and closes the socket',
  async (path) => {
    const app = await makeApp();
    try {
      const { port } = new URL(await app.listen());
      const socket = connect(Number(port), '127.0.0.1');
      let answer = '';
      socket.on('data', (bytes) => {
        answer += bytes;
      });
      const closed = new Promise((resolve) => socket.on('close', resolve));
      const upgrade = ['Upgrade: websocket', 'Connection: Upgrade, close', 'Sec-WebSocket-Version: 13'];
      socket.write([`GET ${path} HTTP/1.1`, 'Host: localhost', ...upgrade, '', ''].join('\r\n'));
      await closed;
      expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    } finally {
      await app.close();
    }
  },
);

describe('requests through a proxy', () => {
  const warnings = (app: TestApp) => app.logged.filter(({ message }) => message.includes('TRUST_PROXY'));
  const askThrough = async (env: Record<string, string>) => {
    const app = await makeApp({ env });
    try {
      await app.visitor.get('/healthz');
      expect(warnings(app)).toEqual([]);
      const options = { headers: { 'x-forwarded-for': '203.0.113.9' } };
      for (let at = 0; at < 3; at++) await app.visitor.get('/healthz', options);
      return warnings(app).map(({ level }) => level);
    } finally {
      await app.close();
    }
  };

  it('a proxy in front of the server is logged once if TRUST_PROXY is not set', async () => {
    expect(await askThrough({})).toEqual(['warn']);
  });

  it('a proxy in front of the server is not logged if TRUST_PROXY is set', async () => {
    expect(await askThrough({ TRUST_PROXY: '1' })).toEqual([]);
  });
});
