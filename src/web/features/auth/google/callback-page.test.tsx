// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '#contract/auth.ts';
import { SignInError } from '#contract/auth.ts';
import { useDialogs } from '#web/lib/browser/dialogs.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { readDraft, saveDraft } from '#web/lib/session/drafts.ts';
import { useSession } from '#web/lib/session/session.ts';
import { showAt, startAfresh } from '../auth.fixture.tsx';
import { callbackLabels } from '../auth.labels.ts';
import { CallbackPage } from './callback-page.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
const answer = vi.mocked(call as (...args: unknown[]) => Promise<unknown>);
const user = { id: 7, name: 'wren' } as Me;

beforeEach(() => {
  startAfresh();
  answer.mockReset().mockResolvedValue({ access_token: 'token', user });
});
afterEach(cleanup);

const show = (query: string) => showAt(`/auth/callback${query}`, '/auth/callback', <CallbackPage />);
const address = () => screen.getByTitle('address').textContent;
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('CallbackPage with a code', () => {
  it('exchanges the code once, stores the session and returns to the page where the sign-in started', async () => {
    saveDraft('oauth-state', { to: '/listings/7?from=search', remember: true });
    show('?code=one-time');
    await waitFor(() => expect(address()).toBe('/listings/7?from=search'));
    expect(answer.mock.calls).toEqual([['POST /api/auth/exchange', { body: { code: 'one-time' } }]]);
    expect(useSession.getState()).toMatchObject({ accessToken: 'token', user });
    expect(localStorage.getItem('accessToken')).toBe('token');
    expect(readDraft('oauth-state')).toBeUndefined();
  });

  it('stores the session only for the browser session if the user chose not to be remembered', async () => {
    saveDraft('oauth-state', { to: '/', remember: false });
    show('?code=one-time');
    await waitFor(() => expect(sessionStorage.getItem('accessToken')).toBe('token'));
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  it.each(['//elsewhere.example/', '/\\elsewhere.example', 'https://elsewhere.example/', '/auth/callback?code=x', 7])(
    'goes to the home page if the stored destination is invalid: %s',
    async (to) => {
      saveDraft('oauth-state', { to, remember: true });
      show('?code=one-time');
      await waitFor(() => expect(address()).toBe('/'));
      expect(useSession.getState().user).toBe(user);
    },
  );

  it('removes the code from the URL immediately', async () => {
    answer.mockReturnValue(new Promise(() => undefined));
    show('?code=one-time');
    await waitFor(() => expect(address()).toBe('/auth/callback'));
    expect(screen.getByLabelText('Signing in...')).toBeTruthy();
    expect(answer).toHaveBeenCalledOnce();
  });

  it.each([
    [new ApiError('invalid_sign_in_code', 401), 'This sign-in expired', 'Sign In'],
    [new ApiError('validation_failed', 422), 'This sign-in expired', 'Sign In'],
    [new ApiError('account_queued', 403), 'You’re on the waiting list', 'Go to Home'],
    [new ApiError('account_suspended', 403), 'This account is suspended', 'Contact Support'],
    [new ApiError('internal', 500), 'Couldn’t sign in with Google', 'Sign In'],
    [new TypeError('x'), 'Couldn’t sign in with Google', 'Sign In'],
  ])('shows a message and a next step after a failed exchange: %s', async (error, words, way) => {
    answer.mockRejectedValue(error);
    show('?code=one-time');
    await title(words);
    expect(screen.queryByRole('button', { name: way }) ?? screen.queryByRole('link', { name: way })).toBeTruthy();
    expect(useSession.getState().accessToken).toBe('');
    expect(answer).toHaveBeenCalledOnce();
  });

  it('retries with the button Try Again if the code never reached the server', async () => {
    answer.mockRejectedValueOnce(new ApiError('offline', 0));
    show('?code=one-time');
    await title('We couldn’t finish signing you in');
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(address()).toBe('/'));
    expect(useSession.getState().user).toBe(user);
  });
});

describe('CallbackPage with an error', () => {
  it.each([
    ['not_configured', 'Google sign-in isn’t available', 'button', 'Sign In'],
    ['cancelled', 'Sign-in cancelled', 'button', 'Sign In'],
    ['address_taken', 'This email address already has an account', 'link', 'Set a Password'],
    ['queued', 'You’re on the waiting list', 'link', 'Go to Home'],
    ['suspended', 'This account is suspended', 'link', 'Contact Support'],
    ['failed', 'Couldn’t sign in with Google', 'button', 'Sign In'],
    ['something-new', 'Couldn’t sign in with Google', 'button', 'Sign In'],
    ['', 'Couldn’t sign in with Google', 'button', 'Sign In'],
  ] as const)('shows a message and a next step for the error "%s"', async (error, words, role, way) => {
    show(`?error=${error}`);
    await title(words);
    expect(screen.getByRole(role, { name: way })).toBeTruthy();
    expect(answer).not.toHaveBeenCalled();
    await waitFor(() => expect(address()).toBe('/auth/callback'));
  });

  it('has a text for every error the server can send', () => {
    expect(Object.keys(callbackLabels.outcomes)).toEqual(expect.arrayContaining(SignInError.options));
  });

  it('returns to the page where the sign-in started once the user has signed in another way', async () => {
    saveDraft('oauth-state', { to: '/inbox/3', remember: true });
    show('?error=not_configured');
    await userEvent.click(await screen.findByRole('button', { name: 'Sign In' }));
    const { signIn } = useDialogs.getState();
    act(() => {
      if (typeof signIn === 'object') signIn.then();
    });
    await waitFor(() => expect(address()).toBe('/inbox/3'));
  });
});
