// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '#contract/auth.ts';
import { errorSentences } from '#contract/error-sentences.ts';
import { useDialogs } from '#web/lib/browser/dialogs.ts';
import { call } from '#web/lib/net/api.ts';
import { forgetConfig } from '#web/lib/net/config.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { useSession } from '#web/lib/session/session.ts';
import { departToGoogle } from '../google/oauth-state.ts';
import { SignInModal } from './sign-in-modal.tsx';
import { openSignInWith } from './sign-in-note.ts';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
vi.mock('../google/oauth-state.ts', () => ({ departToGoogle: vi.fn() }));
const answer = vi.mocked(call as (...args: unknown[]) => Promise<unknown>);
const user = { id: 7, name: 'wren' } as Me;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  answer.mockReset();
  useSession.setState(useSession.getInitialState(), true);
  useDialogs.setState({ signIn: true });
});
afterEach(cleanup);

const identifier = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email address or user name' });
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const submit = () => screen.getByRole('button', { name: 'Sign In' });

async function fillAndSubmit(): Promise<void> {
  await userEvent.type(identifier(), ' wren ');
  await userEvent.type(password(), 'secret');
  await userEvent.click(submit());
}

it('the sign-in modal shows the specified title, fields and ticked checkbox, and focuses the first field', () => {
  render(<SignInModal />);
  expect(screen.getByRole('dialog', { name: 'Sign in to your account' })).toBeTruthy();
  expect(document.activeElement).toBe(identifier());
  expect(password().type).toBe('password');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Remember me' }).checked).toBe(true);
});

describe('successful sign-in', () => {
  it('stores token and user, closes the modal, and runs the follow-up action', async () => {
    const then = vi.fn();
    useDialogs.setState({ signIn: { then } });
    answer.mockResolvedValue({ access_token: 'token', user });
    render(<SignInModal />);
    await fillAndSubmit();
    // The request does not contain the state of the "remember" checkbox.
    const input = { body: { email: 'wren', password: 'secret' }, xsrf: true };
    expect(answer.mock.calls).toEqual([['POST /api/login', input]]);
    expect(useSession.getState()).toMatchObject({ accessToken: 'token', user });
    expect(localStorage.getItem('accessToken')).toBe('token');
    expect(useDialogs.getState().signIn).toBe(false);
    expect(then).toHaveBeenCalledOnce();
  });

  it('keeps the user signed in only for the browser session if "Remember me" is unticked', async () => {
    answer.mockResolvedValue({ access_token: 'token', user });
    render(<SignInModal />);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Remember me' }));
    await fillAndSubmit();
    expect(localStorage.getItem('accessToken')).toBeNull();
    expect(sessionStorage.getItem('accessToken')).toBe('token');
  });
});

describe('failed sign-in', () => {
  it.each([
    [
      new ApiError('invalid_credentials', 401, { message: errorSentences.invalid_credentials }),
      "Those details don't match an account.",
    ],
    [
      new ApiError('account_queued', 403),
      'We’ve sent your invitation. Open the link in the email to activate your account.',
    ],
    [
      new ApiError('account_queued', 403, { queuePosition: 12 }),
      'You’re number 12 on the waiting list. We’ll email you when it’s your turn.',
    ],
    [new ApiError('too_many_requests', 429, { retryAfter: 90 }), 'Please wait 2 minutes'],
    [new ApiError('too_many_requests', 429), 'Please wait a moment'],
    [new ApiError('offline', 0), 'We could not reach Magpie.'],
  ])('clears the session, keeps the modal open and shows an error message: %s', async (error, words) => {
    useSession.setState({ accessToken: 'stale', user });
    answer.mockRejectedValue(error);
    render(<SignInModal />);
    await fillAndSubmit();
    expect(screen.getByRole('alert').textContent).toContain(words);
    expect(useDialogs.getState().signIn).toBe(true);
    expect(useSession.getState()).toMatchObject({ accessToken: '', user: null });
    expect(identifier().value).toBe(' wren ');
  });

  it('reports a missing value next to its field, and sends nothing', async () => {
    render(<SignInModal />);
    await userEvent.click(submit());
    expect(screen.getByText('Enter your email address or username')).toBeTruthy();
    expect(screen.getByText('Enter your password')).toBeTruthy();
    expect(identifier().getAttribute('aria-invalid')).toBe('true');
    expect(answer).not.toHaveBeenCalled();
  });
});

