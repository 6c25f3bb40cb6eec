/** What answers the whole app in the failure matrix: a backend of plain data, any call of which can be made to fail. */
import { type RouteId, routes } from '#contract/routes.ts';

export const failures = [401, 403, 404, 409, 422, 429, 500, 'offline', 'never'] as const;
export type Failure = (typeof failures)[number];

type Asked = {
  id: string;
  method: string;
  credentials: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  token: string;
};
type Answer = (asked: Asked) => unknown;

const table = Object.values(routes)
  .flatMap((calls) => Object.values(calls as Record<string, { id: RouteId; method: string; path: string }>))
  // Fixed parts first: /api/users/me is nobody's name.
  .sort((a, b) => a.path.split('{').length - b.path.split('{').length)
  .map(({ id, method, path }) => ({
    id,
    method,
    fits: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }));

const envelopes: Record<number, [code: string, message: string]> = {
  401: ['unauthenticated', 'Sign in first.'],
  403: ['forbidden', 'You may not do that.'],
  404: ['not_found', 'Not found.'],
  409: ['version_conflict', 'Somebody else was faster.'],
  422: ['validation_failed', 'Some of this needs another look.'],
  429: ['too_many_requests', 'Too many attempts.'],
  500: ['internal', 'Something went wrong on our side.'],
};

function refusal(status: number): Response {
  const [code, message] = envelopes[status] ?? ['internal', ''];
  const errors = status === 422 ? { errors: { somewhere: ['This was not accepted.'] } } : {};
  const headers = { 'Content-Type': 'application/json', ...(status === 429 ? { 'Retry-After': '7' } : {}) };
  return new Response(JSON.stringify({ code, message, ...errors }), { status, headers });
}

function parse(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** `fetch` for one test. Whatever nobody gave an answer for is an empty success. */
export class Backend {
  readonly asked: Asked[] = [];
  readonly #answers = new Map<string, Answer>();
  #failing: { id: RouteId; failure: Failure } | undefined;

  answer(id: RouteId, answer: Answer): void {
    this.#answers.set(id, answer);
  }

  /** From now on this call fails, whoever makes it. */
  fail(id: RouteId, failure: Failure): void {
    this.#failing = { id, failure };
  }

  mend(): void {
    this.#failing = undefined;
  }

  count(id: RouteId): number {
    return this.asked.filter((one) => one.id === id).length;
  }

  /** A token that one call refuses is worth nothing for any other. */
  #failureOf(id: string, token: string): Failure | undefined {
    if (!this.#failing) return undefined;
    const { id: failing, failure } = this.#failing;
    if (id === failing) return failure;
    return failure === 401 && token === 'stored' && this.count(failing) > 0 ? 401 : undefined;
  }

  readonly fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), window.location.origin);
    const found = table.find(({ method, fits }) => method === (init.method ?? 'GET') && fits.test(url.pathname));
    if (!found) throw new Error(`no such call: ${init.method} ${url.pathname}`);
    const token = new Headers(init.headers).get('Authorization')?.replace('Bearer ', '') ?? '';
    const asked: Asked = {
      id: found.id,
      method: found.method,
      credentials: init.credentials ?? 'default',
      path: url.pathname,
      query: url.searchParams,
      body: parse(init.body),
      token,
    };
    this.asked.push(asked);
    const failure = this.#failureOf(found.id, token);
    if (failure === 'offline') throw new TypeError('Failed to fetch');
    if (failure === 'never') return await new Promise<Response>((_, reject) => onAbort(init.signal, reject));
    if (failure !== undefined) return refusal(failure);
    const body = this.#answers.get(found.id)?.(asked);
    return new Response(body === undefined ? null : JSON.stringify(body), {
      status: body === undefined ? 204 : 200,
      headers: { 'Content-Type': 'application/json' },
    });
  };
}

function onAbort(signal: AbortSignal | null | undefined, reject: (error: unknown) => void): void {
  signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
}
