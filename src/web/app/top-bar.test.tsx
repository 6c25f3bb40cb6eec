// @vitest-environment jsdom

import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RouteKey } from '#contract/api.ts';
import type { Me } from '#contract/auth.ts';
import { expectConsole } from '#test/strict-console.ts';
import { useRestore } from '#web/features/auth/index.ts';
import { useDialogs } from '#web/lib/browser/dialogs.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { useSession } from '#web/lib/session/session.ts';
import { AddressOutput, renderPage, shownAddress } from '#web/ui/page.fixture.tsx';
import { useShortcuts } from './deferred-shell.tsx';
import { TopBar } from './top-bar.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
const answer = vi.mocked(call as (route: RouteKey) => Promise<unknown>);
const user = { id: 7, name: 'wren', profile: { avatar: '', banner: '', bio: '' } } as Me;

function Shortcuts() {
  useShortcuts();
  return null;
}
function show(at = '/'): void {
  renderPage(
    <>
      <TopBar />
      <Shortcuts />
      <AddressOutput />
    </>,
    { history: [at] },
  );
}

beforeEach(() => {
  localStorage.clear();
  answer.mockReset();
  answer.mockImplementation(async (route) => {
    if (route === 'GET /api/conversations') return { data: [{ unread_count: 2 }, { unread_count: 1 }] };
    if (route === 'GET /api/notifications') return { data: [], meta: { unread: 0 } };
    return null;
  });
  useSession.setState({ ...useSession.getInitialState(), ready: true }, true);
  useDialogs.setState({ signIn: false });
  useRestore.setState({ failed: false });
});
afterEach(cleanup);

describe('the top bar', () => {
  it('shows visitors no bell, but a Sign In button that opens the sign-in dialog', async () => {
    show();
    expect(screen.queryByRole('button', { name: /notifications/i })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(useDialogs.getState().signIn).toBe(true);
  });

  it('has a Sign In button for visitors and a placeholder for users until the session is read', () => {
    useSession.setState({ ready: false });
    show();
    const signIn = screen.getByRole('button', { name: 'Sign In' });
    const placeholder = screen.getByRole('status', { name: 'Loading your account' });
    expect(signIn.closest('[data-audience]')?.getAttribute('data-audience')).toBe('visitors');
    expect(placeholder.closest('[data-audience]')?.getAttribute('data-audience')).toBe('members');
    act(() => useSession.setState({ ready: true }));
    // The button must remain the same element, because a click before hydration is repeated on it.
    expect(screen.getByRole('button', { name: 'Sign In' })).toBe(signIn);
    expect(signIn.closest('[data-audience]')).toBeNull();
    expect(screen.queryByRole('status', { name: 'Loading your account' })).toBeNull();
  });

  it('shows only the placeholder while the account of a stored session loads', () => {
    show();
    act(() => useSession.setState({ ready: true, accessToken: 't' }));
    expect(screen.getByRole('status', { name: 'Loading your account' }).closest('[data-audience]')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sign In' })).toBeNull();
  });

  it('links to Home and Inbox and marks the current page', () => {
    show('/');
    const [home, inbox] = [screen.getByRole('link', { name: 'Home' }), screen.getByRole('link', { name: 'Inbox' })];
    expect([home.getAttribute('href'), inbox.getAttribute('href')]).toEqual(['/', '/inbox']);
    expect([home.getAttribute('aria-current'), inbox.getAttribute('aria-current')]).toEqual(['page', null]);
  });
});

it('the top bar offers Retry when the account could not be loaded', async () => {
  useSession.setState({ accessToken: 't' });
  useRestore.setState({ failed: true });
  answer.mockResolvedValue(user);
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(useSession.getState().user).toBe(user);
});

describe('the search box', () => {
  it('opens the results on Enter', async () => {
    show();
    await userEvent.type(screen.getByRole('combobox', { name: 'Search' }), ' slow fire {Enter}');
    expect(shownAddress()).toBe('/listings/search?q=slow+fire');
  });

  it('shows the words of the current search', () => {
    show('/listings/search?q=badge');
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('badge');
  });

  it('is focused by the / key, except while the user is typing', async () => {
    show();
    const box = screen.getByRole<HTMLInputElement>('combobox');
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(box);
    expect(box.value).toBe('');
    await userEvent.keyboard('a/b');
    expect(box.value).toBe('a/b');
  });
});

it('pressing g and then i opens the inbox, but pressing only i does not', async () => {
  show('/about');
  await userEvent.keyboard('i');
  expect(shownAddress()).toBe('/about');
  await userEvent.keyboard('gi');
  expect(shownAddress()).toBe('/inbox');
});

describe('the top bar for signed-in users', () => {
  beforeEach(() => useSession.setState({ accessToken: 't', user }));

  it('shows the number of unread messages next to Inbox', async () => {
    show();
    expect(await screen.findByRole('link', { name: /^Inbox 3\s*unread$/ })).toBeTruthy();
  });

  it('opens a menu with the three specified entries first, and selling, favourites, saved searches and trading below', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Your menu' }));
    const items = screen.getAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual([
      'Your Profile',
      'Settings',
      'Sign out',
      'Sell an item',
      'Favourites',
      'Saved searches',
      'Following',
      'Want list',
      'Matches',
      'Swaps and rings',
    ]);
    expect(items.map((item) => item.getAttribute('href'))).toEqual([
      '/profile/wren',
      '/settings',
      null,
      '/listings/create',
      '/favourites',
      '/saved-searches',
      '/following',
      '/wants',
      '/matches',
      '/trades',
    ]);
  });

  it('sends the sign-out request, clears the session and opens the home page, even if the server rejects the request', async () => {
    localStorage.setItem('accessToken', 't');
    answer.mockImplementation(async (route) => {
      if (route === 'POST /api/logout') throw new ApiError('internal', 500);
      return { data: [], meta: { unread: 0 } };
    });
    expectConsole('error', 'Failed to sign out');
    show('/about');
    await userEvent.click(await screen.findByRole('button', { name: 'Your menu' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    expect(answer.mock.calls.some(([route]) => route === 'POST /api/logout')).toBe(true);
    expect(useSession.getState()).toMatchObject({ accessToken: '', user: null });
    expect(localStorage.getItem('accessToken')).toBeNull();
    expect(shownAddress()).toBe('/');
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy();
    // Lets the retry of the sign-out succeed now; it would otherwise affect tests of another file in the same process.
    answer.mockResolvedValue(null);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(sessionStorage.getItem('ending-sessions')).toBeNull());
  });
});