it('the sign-in modal is busy while waiting for the response, and sends only one request', async () => {
  let reply = (_: unknown): void => undefined;
  answer.mockReturnValue(new Promise((resolve) => (reply = resolve)));
  render(<SignInModal />);
  await fillAndSubmit();
  expect(submit().getAttribute('aria-busy')).toBe('true');
  await userEvent.click(submit());
  await userEvent.type(password(), '{Enter}');
  expect(answer).toHaveBeenCalledOnce();
  await act(async () => reply({ access_token: 'token', user }));
  expect(useSession.getState().accessToken).toBe('token');
});

it('the sign-in modal shows the password on request', async () => {
  render(<SignInModal />);
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password().type).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password().type).toBe('password');
});

it('the sign-in modal closes on Escape and keeps the identifier but not the password', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  render(<SignInModal />);
  await userEvent.type(identifier(), 'wren');
  await userEvent.type(password(), 'half{Escape}');
  expect(useDialogs.getState().signIn).toBe(false);
  await act(async () => void vi.advanceTimersByTime(300));
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => useDialogs.getState().openSignIn());
  expect(identifier().value).toBe('wren');
  expect(password().value).toBe('');
  vi.useRealTimers();
});

describe('the sign-in modal', () => {
  it('offers Google only if the server has it configured', () => {
    const element = document.createElement('script');
    Object.assign(element, { type: 'application/json', id: 'config' });
    document.head.append(element);
    for (const [google, count] of [
      [false, 0],
      [true, 1],
    ] as const) {
      element.textContent = JSON.stringify({ google });
      forgetConfig();
      render(<SignInModal />);
      expect(screen.queryAllByRole('button', { name: 'Continue with Google' })).toHaveLength(count);
      expect(screen.queryAllByText('Or continue with')).toHaveLength(count);
      cleanup();
    }
    element.remove();
    forgetConfig();
  });

  it.each([true, false])('redirects to Google and stores whether to remember the session: %s', async (remember) => {
    vi.mocked(departToGoogle).mockReset();
    render(<SignInModal />);
    expect(screen.getByText('Or continue with')).toBeTruthy();
    if (!remember) await userEvent.click(screen.getByRole('checkbox', { name: 'Remember me' }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue with Google' }));
    const leaving = screen.getByRole('button', { name: 'Signing in...' });
    await userEvent.click(leaving);
    expect(vi.mocked(departToGoogle).mock.calls).toEqual([[remember]]);
    // After Back, the browser restores the page from its cache, with the button still busy.
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeTruthy();
  });

  it('offers registration and password reset', async () => {
    render(<SignInModal />);
    expect(screen.getByText('Not a member?')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sign up for a free account' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Forgot password?' }));
    expect(screen.getByRole('dialog', { name: 'Forgot Password' })).toBeTruthy();
  });

  it('starts with the sign-in form when the modal is opened again', async () => {
    render(<SignInModal />);
    await userEvent.click(screen.getByRole('button', { name: 'Forgot password?' }));
    expect(screen.getByRole('dialog', { name: 'Forgot Password' })).toBeTruthy();
    act(() => useDialogs.getState().close());
    act(() => useDialogs.getState().openSignIn());
    expect(screen.getByRole('dialog', { name: 'Sign in to your account' })).toBeTruthy();
  });
});

it('the sign-in modal shows why the app opened it, and forgets the reason when it is closed', async () => {
  useDialogs.setState({ signIn: false });
  render(<SignInModal />);
  act(() => openSignInWith({ note: 'Your session ended.', identifier: 'wren' }));
  expect(screen.getByText('Your session ended.')).toBeTruthy();
  expect(screen.getByLabelText('Email address or user name')).toHaveProperty('value', 'wren');
  await userEvent.keyboard('{Escape}');
  act(() => useDialogs.getState().openSignIn());
  expect(screen.queryByText('Your session ended.')).toBeNull();
});
