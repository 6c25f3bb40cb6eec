/** How does the web app make a call of the contract? */
import { type Route, type RouteId, routes } from '#contract/routes.ts';
import type { AnswerOf, CallArguments, CallOptions } from './api-types.ts';
import { config } from './config.ts';
import { ApiError } from './errors.ts';
import { locale } from './language.ts';
import { reportRefusal, useSession } from './session.ts';
import { withSlowRequestWatchdog } from './slow-request-watchdog.ts';
import { type Prepared, type Received, read, send } from './transport.ts';

export type { AnswerOf, InputOf } from './api-types.ts';

type Values = Readonly<Record<string, unknown>>;
type AnyInput = {
  params?: Values;
  query?: Values;
  body?: unknown;
  fields?: Values;
  files?: Readonly<Record<string, Blob | readonly Blob[] | undefined>>;
};

/** Full address of a path of the backend. */
export function serverAddress(path: string): string {
  return `${config().serverUrl}${path}`;
}

function toUrl(route: Route, input: AnyInput): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '')),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  return serverAddress(query.size > 0 ? `${path}?${query}` : path);
}

function bodyOf(route: Route, input: AnyInput): { body: Prepared['body']; type?: string } {
  if (input.fields || input.files) {
    const form = new FormData();
    for (const [name, value] of Object.entries(input.fields ?? {})) {
      if (value !== undefined) form.append(name, String(value));
    }
    for (const [name, value] of Object.entries(input.files ?? {})) {
      for (const blob of value === undefined ? [] : [value].flat()) form.append(name, blob);
    }
    return { body: form };
  }
  // The two signatures are asked for as the Pusher protocol asks: in a form's encoding.
  if (route.path.startsWith('/broadcasting/'))
    return { body: new URLSearchParams(input.body as Record<string, string>) };
  if (input.body !== undefined) return { body: JSON.stringify(input.body), type: 'application/json' };
  return { body: undefined };
}

function xsrfToken(): string | undefined {
  const match = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie);
  return match?.[1] === undefined ? undefined : decodeURIComponent(match[1]);
}

/** The specification sends the token on all calls, reads included. */
function xsrfHeader(): Record<string, string> {
  const token = xsrfToken();
  return token ? { 'X-XSRF-TOKEN': token } : {};
}

async function fetchXsrfCookie(signal: AbortSignal | undefined): Promise<void> {
  const { method, path } = routes.auth.csrfCookie;
  const request: Prepared = { method, url: serverAddress(path), headers: xsrfHeader(), body: undefined };
  read(await withSlowRequestWatchdog(signal, (running) => send(request, running)));
}

async function upload(request: Prepared, { signal, onProgress }: CallOptions): Promise<Received> {
  try {
    const { sendWithProgress } = await import('./upload-transport.ts');
    return await sendWithProgress(request, signal, onProgress ?? (() => undefined));
  } catch (error) {
    // The part that uploads could not be fetched either.
    throw error instanceof TypeError ? new ApiError('offline', 0) : error;
  }
}

/** What nobody waits for: it offers neither a way out nor another try. */
const unwatched = /^broadcasting|logout|markAsRead|typing/;

/** A write that brings a signal of its own offers its own way out, beside its button. */
function sendPatiently(route: Route, request: Prepared, signal: AbortSignal | undefined): Promise<Received> {
  if (unwatched.test(route.id) || (signal && route.method !== 'GET')) return send(request, signal);
  return withSlowRequestWatchdog(signal, (running) => send(request, running));
}

/** The specification treats any other status of these two as an error, a success too. */
const expectsExactly200: ReadonlySet<string> = new Set(['uploads.upload', 'connections.request'] satisfies RouteId[]);

async function once(route: Route, input: AnyInput, options: CallOptions): Promise<unknown> {
  const { body, type } = bodyOf(route, input);
  const token = options.token ?? useSession.getState().accessToken;
  const request: Prepared = {
    method: route.method,
    url: toUrl(route, input),
    headers: {
      Accept: 'application/json',
      'Accept-Language': locale(),
      ...(type ? { 'Content-Type': type } : {}),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...xsrfHeader(),
    },
    body,
  };
  const received =
    options.onProgress && body instanceof FormData
      ? await upload(request, options)
      : await sendPatiently(route, request, options.signal);
  try {
    const body = read(received);
    if (expectsExactly200.has(route.id) && received.status !== 200) throw new ApiError('internal', received.status);
    return body;
  } catch (error) {
    if (token && error instanceof ApiError && error.code === 'unauthenticated') reportRefusal(token);
    throw error;
  }
}

/** Makes one call; throws `ApiError`, or the browser's AbortError when `options.signal` cancelled it. */
export async function call<Id extends RouteId>(
  route: Route<Id>,
  ...[given, options = {}]: CallArguments<Id>
): Promise<AnswerOf<Id>> {
  const input = (given ?? {}) as AnyInput;
  if (route.xsrf) await fetchXsrfCookie(options.signal);
  try {
    return (await once(route, input, options)) as AnswerOf<Id>;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 419) throw error;
    // The cookie had expired: one fresh one, one more try.
    await fetchXsrfCookie(options.signal);
    return (await once(route, input, options)) as AnswerOf<Id>;
  }
}
