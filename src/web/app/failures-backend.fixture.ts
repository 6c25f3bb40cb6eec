/** A fake backend for the failure matrix: returns fixed data and can make any endpoint fail. */
import { allRoutes, type RouteId } from '#contract/api.ts';

export const failures = [401, 403, 404, 409, 422, 429, 500, 'offline', 'never'] as const;
export type Failure = (typeof failures)[number];

type ReceivedRequest = {
  id: string;
  method: string;
  credentials: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  token: string;
};
type Responder = (requests: ReceivedRequest) => unknown;

const ENDPOINTS = allRoutes
  // Fixed paths come first, so that /api/users/me is not matched as a username.
  .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)
  .map(({ id, method, path }) => ({
    id,
    method,
    fits: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }));

const ERRORS: Record<number, [code: string, message: string]> = {
  401: ['unauthenticated', 'Sign in first.'],
  403: ['forbidden', 'You don’t have permission to do that.'],
  404: ['not_found', 'Not found.'],
  409: ['version_conflict', 'Somebody else was faster.'],
  422: ['validation_failed', 'Please check the highlighted fields.'],
  429: ['too_many_requests', 'Too many attempts.'],
  500: ['internal', 'Something went wrong on our end.'],
};

function errorResponse(status: number): Response {
  const [code, message] = ERRORS[status] ?? ['internal', ''];
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

/** Implements `fetch` for one test. Endpoints without a registered response return an empty success. */
export class Backend {
  readonly requests: ReceivedRequest[] = [];
  readonly #responders = new Map<string, Responder>();
  #failingEndpoint: { id: RouteId; failure: Failure } | undefined;

  answer(id: RouteId, answer: Responder): void {
    this.#responders.set(id, answer);
  }

  fail(id: RouteId, failure: Failure): void {
    this.#failingEndpoint = { id, failure };
  }

  stopFailing(): void {
    this.#failingEndpoint = undefined;
  }

  count(id: RouteId): number {
    return this.requests.filter((request) => request.id === id).length;
  }

  /** If one endpoint rejects a token, all other endpoints reject it too. */
  #failureOf(id: string, token: string): Failure | undefined {
    if (!this.#failingEndpoint) return undefined;
    const { id: failing, failure } = this.#failingEndpoint;
    if (id === failing) return failure;
    return failure === 401 && token === 'stored' && this.count(failing) > 0 ? 401 : undefined;
  }

  readonly fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), window.location.origin);
    const endpoint = ENDPOINTS.find(
      ({ method, fits: pattern }) => method === (init.method ?? 'GET') && pattern.test(url.pathname),
    );
    if (!endpoint) throw new Error(`no such call: ${init.method} ${url.pathname}`);
    const token = new Headers(init.headers).get('Authorization')?.replace('Bearer ', '') ?? '';
    const requests: ReceivedRequest = {
      id: endpoint.id,
      method: endpoint.method,
      credentials: init.credentials ?? 'default',
      path: url.pathname,
      query: url.searchParams,
      body: parse(init.body),
      token,
    };
    this.requests.push(requests);
    const failure = this.#failureOf(endpoint.id, token);
    if (failure === 'offline') throw new TypeError('Failed to fetch');
    if (failure === 'never') return await new Promise<Response>((_, reject) => onAbort(init.signal, reject));
    if (failure !== undefined) return errorResponse(failure);
    const body = this.#responders.get(endpoint.id)?.(requests);
    return new Response(body === undefined ? null : JSON.stringify(body), {
      status: body === undefined ? 204 : 200,
      headers: { 'Content-Type': 'application/json' },
    });
  };
}

function onAbort(signal: AbortSignal | null | undefined, reject: (error: unknown) => void): void {
  signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
}
