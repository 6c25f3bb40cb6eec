/** Decides whether an API key can be used on a route. */
import type { Route } from '#contract/routes.ts';

/** `write` includes reading. */
export type ApiKeyScope = 'read' | 'write';

/** Returns whether a route leaves all data unchanged: GET does by definition, a few POST routes by their nature. */
export function isReadOnly(route: Pick<Route, 'method' | 'keys'>): boolean {
  return route.method === 'GET' || route.keys === 'read';
}

/** Returns the reason to refuse a request that was sent with an API key, or null. */
export function apiKeyRefusal(
  route: Pick<Route, 'method' | 'keys'>,
  scope: ApiKeyScope,
): 'session_required' | 'scope_too_small' | null {
  if (route.keys === 'none') return 'session_required';
  return scope === 'read' && !isReadOnly(route) ? 'scope_too_small' : null;
}
