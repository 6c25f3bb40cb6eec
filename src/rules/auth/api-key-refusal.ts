/** Decides whether an API key can be used on a route. */
import type { Route } from '#contract/endpoint.ts';

/** `write` includes reading. */
export type ApiKeyScope = 'read' | 'write';

/** Returns whether a route changes nothing: every GET route and a few POST routes. */
export function isReadOnly(route: Pick<Route, 'method' | 'flag'>): boolean {
  return route.method === 'GET' || route.flag === 'reads';
}

export function apiKeyRefusal(
  route: Pick<Route, 'method' | 'access' | 'flag'>,
  scope: ApiKeyScope,
): 'session_required' | 'scope_too_small' | null {
  if (route.access === 'admin' || route.access === 'staff' || route.flag === 'session') return 'session_required';
  return scope === 'read' && !isReadOnly(route) ? 'scope_too_small' : null;
}
