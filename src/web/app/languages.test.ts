// @vitest-environment jsdom
/** Whose choice of a language wins: the browser's, the one made on this device, the account's? */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Me } from '#contract/auth.ts';
import { locale, setLanguage } from '#web/lib/language.ts';
import { useSession } from '#web/lib/session.ts';
import { chooseLanguage, initI18n } from './languages.ts';

const me = (language: 'en' | 'fr', language_chosen: boolean) => ({ id: 1, language, language_chosen }) as Me;
const spoken = (language: 'en' | 'fr') => vi.waitFor(() => expect(locale()).toBe(language), 20_000);
const signIn = (user: Me): void => useSession.getState().signIn('token', user, true);

beforeEach(() => {
  localStorage.clear();
  useSession.setState(useSession.getInitialState(), true);
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en']);
});
// Each begins anew, so that the last one alone listens.
afterEach(() => {
  useSession.setState(useSession.getInitialState(), true);
  setLanguage('en', {});
});

it('speaks what the browser asks for, and what was chosen here before', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-CA', 'en']);
  await initI18n();
  expect(locale()).toBe('fr');
  chooseLanguage('en');
  await spoken('en');
  setLanguage('fr', {});
  await initI18n();
  expect(locale()).toBe('en');
});

it('stays in the language on screen for an account that never chose one', async () => {
  await initI18n();
  chooseLanguage('fr');
  await spoken('fr');
  signIn(me('en', false));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([locale(), localStorage.getItem('language')]).toEqual(['fr', 'fr']);
});

it("follows an account's own choice, also when it is made later", async () => {
  await initI18n();
  chooseLanguage('fr');
  await spoken('fr');
  signIn(me('en', true));
  await spoken('en');
  useSession.getState().setUser(me('fr', true));
  await spoken('fr');
  signIn(me('en', false));
  useSession.getState().setUser(me('en', true));
  await spoken('en');
});
