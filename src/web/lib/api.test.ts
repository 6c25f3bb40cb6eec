// @vitest-environment jsdom
/** Does a call travel as the contract says, and does its failure say what happened? */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { routes } from '#contract/routes.ts';
import { call } from './api.ts';
import { onRefusal, useSession } from './session.ts';

type Sent = { url: string; method: string; headers: Record<string, string>; body: unknown; credentials: string };
let sent: Sent[] = [];

/** Answers the calls in order; the last answer stays. */
function answer(...answers: (() => Response | Promise<Response>)[]): void {
  let next = 0;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({
      url,
      method: init.method ?? 'GET',
      headers: init.headers as Record<string, string>,
      body: init.body,
      credentials: String(init.credentials),
    });
    const reply = answers[Math.min(next, answers.length - 1)];
    next += 1;
    if (!reply) throw new Error('no answer prepared');
    return reply();
  });
}
const json =
  (body: unknown, status = 200, headers = {}) =>
  () =>
    new Response(JSON.stringify(body), { status, headers });
const empty = () => new Response(null, { status: 204 });
/** As the server's answer sets it. */
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
  it('fills path and query, and leaves out what is undefined', async () => {
    answer(json({ data: [] }));
    await call(routes.reviews.list, { query: { 'search[seller_id]': 4, 'filters[rating]': undefined } });
    await call(routes.lookups.members, { params: { id: 9 } });
    await call(routes.profiles.byName, { params: { name: 'a/b' } });
    expect(sent.map(({ url }) => url)).toEqual([
      '/api/reviews?search%5Bseller_id%5D=4',
      '/api/groups/9/members',
      '/api/users/a%2Fb',
    ]);
    expect(sent[0]).toMatchObject({ method: 'GET', credentials: 'include', body: undefined });
  });

  it('carries the token of the session, and none without one', async () => {
    answer(json([]));
    await call(routes.listings.newest);
    useSession.setState({ accessToken: 'abc' });
    await call(routes.listings.newest);
    expect(sent.map(({ headers }) => headers.Authorization)).toEqual([undefined, 'Bearer abc']);
  });

  it('sends the anti-forgery token of the cookie with every call, reads included', async () => {
    setCookie('a%3Db');
    answer(empty, json([]), empty, json({ access_token: 't', user: {} }));
    expect(await call(routes.auth.logout)).toBeNull();
    await call(routes.listings.newest);
    await call(routes.auth.login, { body: { email: 'wren', password: 'secret' } });
    expect(sent.map(({ method, url, headers }) => [method, url, headers['X-XSRF-TOKEN']])).toEqual([
      ['POST', '/api/logout', 'a=b'],
      ['GET', '/api/listings/newest', 'a=b'],
      ['GET', '/sanctum/csrf-cookie', 'a=b'],
      ['POST', '/api/login', 'a=b'],
    ]);
  });

  it('sends multipart for fields and files, several under one name', async () => {
    answer(json({}, 201));
    const files = { 'images[]': [new Blob(['1']), new Blob(['2'])] };
    await call(routes.conversations.send, { params: { id: 2 }, fields: { message: 'hi' }, files });
    const form = sent[0]?.body as FormData;
    expect(form.get('message')).toBe('hi');
    expect(form.getAll('images[]')).toHaveLength(2);
    // The browser writes this header itself, with the boundary in it.
    expect(sent[0]?.headers['Content-Type']).toBeUndefined();
  });

  it('asks for signatures in a form encoding', async () => {
    answer(json({ auth: 'k:s' }));
    await call(routes.broadcasting.authorizeChannel, { body: { socket_id: '1.2', channel_name: 'private-user.3' } });
    expect(String(sent[0]?.body)).toBe('socket_id=1.2&channel_name=private-user.3');
  });
});

describe('the anti-forgery cookie', () => {
  const input = { body: { email: 'wren', password: 'secret' } };

  it('is fetched before sign-in', async () => {
    answer(withCookie('fresh'), json({ access_token: 't', user: {} }));
    await call(routes.auth.login, input);
    expect(sent.map(({ url }) => url)).toEqual(['/sanctum/csrf-cookie', '/api/login']);
    expect(sent[1]?.headers['X-XSRF-TOKEN']).toBe('fresh');
  });

  it('is fetched again after a 419, once', async () => {
    const stale = json({ message: 'm', code: 'xsrf_mismatch' }, 419);
    answer(withCookie('one'), stale, withCookie('two'), json({ access_token: 't', user: {} }));
    await call(routes.auth.login, input);
    expect(sent.map(({ headers }) => headers['X-XSRF-TOKEN'])).toEqual([undefined, 'one', 'one', 'two']);

    answer(withCookie('one'), stale, withCookie('two'), stale);
    await expect(call(routes.auth.login, input)).rejects.toMatchObject({ status: 419, code: 'xsrf_mismatch' });
  });
});

