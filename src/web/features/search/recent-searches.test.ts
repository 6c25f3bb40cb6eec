// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import type { Me } from '#contract/auth.ts';
import { useSession } from '#web/lib/session/session.ts';
import { addRecentSearch, forgetRecent, readRecent } from './recent-searches.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  useSession.setState({ user: null, accessToken: '' });
});
const signIn = (id: number) => useSession.setState({ user: { id } as Me, accessToken: 'token' });

it('recent searches are sorted newest first, without other spellings of the same words', () => {
  for (const words of ['badge', 'slow fire', 'Season’s', ' BADGE ', "season's", '', '   ']) addRecentSearch(words);
  expect(readRecent()).toEqual(["season's", 'BADGE', 'slow fire']);
});

it('recent searches are limited to six, and are stored only for this tab', () => {
  for (let at = 1; at <= 9; at++) addRecentSearch(`word ${at}`);
  expect(readRecent()).toEqual(['word 9', 'word 8', 'word 7', 'word 6', 'word 5', 'word 4']);
  expect(localStorage).toHaveLength(0);
});

it('a single recent search can be removed', () => {
  addRecentSearch('a');
  addRecentSearch('b');
  expect(forgetRecent('a')).toEqual(['b']);
  expect(readRecent()).toEqual(['b']);
});

it.each(['"text"', '{}', '[1,null,"kept",""]', 'broken'])(
  'readRecent returns only the valid recent searches from %s',
  (stored) => {
    sessionStorage.setItem('draft-recent-searches', stored);
    expect(readRecent()).toEqual(stored.includes('kept') ? ['kept'] : []);
  },
);

it('recent searches are shown only to the user who made them, and are not recorded while the user is unknown', () => {
  signIn(7);
  addRecentSearch('gift for eight');
  useSession.setState({ user: null });
  addRecentSearch('restoring');
  signIn(8);
  expect(readRecent()).toEqual([]);
  addRecentSearch('badge');
  useSession.getState().clear();
  expect(readRecent()).toEqual([]);
  signIn(7);
  expect(readRecent()).toEqual(['gift for eight']);
});
