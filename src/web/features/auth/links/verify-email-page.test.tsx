// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '#contract/auth.ts';
import { expectConsole } from '#test/strict-console.ts';
import { useDialogs } from '#web/lib/browser/dialogs.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { useSession } from '#web/lib/session/session.ts';
import { showAt, startAfresh } from '../auth.fixture.tsx';
import { useSignInNote } from '../sign-in/sign-in-note.ts';
import { VerifyEmailPage } from './verify-email-page.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
const answer = vi.mocked(call as (...args: unknown[]) => Promise<unknown>);

beforeEach(() => {
  startAfresh();
  answer.mockReset();
});
afterEach(cleanup);

const PATTERN = '/verify-email/:id/:hash';
const show = (address = '/verify-email/7/abc?expires=99&signature=s') => showAt(address, PATTERN, <VerifyEmailPage />);
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

it('the email verification page welcomes a new user, verifies once, and opens the sign-in modal', async () => {
  answer.mockResolvedValue({ status: 'activated' });
  show();
  await title('Welcome to Magpie');
  expect(answer.mock.calls).toEqual([
    [
      'POST /api/verify-email/{id}/{hash}',
      { params: { id: 7, hash: 'abc' }, query: { expires: '99', signature: 's' }, body: {} },
    ],
  ]);
  expect(useDialogs.getState().signIn).not.toBe(false);
  expect(useSignInNote.getState().note).toBe('Your account is ready. Sign in to begin.');
  const { signIn } = useDialogs.getState();
  act(() => {
    if (typeof signIn === 'object') signIn.then();
  });
  await waitFor(() => expect(screen.getByTitle('address').textContent).toBe('/'));
});

it('the email verification page shows that the link is being checked', async () => {
  answer.mockReturnValue(new Promise(() => undefined));
  show();
  expect(screen.getByRole('status', { name: 'Checking your link' })).toBeTruthy();
});

it('the email verification page reports an already verified email address without asking a signed-in user to sign in', async () => {
  useSession.setState({ user: { id: 7 } as Me });
  answer.mockResolvedValue({ status: 'already_verified', name: 'wren' });
  show();
  await title('Your address is already verified');
  expect(useDialogs.getState().signIn).toBe(false);
  expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/');
});

it('the email verification page confirms a changed email address and refetches the account', async () => {
  useSession.setState({ accessToken: 't', user: { id: 7, email: 'old@example.com' } as Me });
  answer.mockImplementation(async (route) =>
    route === 'GET /api/users/me' ? { id: 7, email: 'new@example.com' } : { status: 'email_changed' },
  );
  show();
  await title('Your new address is confirmed');
  await waitFor(() => expect(useSession.getState().user?.email).toBe('new@example.com'));
});

it('the email verification page offers sign-in with the account name filled in if a visitor’s address is already verified', async () => {
  answer.mockResolvedValue({ status: 'already_verified', name: 'wren' });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Sign In' }));
  expect(useDialogs.getState().signIn).not.toBe(false);
  expect(useSignInNote.getState().identifier).toBe('wren');
});

it.each([
  ['expired', new ApiError('link_expired', 410), 'This link has expired'],
  ['tampered with', new ApiError('not_found', 404), 'This link doesn’t work'],
  ['mangled', new ApiError('validation_failed', 422), 'This link doesn’t work'],
])('the email verification page reports a link that is %s and sends a new one', async (_, error, words) => {
  answer.mockRejectedValue(error);
  show();
  await title(words);
  answer.mockResolvedValue({ message: 'x' });
  await userEvent.type(screen.getByRole('textbox', { name: 'Email address' }), 'wren@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Send a New Link' }));
  expect(await screen.findByText(/we’ve sent a new link\./)).toBeTruthy();
  expect(answer).toHaveBeenLastCalledWith('POST /api/verify-email/resend', { body: { email: 'wren@example.com' } });
});

it('the email verification page sends no request for a URL that is not a valid link', async () => {
  show('/verify-email/seven/abc');
  await title('This link doesn’t work');
  expect(answer).not.toHaveBeenCalled();
});

it('the email verification page offers a retry if the link could not be checked', async () => {
  answer.mockRejectedValue(new ApiError('too_many_requests', 429));
  show();
  await title('Couldn’t check your link');
  answer.mockResolvedValue({ status: 'activated' });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await title('Welcome to Magpie');
});

