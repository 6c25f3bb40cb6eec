// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { onRefusal, useSession } from '../session/session.ts';
import { call } from './api.ts';

type Sent = { url: string; method: string; headers: Record<string, string>; body: unknown; credentials: string };
let sent: Sent[] = [];

function respondWith(...responses: (() => Response | Promise<Response>)[]): void {
  let next = 0;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({
      url,
      method: init.method ?? 'GET',
      headers: init.headers as Record<string, string>,
      body: init.body,
      credentials: String(init.credentials),
    });
    const respond = responses[Math.min(next, responses.length - 1)];
    next += 1;
    if (!respond) throw new Error('no answer prepared');
    return respond();
  });
}
const json =
  (body: unknown, status = 200, headers = {}) =>
  () =>
    new Response(JSON.stringify(body), { status, headers });
const empty = () => new Response(null, { status: 204 });
function setCookie(value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: there is no server here to set it
  document.cookie = `XSRF-TOKEN=${value}`;
}
const withCookie = (value: string) => () => {
  setCookie(value);
  return new Response(null, { status: 204 });
};

beforeEach(() => {
  sent = [];
  setCookie('; max-age=0');
  useSession.setState(useSession.getInitialState(), true);
});

describe('a request', () => {
  it('contains its path parameters and query, but no undefined values', async () => {
    respondWith(json({ data: [] }));
    await call('GET /api/reviews', { query: { 'search[seller_id]': 4, 'filters[rating]': undefined } });
    await call('GET /api/groups/{id}/members', { params: { id: 9 } });
    await call('GET /api/users/{name}', { params: { name: 'a/b' } });
    expect(sent.map(({ url }) => url)).toEqual([
      '/api/reviews?search%5Bseller_id%5D=4',
      '/api/groups/9/members',
      '/api/users/a%2Fb',
    ]);
    expect(sent[0]).toMatchObject({ method: 'GET', credentials: 'include', body: undefined });
  });

  it('carries the session token if there is a session', async () => {
    respondWith(json([]));
    await call('GET /api/listings/newest');
    useSession.setState({ accessToken: 'abc' });
    await call('GET /api/listings/newest');
    expect(sent.map(({ headers }) => headers.Authorization)).toEqual([undefined, 'Bearer abc']);
  });

  it('carries the XSRF token of the cookie, even if it only reads', async () => {
    setCookie('a%3Db');
    respondWith(empty, json([]), empty, json({ access_token: 't', user: {} }));
    expect(await call('POST /api/logout')).toBeNull();
    await call('GET /api/listings/newest');
    await call('POST /api/login', { body: { email: 'wren', password: 'secret' }, xsrf: true });
    expect(sent.map(({ method, url, headers }) => [method, url, headers['X-XSRF-TOKEN']])).toEqual([
      ['POST', '/api/logout', 'a=b'],
      ['GET', '/api/listings/newest', 'a=b'],
      ['GET', '/sanctum/csrf-cookie', 'a=b'],
      ['POST', '/api/login', 'a=b'],
    ]);
  });

  it('is multipart if it has fields and files, with several files under one name', async () => {
    respondWith(json({}, 201));
    const files = { 'images[]': [new Blob(['1']), new Blob(['2'])] };
    await call('POST /api/conversations/{id}/messages', { params: { id: 2 }, fields: { message: 'hi' }, files });
    const form = sent[0]?.body as FormData;
    expect(form.get('message')).toBe('hi');
    expect(form.getAll('images[]')).toHaveLength(2);
    // The browser sets this header itself because it contains the multipart boundary.
    expect(sent[0]?.headers['Content-Type']).toBeUndefined();
  });

  it('is form-encoded if it authorizes a channel', async () => {
    respondWith(json({ auth: 'k:s' }));
    await call('POST /broadcasting/auth', { form: { socket_id: '1.2', channel_name: 'private-user.3' } });
    expect(String(sent[0]?.body)).toBe('socket_id=1.2&channel_name=private-user.3');
  });
});

describe('call, for the XSRF cookie', () => {
  const input = { body: { email: 'wren', password: 'secret' }, xsrf: true } as const;

  it('fetches the XSRF cookie before sign-in', async () => {
    respondWith(withCookie('fresh'), json({ access_token: 't', user: {} }));
    await call('POST /api/login', input);
    expect(sent.map(({ url }) => url)).toEqual(['/sanctum/csrf-cookie', '/api/login']);
    expect(sent[1]?.headers['X-XSRF-TOKEN']).toBe('fresh');
  });

  it('fetches the XSRF cookie again and repeats the request once after a 419 response', async () => {
    const stale = json({ message: 'm', code: 'xsrf_mismatch' }, 419);
    respondWith(withCookie('one'), stale, withCookie('two'), json({ access_token: 't', user: {} }));
    await call('POST /api/login', input);
    expect(sent.map(({ headers }) => headers['X-XSRF-TOKEN'])).toEqual([undefined, 'one', 'one', 'two']);

    respondWith(withCookie('one'), stale, withCookie('two'), stale);
    await expect(call('POST /api/login', input)).rejects.toMatchObject({ status: 419, code: 'xsrf_mismatch' });
  });
});

