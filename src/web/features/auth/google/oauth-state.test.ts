// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepDraft, readDraft } from '#web/lib/session/drafts.ts';
import { departToGoogle, takeJourney } from './oauth-state.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => sessionStorage.clear());

it("departToGoogle navigates to the server's Google URL", () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { pathname: '/listings/7', search: '?a=b', hash: '#c', assign });
  departToGoogle(false);
  expect(assign.mock.calls).toEqual([['/auth/google']]);
  vi.unstubAllGlobals();
  expect(takeJourney()).toEqual({ to: '/listings/7?a=b#c', remember: false });
});

it('takeJourney defaults to the home page and a remembered session', () => {
  expect(takeJourney()).toEqual({ to: '/', remember: true });
});

it('takeJourney returns the stored page only once', () => {
  keepDraft('google-journey', { to: '/listings/7?a=b#c', remember: false });
  expect(takeJourney()).toEqual({ to: '/listings/7?a=b#c', remember: false });
  expect(readDraft('google-journey')).toBeUndefined();
  expect(takeJourney()).toEqual({ to: '/', remember: true });
});
