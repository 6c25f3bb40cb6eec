// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '#contract/auth.ts';
import { expectConsole } from '#test/strict-console.ts';
import { endedElsewhere, useSession } from './session.ts';

const user = { id: 7, name: 'wren' } as Me;
const session = () => useSession.getState();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  useSession.setState(useSession.getInitialState(), true);
});

it('a session starts empty, with the specified field names', () => {
  expect(session()).toMatchObject({ accessToken: '', user: null, currencies: [], refreshKey: 0, ready: false });
});

describe('signIn', () => {
  it('stores the token in local storage if the user wants to stay signed in', () => {
    session().signIn('t1', user, true);
    expect(localStorage.getItem('accessToken')).toBe('t1');
    expect(sessionStorage.getItem('accessToken')).toBeNull();
    expect(session()).toMatchObject({ accessToken: 't1', user, ready: true });
  });

  it('stores the token in session storage if the user does not want to stay signed in, and removes an older token', () => {
    session().signIn('t1', user, true);
    session().signIn('t2', user, false);
    expect(localStorage.getItem('accessToken')).toBeNull();
    expect(sessionStorage.getItem('accessToken')).toBe('t2');
  });
});

describe('adoptStored', () => {
  it.each([
    ['local storage', localStorage],
    ['session storage', sessionStorage],
  ])('restores a token from %s', (_name, storage) => {
    storage.setItem('accessToken', 'kept');
    session().adoptStored();
    expect(session()).toMatchObject({ accessToken: 'kept', user: null, ready: true });
  });

  it('does not overwrite the current token', () => {
    session().signIn('new', user, false);
    localStorage.setItem('accessToken', 'old');
    session().adoptStored();
    expect(session().accessToken).toBe('new');
  });

  it('makes the session ready even if storage is not available', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expectConsole('error', 'Browser storage is not available');
    session().adoptStored();
    expect(session().ready).toBe(true);
  });
});

it('clear removes the user and all tokens, but not the currencies', () => {
  session().setCurrencies([{ id: 1, code: 'USD' }]);
  session().signIn('t', user, true);
  sessionStorage.setItem('accessToken', 'older');
  session().clear();
  expect(session()).toMatchObject({ accessToken: '', user: null, currencies: [{ id: 1, code: 'USD' }] });
  expect(localStorage.getItem('accessToken')).toBeNull();
  expect(sessionStorage.getItem('accessToken')).toBeNull();
});

it('bumpRefreshKey increments the refresh key by one', () => {
  session().bumpRefreshKey();
  session().bumpRefreshKey();
  expect(session().refreshKey).toBe(2);
});

it('clear does not remove a token that another tab has stored in the meantime', () => {
  session().signIn('t', user, true);
  localStorage.setItem('accessToken', 'newer');
  session().clear();
  expect(session().accessToken).toBe('');
  expect(localStorage.getItem('accessToken')).toBe('newer');
});

it.each([
  ['accessToken', 't', true],
  ['accessToken', 'other', false],
  ['accessToken', null, false],
  ['something', 't', false],
  [null, null, false],
])('a storage event for %s with the old value %s ends the session: %s', (key, oldValue, ended) => {
  session().signIn('t', user, true);
  expect(endedElsewhere({ key, oldValue })).toBe(ended);
});
