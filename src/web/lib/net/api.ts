/** Calls endpoints of the contract: builds the request, adds session and XSRF tokens, and reads the response. */
import { type Route, type RouteId, routes } from '#contract/routes.ts';
import { locale } from '../i18n/language.ts';
import { reportRefusal, useSession } from '../session/session.ts';
import type { AnswerOf, CallArguments, CallOptions } from './api-types.ts';
import { config } from './config.ts';
import { ApiError } from './errors.ts';
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
  // The Pusher protocol sends its authorization requests form-encoded.
  if (route.path.startsWith('/broadcasting/'))
    return { body: new URLSearchParams(input.body as Record<string, string>) };
  if (input.body !== undefined) return { body: JSON.stringify(input.body), type: 'application/json' };
  return { body: undefined };
}

function xsrfToken(): string | undefined {
  if (import.meta.env.SSR) return undefined;
  const match = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie);
  return match?.[1] === undefined ? undefined : decodeURIComponent(match[1]);
}

/** The specification requires the XSRF token on all calls, including reads. */
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
    // A TypeError here means that the upload transport's chunk could not be loaded.
    throw error instanceof TypeError ? new ApiError('offline', 0) : error;
  }
}

/** Background requests: no user waits for them, so the page offers neither Cancel nor Retry. */
const UNWATCHED_ROUTES = /^broadcasting|logout|markAsRead|typing|announcements.state|listings.view/;

/** The slow-request watchdog skips writes with a signal, because their forms have their own Cancel button. */
function sendWatched(route: Route, request: Prepared, signal: AbortSignal | undefined): Promise<Received> {
  if (UNWATCHED_ROUTES.test(route.id) || (signal && route.method !== 'GET')) return send(request, signal);
  return withSlowRequestWatchdog(signal, (running) => send(request, running));
}

/** Routes for which the specification treats every status except 200 as an error, even another 2xx. */
const EXPECT_EXACTLY_200: ReadonlySet<string> = new Set(['uploads.upload', 'connections.request'] satisfies RouteId[]);

/** Pages that suspended users can open: their appeal page and support. */
const OPEN_TO_SUSPENDED = /^\/(?:suspended\/|support(?:\/|$))/;

/** Loads a new document instead of navigating, so that no content from the signed-in pages stays on screen. */
function openSuspendedPage(token: string): void {
  if (!OPEN_TO_SUSPENDED.test(location.pathname)) location.assign(`/suspended/${token}`);
}

async function attempt(route: Route, input: AnyInput, options: CallOptions): Promise<unknown> {
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
      : await sendWatched(route, request, options.signal);
  try {
    const body = read(received);
    if (EXPECT_EXACTLY_200.has(route.id) && received.status !== 200) throw new ApiError('internal', received.status);
    return body;
  } catch (error) {
    if (token && error instanceof ApiError && error.code === 'unauthenticated') reportRefusal(token);
    if (error instanceof ApiError && error.appealToken) openSuspendedPage(error.appealToken);
    throw error;
  }
}

/** Throws an `ApiError`, or the browser's AbortError if `options.signal` cancelled the call. */
export async function call<Id extends RouteId>(
  route: Route<Id>,
  ...[maybeInput, options = {}]: CallArguments<Id>
): Promise<AnswerOf<Id>> {
  const input = (maybeInput ?? {}) as AnyInput;
  if (route.xsrf) await fetchXsrfCookie(options.signal);
  try {
    return (await attempt(route, input, options)) as AnswerOf<Id>;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 419) throw error;
    // The XSRF cookie has expired: fetch a new cookie and retry once.
    await fetchXsrfCookie(options.signal);
    return (await attempt(route, input, options)) as AnswerOf<Id>;
  }
}
