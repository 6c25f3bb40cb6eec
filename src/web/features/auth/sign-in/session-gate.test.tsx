// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Me } from '#contract/auth.ts';
import type { RouterHistory } from '#web/lib/browser/browser-history.ts';
import { useDialogs } from '#web/lib/browser/dialogs.ts';
import { Router } from '#web/lib/browser/router.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { RequireSession } from './session-gate.tsx';

let address = '/settings';
/**
 * Changes the URL without notifying listeners. This simulates the time while the next page loads and the current page
 * is still on screen.
 */
const history: RouterHistory = {
  location: () => ({ pathname: address, search: '', hash: '', state: null, key: 'default' }),
  go: () => undefined,
  push: (path) => {
    address = path;
  },
  replace: () => undefined,
  follow: () => () => undefined,
};

const show = () =>
  render(
    <Router history={history}>
      <Suspense>
        <RequireSession>
          <p>mine</p>
        </RequireSession>
      </Suspense>
    </Router>,
  );

beforeEach(() => {
  useSession.setState(useSession.getInitialState(), true);
  useDialogs.setState({ signIn: false });
  address = '/settings';
});
afterEach(cleanup);

it('RequireSession waits for the session, opens the modal for a visitor, and shows the page after signing in', async () => {
  show();
  expect(await screen.findByRole('status', { name: 'Loading your account' })).toBeTruthy();
  expect(useDialogs.getState().signIn).toBe(false);

  act(() => useSession.setState({ ready: true }));
  expect(screen.getByRole('heading', { level: 1, name: 'Sign in to see this page' })).toBeTruthy();
  expect(useDialogs.getState().signIn).toBe(true);
  expect(screen.queryByText('mine')).toBeNull();

  act(() => useSession.setState({ accessToken: 't', user: { id: 1 } as Me }));
  expect(screen.getByText('mine')).toBeTruthy();
});

it('RequireSession closes the modal when the visitor leaves the page', async () => {
  useSession.setState({ ready: true });
  const { unmount } = show();
  await screen.findByRole('heading', { level: 1 });
  expect(useDialogs.getState().signIn).toBe(true);
  unmount();
  expect(useDialogs.getState().signIn).toBe(false);
});

it('RequireSession opens no modal for a user who signs out and leaves the page', async () => {
  useSession.setState({ ready: true, accessToken: 't', user: { id: 1 } as Me });
  show();
  await screen.findByText('mine');
  act(() => {
    useSession.getState().clear();
    history.push('/');
  });
  expect(screen.getByRole('heading', { level: 1, name: 'Sign in to see this page' })).toBeTruthy();
  expect(useDialogs.getState().signIn).toBe(false);
});
