// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '#contract/auth.ts';
import { expectConsole } from '#test/strict-console.ts';
import { useDialogs } from '#web/lib/browser/dialogs.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { databaseMock } from '#web/lib/offline/database.fixture.ts';
import { storedPictures } from '#web/lib/offline/unsent.ts';
import { saveDraft } from '#web/lib/session/drafts.ts';
import { reportRefusal, useSession } from '#web/lib/session/session.ts';
import { showAt, startAfresh } from '../auth.fixture.tsx';
import { useSignInNote } from '../sign-in/sign-in-note.ts';
import { announceSignOut, onSignOut } from './sign-out-channel.ts';
import { useSessionRestore } from './use-session-restore.ts';
import { useSignOut } from './use-sign-out.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
vi.mock('#web/lib/offline/database.ts', () => import('#web/lib/offline/database.fixture.ts'));
const answer = vi.mocked(call as (...args: unknown[]) => Promise<unknown>);
const user = { id: 7, name: 'wren' } as Me;

function Page() {
  useSessionRestore();
  const { signOut, dialog } = useSignOut();
  return (
    <>
      <input aria-label="words" />
      <button type="button" onClick={() => void signOut()}>
        Sign out
      </button>
      {dialog}
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

describe('the sign-out of another tab', () => {
  const drafts = ['draft-message-7-9', 'draft-recent-searches-7'];
  const names = () => Object.keys(sessionStorage).sort();
  const signOutElsewhere = (token: string): void => announceSignOut({ userId: 7, token });

  beforeEach(() => {
    for (const name of [...drafts, 'draft-ticket-8']) sessionStorage.setItem(name, '"text"');
  });

  it.each(['before', 'after'])(
    'deletes the drafts of the account in this tab if it arrives %s the removal of the token',
    async (order) => {
      await signedIn();
      const removeToken = () => {
        localStorage.removeItem('accessToken');
        window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken', oldValue: 'token', newValue: null }));
      };
      if (order === 'after') act(removeToken);
      signOutElsewhere('token');
      await waitFor(() => expect(names()).toEqual(['draft-ticket-8']));
      if (order === 'before') act(removeToken);
      expect(useSession.getState()).toMatchObject({ accessToken: '', user: null });
      // A form that closes now does not store its draft again.
      saveDraft('message-7-9', 'late');
      expect(names()).toEqual(['draft-ticket-8']);
    },
  );

  it('deletes the drafts of the account in a tab where another user is signed in', async () => {
    localStorage.setItem('accessToken', 'token');
    answer.mockResolvedValue({ id: 8, name: 'papermoth' } as Me);
    show();
    await waitFor(() => expect(useSession.getState().user?.id).toBe(8));
    signOutElsewhere('another');
    await waitFor(() => expect(names()).toEqual(['draft-ticket-8']));
    expect(useSession.getState()).toMatchObject({ accessToken: 'token', user: { id: 8 } });
  });

  it('changes nothing in a tab with another session of the same account', async () => {
    await signedIn();
    signOutElsewhere('another');
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(useSession.getState()).toMatchObject({ accessToken: 'token', user });
    expect(names()).toEqual([...drafts, 'draft-ticket-8'].sort());
  });

  it('is announced with the account and its session', async () => {
    await signedIn();
    const messages: unknown[] = [];
    const stop = onSignOut((signOut) => messages.push(signOut));
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(messages).toEqual([{ userId: 7, token: 'token' }]));
    stop();
  });
});

it('after a reload, the app ends a signed-out session that the previous page could not end on the server', async () => {
  sessionStorage.setItem('ending-sessions', '["left"]');
  show();
  const options = { token: 'left', isBackground: true };
  await waitFor(() => expect(answer).toHaveBeenCalledWith('POST /api/logout', {}, options));
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

describe('a sign-out', () => {
  const pictures = { files: [], at: Date.now() };
  const own = {
    local: ['unsent-7-a', 'draft-copy-listing-7', 'home-visit-7'],
    session: ['draft-listing-7-current', 'draft-message-7-9', 'draft-recent-searches-7'],
    pictures: ['unsent-7-a', 'draft-tab-message-7-9'],
  };
  const others = { local: ['unsent-8-b', 'draft-copy-listing-8', 'language'], pictures: ['unsent-8-b'] };
  const names = (storage: Storage) => Object.keys(storage).sort();
  const storedPictureNames = async (): Promise<string[]> => {
    const found: string[] = [];
    await storedPictures.removeWhere((_row, name) => found.push(name) === 0);
    return found.sort();
  };
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  beforeEach(async () => {
    vi.stubGlobal('indexedDB', {});
    for (const name of [...own.local, ...others.local]) localStorage.setItem(name, '1');
    localStorage.setItem('viewed-listings-7', JSON.stringify({ isOff: false, ids: [3] }));
    for (const name of own.session) sessionStorage.setItem(name, '1');
    for (const name of [...own.pictures, ...others.pictures]) await storedPictures.put(name, pictures);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    databaseMock.empty();
  });

  it('asks first if a message is unsent, and leaves everything in place if the user stays', async () => {
    await signedIn();
    await press('Sign out');
    expect(await screen.findByText(/One message hasn’t been sent yet/)).toBeTruthy();
    await press('Stay signed in');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(useSession.getState().user).toBe(user);
    expect(names(localStorage)).toEqual(expect.arrayContaining(own.local));
  });

  it('leaves nothing of the account in any storage, and everything of other accounts', async () => {
    await signedIn();
    await press('Sign out');
    await press('Delete and sign out');
    await waitFor(() => expect(useSession.getState().user).toBeNull());
    await waitFor(async () => expect(await storedPictureNames()).toEqual(others.pictures));
    expect(names(localStorage)).toEqual([...others.local].sort());
    expect(names(sessionStorage)).toEqual([]);
    // A form that closes after the sign-out does not store its draft again.
    saveDraft('listing-7-current', 'late');
    expect(names(sessionStorage)).toEqual([]);
    expect(names(localStorage)).toEqual([...others.local].sort());
    saveDraft('listing-8', 'of the next user');
    expect(names(sessionStorage)).toEqual(['draft-listing-8']);
  });

  it('that the server causes keeps drafts and unsent messages', async () => {
    await signedIn();
    answer.mockRejectedValue(new ApiError('unauthenticated', 401));
    expectConsole('error', 'Failed to fetch user');
    await act(async () => reportRefusal('token'));
    expect(useSession.getState().user).toBeNull();
    expect(names(localStorage)).toEqual(expect.arrayContaining(own.local));
    expect(names(sessionStorage)).toEqual(expect.arrayContaining(own.session));
    expect(await storedPictureNames()).toEqual([...own.pictures, ...others.pictures].sort());
  });
});
