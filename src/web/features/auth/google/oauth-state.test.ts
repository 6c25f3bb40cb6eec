// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readDraft, saveDraft } from '#web/lib/session/drafts.ts';
import { departToGoogle, takeOAuthState } from './oauth-state.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => sessionStorage.clear());

it("departToGoogle stores the current page and navigates to the server's Google URL", () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { pathname: '/listings/7', search: '?a=b', hash: '#c', assign });
  departToGoogle(false);
  expect(assign.mock.calls).toEqual([['/auth/google']]);
  vi.unstubAllGlobals();
  expect(takeOAuthState()).toEqual({ to: '/listings/7?a=b#c', remember: false });
});

it('takeOAuthState defaults to the home page and a remembered session', () => {
  expect(takeOAuthState()).toEqual({ to: '/', remember: true });
});

it('takeOAuthState returns the stored page only once', () => {
  saveDraft('oauth-state', { to: '/listings/7?a=b#c', remember: false });
  expect(takeOAuthState()).toEqual({ to: '/listings/7?a=b#c', remember: false });
  expect(readDraft('oauth-state')).toBeUndefined();
  expect(takeOAuthState()).toEqual({ to: '/', remember: true });
});