describe('a link that requires a password', () => {
  const invitation = { status: 'proof_required', purpose: 'invitation', name: 'wren', has_password: true };
  const me = { id: 7, name: 'wren' } as Me;
  /**
   * Sets the responses: `open` when the link is opened, `followed` when the password is sent, and `login` for the
   * sign-in.
   */
  const answerWith = (open: object, followed: unknown, login: unknown = { access_token: 'fresh', user: me }): void => {
    answer.mockImplementation(async (route, input) => {
      if (route === 'GET /api/users/me') return me;
      const response = route === 'POST /api/login' ? login : isEmpty(input) ? open : followed;
      if (response instanceof Error) throw response;
      return response;
    });
  };
  const isEmpty = (input: unknown): boolean => Object.keys((input as { body?: object }).body ?? {}).length === 0;
  const bodies = (route: unknown): unknown[] =>
    answer.mock.calls
      .filter(([calledRoute]) => calledRoute === route)
      .map(([, input]) => (input as { body?: object }).body);
  const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Confirm' }));

  it('shows the name of the invited account, and signs in with the entered password', async () => {
    answerWith(invitation, { status: 'activated' });
    show();
    await title('Accept your invitation');
    expect(screen.getByText(/password for wren to activate the account/)).toBeTruthy();
    await confirm();
    expect(screen.getByText('Enter your password')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Password'), 'a secret of hers');
    await confirm();
    await title('Welcome to Magpie');
    expect(bodies('POST /api/verify-email/{id}/{hash}')).toEqual([{}, { password: 'a secret of hers' }]);
    expect(bodies('POST /api/login')).toEqual([{ email: 'wren', password: 'a secret of hers' }]);
    expect(useSession.getState()).toMatchObject({ accessToken: 'fresh', user: me });
    expect(useDialogs.getState().signIn).toBe(false);
  });

  it('shows the first steps and fills in the account name for the next sign-in if the automatic sign-in fails', async () => {
    expectConsole('error', 'Failed to sign in after the link was followed');
    answerWith(invitation, { status: 'activated' }, new ApiError('offline', 0));
    show();
    await userEvent.type(await screen.findByLabelText('Password'), 'a secret of hers');
    await confirm();
    await title('Welcome to Magpie');
    expect(useSignInNote.getState().identifier).toBe('wren');
    const steps = screen.getByRole('region', { name: 'Four ways to get started' });
    expect(
      within(steps)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/listings/search?sort=newest', '/', '/wants', '/listings/create']);
  });

  it('offers to set a new password instead of entering the current one', async () => {
    answerWith(invitation, { status: 'activated' });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Set a new password instead' }));
    await confirm();
    expect(screen.getByText('Enter a new password')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('New password'), 'a better secret');
    await confirm();
    await title('Welcome to Magpie');
    expect(bodies('POST /api/verify-email/{id}/{hash}')).toEqual([{}, { new_password: 'a better secret' }]);
  });

  it('shows an error after a wrong password, and the waiting time after too many attempts', async () => {
    const wrong = new ApiError('validation_failed', 422, { errors: { password: ['That’s not your password.'] } });
    answerWith(invitation, wrong);
    show();
    await userEvent.type(await screen.findByLabelText('Password'), 'a guess');
    await confirm();
    expect(await screen.findByText('That’s not your password.')).toBeTruthy();
    answerWith(invitation, new ApiError('too_many_requests', 429, { retryAfter: 600 }));
    await confirm();
    expect(await screen.findByText(/Too many attempts\. Please wait 10 minutes/)).toBeTruthy();
  });

  it('opens the sign-in modal if the automatic sign-in fails', async () => {
    expectConsole('error', 'Failed to sign in after the link was followed');
    answerWith(invitation, { status: 'activated' }, new ApiError('unavailable', 503));
    show();
    await userEvent.type(await screen.findByLabelText('Password'), 'a secret of hers');
    await confirm();
    await title('Welcome to Magpie');
    await waitFor(() => expect(useDialogs.getState().signIn).not.toBe(false));
  });

  it('reports that the link expired while the form was open', async () => {
    answerWith(invitation, new ApiError('link_expired', 410));
    show();
    await userEvent.type(await screen.findByLabelText('Password'), 'a secret of hers');
    answer.mockRejectedValue(new ApiError('link_expired', 410));
    await confirm();
    await title('This link has expired');
  });

  it('offers Google sign-in or setting a password if the account has no password', async () => {
    answerWith({ ...invitation, has_password: false }, { status: 'activated' });
    show();
    await title('Accept your invitation');
    expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Enter the current password instead' })).toBeNull();
    await userEvent.type(screen.getByLabelText('New password'), 'a first secret');
    await confirm();
    await title('Welcome to Magpie');
    expect(bodies('POST /api/verify-email/{id}/{hash}')).toEqual([{}, { new_password: 'a first secret' }]);
  });

  it('shows a hint for a recipient who does not know the account', async () => {
    answerWith({ ...invitation, purpose: 'email_change' }, { status: 'email_changed' });
    show();
    await title('Confirm your new address');
    expect(
      screen.getByText('To use this email address for the account wren, enter the account’s password.'),
    ).toBeTruthy();
    expect(screen.getByText(/Don’t know this account\?/)).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Password'), 'a secret of hers');
    await confirm();
    await title('Your new address is confirmed');
  });

  it('keeps the session of another signed-in user', async () => {
    const other = { id: 8, name: 'owl' } as Me;
    useSession.setState({ accessToken: 'theirs', user: other });
    answerWith(invitation, { status: 'activated' });
    show();
    await userEvent.type(await screen.findByLabelText('Password'), 'a secret of hers');
    await confirm();
    await title('Welcome to Magpie');
    expect(bodies('POST /api/login')).toEqual([]);
    expect(useSession.getState().user).toEqual(other);
  });
});
