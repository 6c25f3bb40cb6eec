// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Me } from '#contract/auth.ts';
import { routes } from '#contract/routes.ts';
import { expectConsole } from '#test/strict-console.ts';
import { useDialogs } from '#web/lib/browser/dialogs.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { reportRefusal, useSession } from '#web/lib/session/session.ts';
import { showAt, startAfresh } from '../auth.fixture.tsx';
import { useSignInNote } from '../sign-in/sign-in-note.ts';
import { useSessionRestore } from './use-session-restore.ts';
import { useSignOut } from './use-sign-out.ts';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
const answer = vi.mocked(call as (...args: unknown[]) => Promise<unknown>);
const user = { id: 7, name: 'wren' } as Me;

function Page() {
  useSessionRestore();
  const signOut = useSignOut();
  return (
    <>
      <input aria-label="words" />
      <button type="button" onClick={() => void signOut()}>
        Sign out
      </button>
    </>
  );
}
const show = () => showAt('/here', '/here', <Page />);

beforeEach(() => {
  startAfresh();
  answer.mockReset().mockResolvedValue(user);
});
afterEach(cleanup);

async function signedIn(): Promise<void> {
  localStorage.setItem('accessToken', 'token');
  show();
  await waitFor(() => expect(useSession.getState().user).toBe(user));
}

it('the app ends the session after a refused token, asks the user to sign in again, and keeps the form', async () => {
  await signedIn();
  await userEvent.type(screen.getByRole('textbox', { name: 'words' }), 'half a sentence');
  answer.mockRejectedValue(new ApiError('unauthenticated', 401));
  expectConsole('error', 'Failed to fetch user');
  await act(async () => reportRefusal('token'));
  expect(useSession.getState()).toMatchObject({ accessToken: '', user: null });
  expect(localStorage.getItem('accessToken')).toBeNull();
  expect(useDialogs.getState().signIn).toBe(true);
  expect(useSignInNote.getState().note).toBe('Your session ended. Sign in to pick up where you left off.');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'words' }).value).toBe('half a sentence');
  expect(screen.getByTitle('address').textContent).toBe('/here');
});

it('the app keeps the session if the server accepts a refused token when the app checks it again', async () => {
  await signedIn();
  await act(async () => reportRefusal('token'));
  expect(useSession.getState()).toMatchObject({ accessToken: 'token', user });
  expect(useDialogs.getState().signIn).toBe(false);
});

it('the app discards an expired stored token without a message', async () => {
  localStorage.setItem('accessToken', 'old');
  answer.mockImplementation(async () => {
    reportRefusal('old');
    throw new ApiError('unauthenticated', 401);
  });
  expectConsole('error', 'Failed to fetch user');
  show();
  await waitFor(() => expect(useSession.getState()).toMatchObject({ ready: true, accessToken: '' }));
  expect(useDialogs.getState().signIn).toBe(false);
});

it.each([
  ['signs in as another user', 'second'],
  // A frozen tab receives the event of the sign-out only after the next sign-in.
  ['signs out and in as another user', null],
])('the app switches to the new account when another tab %s', async (_how, newValue) => {
  await signedIn();
  const second = { id: 8, name: 'papermoth' } as Me;
  answer.mockResolvedValue(second);
  localStorage.setItem('accessToken', 'second');
  act(
    () => void window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken', oldValue: 'token', newValue })),
  );
  expect(useSession.getState().user).toBeNull();
  await waitFor(() => expect(useSession.getState()).toMatchObject({ accessToken: 'second', user: second }));
  expect(localStorage.getItem('accessToken')).toBe('second');
});

it('the app signs out when another tab of the same session signs out, but not for a tab of another session', async () => {
  await signedIn();
  const end = (oldValue: string) =>
    act(() => {
      localStorage.removeItem('accessToken');
      window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken', oldValue, newValue: null }));
    });
  end('another');
  expect(useSession.getState().user).toBe(user);
  end('token');
  expect(useSession.getState()).toMatchObject({ accessToken: '', user: null });
});

it('after a reload, the app ends a signed-out session that the previous page could not end on the server', async () => {
  sessionStorage.setItem('ending-sessions', '["left"]');
  show();
  await waitFor(() => expect(answer).toHaveBeenCalledWith(routes.auth.logout, {}, { token: 'left' }));
  await waitFor(() => expect(sessionStorage.getItem('ending-sessions')).toBeNull());
});

it('the app clears the session and goes to the home page on sign-out without waiting for the server', async () => {
  await signedIn();
  let respond: (answer: null) => void = () => undefined;
  answer.mockReturnValue(
    new Promise((resolve) => {
      respond = resolve;
    }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(useSession.getState()).toMatchObject({ accessToken: '', user: null });
  expect(localStorage.getItem('accessToken')).toBeNull();
  expect(sessionStorage.getItem('ending-sessions')).toBe('["token"]');
  expect(screen.getByTitle('address').textContent).toBe('/');
  expect(useDialogs.getState().signIn).toBe(false);
  // Waits until the revocation has ended, because it would otherwise affect the next test.
  respond(null);
  await waitFor(() => expect(sessionStorage.getItem('ending-sessions')).toBeNull());
});

it('the app deletes the viewing history of the user who signs out, and of no other user', async () => {
  localStorage.setItem('viewed-listings-7', '{"isOff":false,"ids":[3,4]}');
  localStorage.setItem('viewed-listings-8', '{"isOff":false,"ids":[5]}');
  await signedIn();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(useSession.getState().user).toBeNull();
  expect(localStorage.getItem('viewed-listings-7')).toBeNull();
  expect(localStorage.getItem('viewed-listings-8')).toContain('[5]');
});

it('the app keeps the list of viewed listings switched off after signing out', async () => {
  localStorage.setItem('viewed-listings-7', '{"isOff":true,"ids":[]}');
  await signedIn();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(JSON.parse(localStorage.getItem('viewed-listings-7') ?? '')).toEqual({ isOff: true, ids: [] });
});