it('call waits for a response without a time limit', async () => {
  vi.useFakeTimers();
  try {
    const respond: ((response: Response) => void)[] = [];
    const signals: (AbortSignal | null | undefined)[] = [];
    vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
      signals.push(init.signal);
      return new Promise((resolve) => respond.push(resolve));
    });
    const pending = call('GET /api/listings/newest');
    await vi.advanceTimersByTimeAsync(24 * 60 * 60_000);
    expect(signals.map((signal) => signal?.aborted ?? false)).toEqual([false]);
    respond[0]?.(new Response('[]'));
    await expect(pending).resolves.toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

describe('a failed call', () => {
  it('throws for any 2xx status except 200 from an endpoint that expects 200', async () => {
    const upload = () =>
      call(
        'POST /api/{folder}/upload',
        { params: { folder: 'listings' }, files: { file: new Blob(['x']) } },
        { expectsExactly200: true },
      );
    const request = () =>
      call(
        'POST /api/notifications/connection-request',
        { body: { recipient_id: 9, listing_id: 7 } },
        { expectsExactly200: true },
      );
    for (const start of [upload, request]) {
      for (const status of [201, 202, 204]) {
        respondWith(() => new Response(status === 204 ? null : '{"url":"x"}', { status }));
        await expect(start()).rejects.toMatchObject({ name: 'ApiError', status });
      }
      respondWith(json({ url: 'x' }));
      await expect(start()).resolves.toEqual({ url: 'x' });
    }
  });

  it('throws an error with code, status, field errors and the time to wait', async () => {
    respondWith(json({ message: 'Look', code: 'validation_failed', errors: { name: ['Enter a name'] } }, 422));
    await expect(call('GET /api/listings/newest')).rejects.toMatchObject({
      name: 'ApiError',
      status: 422,
      code: 'validation_failed',
      message: 'Look',
      errors: { name: ['Enter a name'] },
    });
    respondWith(json({ message: 'm', code: 'too_many_requests' }, 429, { 'Retry-After': '42' }));
    await expect(call('GET /api/listings/newest')).rejects.toMatchObject({ retryAfter: 42 });
  });

  it('throws an error with the code "offline" if no response arrived', async () => {
    respondWith(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(call('GET /api/listings/newest')).rejects.toMatchObject({ code: 'offline', status: 0 });
  });

  it.each([
    [422, { message: 'The name has already been taken.', errors: { name: ['Taken.'] } }, 'validation_failed'],
    [422, { message: 'The name has already been taken.', errors: { name: 'Taken.' } }, 'validation_failed'],
    [400, { message: 'The name has already been taken.' }, 'internal'],
    [503, { message: 'The name has already been taken.', code: 'of_another_server' }, 'unavailable'],
  ])(
    'throws an error with the message of a server that does not use our error codes: %i %j',
    async (status, body, code) => {
      respondWith(json(body, status));
      const errors = 'errors' in body ? { name: ['Taken.'] } : {};
      const serverMessage = 'The name has already been taken.';
      await expect(call('GET /api/listings/newest')).rejects.toMatchObject({
        status,
        code,
        message: serverMessage,
        serverMessage,
        errors,
      });
    },
  );

  it.each(['null', '7', '"text"', '[]', '{"message":7}', '{"message":" "}', '{"errors":"x"}'])(
    'throws an error without a server message if the response body contains no message: %s',
    async (body) => {
      respondWith(() => new Response(body, { status: 500 }));
      await expect(call('GET /api/listings/newest')).rejects.toMatchObject({
        code: 'internal',
        serverMessage: undefined,
      });
    },
  );

  it('derives the error code from the HTTP status if the response did not come from our server', async () => {
    respondWith(() => new Response('<html>Bad gateway</html>', { status: 502 }));
    await expect(call('GET /api/listings/newest')).rejects.toMatchObject({ code: 'unavailable', status: 502 });
    respondWith(json({ code: 'offline' }, 500));
    await expect(call('GET /api/listings/newest')).rejects.toMatchObject({ code: 'internal' });
  });

  it('throws the browser’s AbortError if the caller cancelled the request', async () => {
    const stop = new AbortController();
    respondWith(() => {
      stop.abort();
      throw new DOMException('stopped', 'AbortError');
    });
    await expect(call('GET /api/listings/newest', {}, { signal: stop.signal })).rejects.toHaveProperty(
      'name',
      'AbortError',
    );
  });
});

describe('onRefusal', () => {
  it('reports a rejected token only if it is the token of the current session', async () => {
    const refused = vi.fn();
    const stop = onRefusal(refused);
    useSession.setState({ accessToken: 'held' });
    respondWith(json({ message: 'x', code: 'unauthenticated' }, 401));
    await expect(call('POST /api/logout', {}, { token: 'left' })).rejects.toMatchObject({ status: 401 });
    expect(sent[0]?.headers.Authorization).toBe('Bearer left');
    expect(refused).not.toHaveBeenCalled();
    await expect(call('GET /api/users/me')).rejects.toMatchObject({ status: 401 });
    expect(sent[1]?.headers.Authorization).toBe('Bearer held');
    expect(refused).toHaveBeenCalledOnce();
    stop();
    await expect(call('GET /api/users/me')).rejects.toMatchObject({ status: 401 });
    expect(refused).toHaveBeenCalledOnce();
  });

  it('does not report a rejected token for a wrong password', async () => {
    const refused = vi.fn();
    const stop = onRefusal(refused);
    useSession.setState({ accessToken: 'held' });
    respondWith(json({ message: 'x', code: 'invalid_credentials' }, 401));
    await expect(call('GET /api/users/me')).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect(refused).not.toHaveBeenCalled();
    stop();
  });
});
