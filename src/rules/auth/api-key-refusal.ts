/** Decides whether an API key can be used on a route. */
import type { Route } from '#contract/routes.ts';

/** `write` includes reading. */
export type ApiKeyScope = 'read' | 'write';

/** Whether a call leaves everything as it was: GET does by definition, a few POST routes by their nature. */
export function isReadOnly(route: Pick<Route, 'method' | 'keys'>): boolean {
  return route.method === 'GET' || route.keys === 'read';
}

/** The reason to refuse a request that was sent with an API key; null when there is none. */
export function apiKeyRefusal(
  route: Pick<Route, 'method' | 'keys'>,
  scope: ApiKeyScope,
): 'session_required' | 'scope_too_small' | null {
  if (route.keys === 'none') return 'session_required';
  return scope === 'read' && !isReadOnly(route) ? 'scope_too_small' : null;
}