it('waits for a response without any time limit', async () => {
  vi.useFakeTimers();
  try {
    const respond: ((response: Response) => void)[] = [];
    const signals: (AbortSignal | null | undefined)[] = [];
    vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
      signals.push(init.signal);
      return new Promise((resolve) => respond.push(resolve));
    });
    const made = call(routes.listings.newest);
    await vi.advanceTimersByTimeAsync(24 * 60 * 60_000);
    expect(signals.map((signal) => signal?.aborted ?? false)).toEqual([false]);
    respond[0]?.(new Response('[]'));
    await expect(made).resolves.toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

describe('a failure', () => {
  it('is every status but 200 of a call that expects 200', async () => {
    const upload = () =>
      call(routes.uploads.upload, { params: { folder: 'listings' }, files: { file: new Blob(['x']) } });
    const request = () => call(routes.connections.request, { body: { recipient_id: 9, listing_id: 7 } });
    for (const make of [upload, request]) {
      for (const status of [201, 202, 204]) {
        answer(() => new Response(status === 204 ? null : '{"url":"x"}', { status }));
        await expect(make()).rejects.toMatchObject({ name: 'ApiError', status });
      }
      answer(json({ url: 'x' }));
      await expect(make()).resolves.toEqual({ url: 'x' });
    }
  });

  it('carries code, status, fields and how long to wait', async () => {
    answer(json({ message: 'Look', code: 'validation_failed', errors: { name: ['Enter a name'] } }, 422));
    await expect(call(routes.listings.newest)).rejects.toMatchObject({
      name: 'ApiError',
      status: 422,
      code: 'validation_failed',
      message: 'Look',
      errors: { name: ['Enter a name'] },
    });
    answer(json({ message: 'm', code: 'too_many_requests' }, 429, { 'Retry-After': '42' }));
    await expect(call(routes.listings.newest)).rejects.toMatchObject({ retryAfter: 42 });
  });

  it('is offline where no answer came', async () => {
    answer(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(call(routes.listings.newest)).rejects.toMatchObject({ code: 'offline', status: 0 });
  });

  it.each([
    [422, { message: 'The name has already been taken.', errors: { name: ['Taken.'] } }, 'validation_failed'],
    [422, { message: 'The name has already been taken.', errors: { name: 'Taken.' } }, 'validation_failed'],
    [400, { message: 'The name has already been taken.' }, 'internal'],
    [503, { message: 'The name has already been taken.', code: 'of_another_server' }, 'unavailable'],
  ])('has the message of a server without our codes: %i %j', async (status, body, code) => {
    answer(json(body, status));
    const errors = 'errors' in body ? { name: ['Taken.'] } : {};
    const said = 'The name has already been taken.';
    await expect(call(routes.listings.newest)).rejects.toMatchObject({ status, code, message: said, said, errors });
  });

  it.each(['null', '7', '"text"', '[]', '{"message":7}', '{"message":" "}', '{"errors":"x"}'])(
    'has our own sentence if the body has no message: %s',
    async (body) => {
      answer(() => new Response(body, { status: 500 }));
      await expect(call(routes.listings.newest)).rejects.toMatchObject({ code: 'internal', said: undefined });
    },
  );

  it('says something sensible where a proxy answered instead', async () => {
    answer(() => new Response('<html>Bad gateway</html>', { status: 502 }));
    await expect(call(routes.listings.newest)).rejects.toMatchObject({ code: 'unavailable', status: 502 });
    answer(json({ code: 'offline' }, 500));
    await expect(call(routes.listings.newest)).rejects.toMatchObject({ code: 'internal' });
  });

  it('stays the browser’s own when the caller cancelled', async () => {
    const stop = new AbortController();
    answer(() => {
      stop.abort();
      throw new DOMException('stopped', 'AbortError');
    });
    await expect(call(routes.listings.newest, {}, { signal: stop.signal })).rejects.toHaveProperty(
      'name',
      'AbortError',
    );
  });
});

describe('a refused token', () => {
  it('is reported while it is held, and by no call that brought another one', async () => {
    const refused = vi.fn();
    const stop = onRefusal(refused);
    useSession.setState({ accessToken: 'held' });
    answer(json({ message: 'x', code: 'unauthenticated' }, 401));
    await expect(call(routes.auth.logout, {}, { token: 'left' })).rejects.toMatchObject({ status: 401 });
    expect(sent[0]?.headers.Authorization).toBe('Bearer left');
    expect(refused).not.toHaveBeenCalled();
    await expect(call(routes.auth.me)).rejects.toMatchObject({ status: 401 });
    expect(sent[1]?.headers.Authorization).toBe('Bearer held');
    expect(refused).toHaveBeenCalledOnce();
    stop();
    await expect(call(routes.auth.me)).rejects.toMatchObject({ status: 401 });
    expect(refused).toHaveBeenCalledOnce();
  });

  it('is not what a wrong password says', async () => {
    const refused = vi.fn();
    const stop = onRefusal(refused);
    useSession.setState({ accessToken: 'held' });
    answer(json({ message: 'x', code: 'invalid_credentials' }, 401));
    await expect(call(routes.auth.me)).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect(refused).not.toHaveBeenCalled();
    stop();
  });
});
