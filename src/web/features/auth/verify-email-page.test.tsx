// @vitest-environment jsdom
/** Does the link of an invitation say what came of it, asked once? */
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Me } from '#contract/auth.ts';
import { routes } from '#contract/routes.ts';
import { call } from '#web/lib/api.ts';
import { useDialogs } from '#web/lib/dialogs.ts';
import { ApiError } from '#web/lib/errors.ts';
import { useSession } from '#web/lib/session.ts';
import { showAt, startAfresh } from './auth.fixture.tsx';
import { useSignInNote } from './sign-in-note.ts';
import { VerifyEmailPage } from './verify-email-page.tsx';

vi.mock('#web/lib/api.ts', () => ({ call: vi.fn() }));
const answer = vi.mocked(call as (...args: unknown[]) => Promise<unknown>);

beforeEach(() => {
  startAfresh();
  answer.mockReset();
});
afterEach(cleanup);

const PATTERN = '/verify-email/:id/:hash';
const show = (address = '/verify-email/7/abc?expires=99&signature=s') => showAt(address, PATTERN, <VerifyEmailPage />);
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

it('welcomes a new member, asks once, and opens signing in', async () => {
  answer.mockResolvedValue({ status: 'activated' });
  show();
  await title('Welcome to Magpie');
  expect(answer.mock.calls).toEqual([
    [routes.auth.verifyEmail, { params: { id: 7, hash: 'abc' }, query: { expires: '99', signature: 's' } }],
  ]);
  expect(useDialogs.getState().signIn).not.toBe(false);
  expect(useSignInNote.getState().note).toBe('Your account is ready. Sign in to begin.');
  const { signIn } = useDialogs.getState();
  act(() => {
    if (typeof signIn === 'object') signIn.then();
  });
  await waitFor(() => expect(screen.getByTitle('address').textContent).toBe('/'));
});

it('says that it checks while it does', async () => {
  answer.mockReturnValue(new Promise(() => undefined));
  show();
  expect(screen.getByRole('status', { name: 'Checking your link' })).toBeTruthy();
});

it('says that an address is verified already, and asks nobody who is signed in to sign in', async () => {
  useSession.setState({ user: { id: 7 } as Me });
  answer.mockResolvedValue({ status: 'already_verified' });
  show();
  await title('Your address is already verified');
  expect(useDialogs.getState().signIn).toBe(false);
  expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/');
});

it('says that a new address holds, and asks for the account with it', async () => {
  useSession.setState({ accessToken: 't', user: { id: 7, email: 'old@example.com' } as Me });
  answer.mockImplementation(async (route) =>
    route === routes.auth.me ? { id: 7, email: 'new@example.com' } : { status: 'email_changed' },
  );
  show();
  await title('Your new address is confirmed');
  await waitFor(() => expect(useSession.getState().user?.email).toBe('new@example.com'));
});

it('offers signing in to everybody else', async () => {
  answer.mockResolvedValue({ status: 'already_verified' });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Sign In' }));
  expect(useDialogs.getState().signIn).not.toBe(false);
});

it.each([
  ['expired', new ApiError('link_expired', 410), 'This link has expired'],
  ['tampered with', new ApiError('not_found', 404), 'This link does not work'],
  ['mangled', new ApiError('validation_failed', 422), 'This link does not work'],
])('a link that is %s says so and sends a new one', async (_, error, words) => {
  answer.mockRejectedValue(error);
  show();
  await title(words);
  answer.mockResolvedValue({ message: 'x' });
  await userEvent.type(screen.getByRole('textbox', { name: 'Email address' }), 'wren@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Send a New Link' }));
  expect(await screen.findByText(/a new link is on its way\./)).toBeTruthy();
  expect(answer).toHaveBeenLastCalledWith(routes.auth.resendVerification, { body: { email: 'wren@example.com' } });
});

it('an address that is no link of ours is not even asked about', async () => {
  show('/verify-email/seven/abc');
  await title('This link does not work');
  expect(answer).not.toHaveBeenCalled();
});

it('without an answer it can be tried again', async () => {
  answer.mockRejectedValue(new ApiError('too_many_requests', 429));
  show();
  await title('Your link could not be checked');
  answer.mockResolvedValue({ status: 'activated' });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await title('Welcome to Magpie');
});
