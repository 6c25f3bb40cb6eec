// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Me } from '#contract/auth.ts';
import { locale, setLanguage } from '#web/lib/i18n/language.ts';
import { useSession } from '#web/lib/session/session.ts';
import { chooseLanguage, initI18n } from './languages.ts';

const me = (language: 'en' | 'fr', language_chosen: boolean) => ({ id: 1, language, language_chosen }) as Me;
const waitForLocale = (language: 'en' | 'fr') => vi.waitFor(() => expect(locale()).toBe(language), 20_000);
const signIn = (user: Me): void => useSession.getState().signIn('token', user, true);

beforeEach(() => {
  localStorage.clear();
  useSession.setState(useSession.getInitialState(), true);
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en']);
});
// Each call of `initI18n` adds a session subscription that is never removed. Those of earlier tests do no harm: all of
// them choose the same language.
afterEach(() => {
  useSession.setState(useSession.getInitialState(), true);
  setLanguage('en', {});
});

it('the app uses the browser’s language, or the language chosen earlier on this device', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-CA', 'en']);
  await initI18n();
  expect(locale()).toBe('fr');
  chooseLanguage('en');
  await waitForLocale('en');
  setLanguage('fr', {});
  await initI18n();
  expect(locale()).toBe('en');
});

it('the app keeps the current language for a user who has never chosen one', async () => {
  await initI18n();
  chooseLanguage('fr');
  await waitForLocale('fr');
  signIn(me('en', false));
  // Check at once, because a wrong language would be stored at once. Check again after the import, because the wrong
  // language would be shown only then.
  expect(localStorage.getItem('language')).toBe('fr');
  await vi.dynamicImportSettled();
  expect([locale(), localStorage.getItem('language')]).toEqual(['fr', 'fr']);
});

it('the app uses the language chosen in the account, including later changes', async () => {
  await initI18n();
  chooseLanguage('fr');
  await waitForLocale('fr');
  signIn(me('en', true));
  await waitForLocale('en');
  useSession.getState().setUser(me('fr', true));
  await waitForLocale('fr');
  signIn(me('en', false));
  useSession.getState().setUser(me('en', true));
  await waitForLocale('en');
});
