/** Calls routes of the contract: builds the request, adds session and XSRF tokens, and reads the response. */
import type { RouteKey } from '#contract/api.ts';
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
  form?: Readonly<Record<string, string>>;
  fields?: Values;
  files?: Readonly<Record<string, Blob | readonly Blob[] | undefined>>;
  xsrf?: true;
};

export function serverAddress(path: string): string {
  return `${config().serverUrl}${path}`;
}

function toUrl(path: string, input: AnyInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '')),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  return serverAddress(query.size > 0 ? `${filled}?${query}` : filled);
}

function bodyOf(input: AnyInput): { body: Prepared['body']; type?: string } {
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
  if (input.form) return { body: new URLSearchParams(input.form) };
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
  const url = serverAddress('/sanctum/csrf-cookie');
  const request: Prepared = { method: 'GET', url, headers: xsrfHeader(), body: undefined };
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

/** The slow-request watchdog skips writes with a signal, because their forms have their own Cancel button. */
function sendWatched(request: Prepared, { signal, isBackground }: CallOptions): Promise<Received> {
  if (isBackground || (signal && request.method !== 'GET')) return send(request, signal);
  return withSlowRequestWatchdog(signal, (running) => send(request, running));
}

/** Pages that suspended users can open: their appeal page and support. */
const OPEN_TO_SUSPENDED = /^\/(?:suspended\/|support(?:\/|$))/;

/** Loads a new document instead of navigating, so that no content from the signed-in pages stays on screen. */
function openSuspendedPage(token: string): void {
  if (!OPEN_TO_SUSPENDED.test(location.pathname)) location.assign(`/suspended/${token}`);
}

async function attempt(route: RouteKey, input: AnyInput, options: CallOptions): Promise<unknown> {
  const [method = '', path = ''] = route.split(' ');
  const { body, type } = bodyOf(input);
  const token = options.token ?? useSession.getState().accessToken;
  const request: Prepared = {
    method,
    url: toUrl(path, input),
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
      : await sendWatched(request, options);
  try {
    const body = read(received);
    if (options.expectsExactly200 && received.status !== 200) throw new ApiError('internal', received.status);
    return body;
  } catch (error) {
    if (token && error instanceof ApiError && error.code === 'unauthenticated') reportRefusal(token);
    if (error instanceof ApiError && error.appealToken) openSuspendedPage(error.appealToken);
    throw error;
  }
}

/** Throws an `ApiError`, or the browser's AbortError if `options.signal` cancelled the call. */
export async function call<K extends RouteKey>(
  route: K,
  ...[maybeInput, options = {}]: CallArguments<K>
): Promise<AnswerOf<K>> {
  const input = (maybeInput ?? {}) as AnyInput;
  if (input.xsrf) await fetchXsrfCookie(options.signal);
  try {
    return (await attempt(route, input, options)) as AnswerOf<K>;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 419) throw error;
    // The XSRF cookie has expired: fetch a new cookie and retry once.
    await fetchXsrfCookie(options.signal);
    return (await attempt(route, input, options)) as AnswerOf<K>;
  }
}
