// @vitest-environment jsdom
/** Is the place kept from which somebody left for Google? */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepDraft, readDraft } from '#web/lib/drafts.ts';
import { departToGoogle, takeJourney } from './oauth-state.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => sessionStorage.clear());

it("leaves the app for the server's Google address", () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { pathname: '/listings/7', search: '?a=b', hash: '#c', assign });
  departToGoogle(false);
  expect(assign.mock.calls).toEqual([['/auth/google']]);
  vi.unstubAllGlobals();
  expect(takeJourney()).toEqual({ to: '/listings/7?a=b#c', remember: false });
});

it('leads home, remembered, where nothing was kept', () => {
  expect(takeJourney()).toEqual({ to: '/', remember: true });
});

it('leads back once', () => {
  keepDraft('google-journey', { to: '/listings/7?a=b#c', remember: false });
  expect(takeJourney()).toEqual({ to: '/listings/7?a=b#c', remember: false });
  expect(readDraft('google-journey')).toBeUndefined();
  expect(takeJourney()).toEqual({ to: '/', remember: true });
});
