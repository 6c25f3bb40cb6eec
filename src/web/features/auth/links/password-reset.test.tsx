// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '#contract/auth.ts';
import { useDialogs } from '#web/lib/browser/dialogs.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { useSession } from '#web/lib/session/session.ts';
import { showAt, startAfresh } from '../auth.fixture.tsx';
import { SignInModal } from '../sign-in/sign-in-modal.tsx';
import { noSignInNote, useSignInNote } from '../sign-in/sign-in-note.ts';
import { PasswordResetPage } from './password-reset-page.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
const answer = vi.mocked(call as (...args: unknown[]) => Promise<unknown>);

beforeEach(() => {
  startAfresh();
  useSignInNote.setState(noSignInNote);
  answer.mockReset().mockResolvedValue({ message: 'said by the server', name: 'wren' });
});
afterEach(cleanup);

const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email address' });
const send = () => screen.getByRole('button', { name: 'Send Reset Link' });
const SENT = 'A password reset link has been sent to your email.';

describe('forgot password modal', () => {
  async function open(identifier = '') {
    useDialogs.setState({ signIn: true });
    const user = userEvent.setup();
    showAt('/here', '/here', <SignInModal />);
    if (identifier) await user.type(screen.getByRole('textbox', { name: 'Email address or user name' }), identifier);
    await user.click(screen.getByRole('button', { name: 'Forgot password?' }));
    return user;
  }

  it('shows a busy state while it sends the email address, and then a confirmation', async () => {
    const user = await open();
    expect(screen.getByRole('dialog', { name: 'Forgot Password' })).toBeTruthy();
    expect(document.activeElement).toBe(email());
    expect(email().type).toBe('email');
    let reply = (_: unknown): void => undefined;
    answer.mockReturnValue(new Promise((resolve) => (reply = resolve)));
    await user.type(email(), ' wren@example.com ');
    await user.click(send());
    const busy = screen.getByRole('button', { name: 'Sending...' });
    expect(busy.getAttribute('aria-busy')).toBe('true');
    await user.click(busy);
    reply({ message: 'x' });
    expect((await screen.findByText(SENT)).closest('[role=status]')).toBeTruthy();
    const input = { body: { email: 'wren@example.com' }, xsrf: true };
    expect(answer.mock.calls).toEqual([['POST /api/forgot-password', input]]);
    expect(send()).toBeTruthy();
  });

  it('requires an email address', async () => {
    const user = await open();
    await user.click(send());
    expect(screen.getByText('Enter your email address')).toBeTruthy();
    expect(answer).not.toHaveBeenCalled();
  });

  it.each([
    ["the server's message", new ApiError('validation_failed', 422, { message: 'Not like this.' }), 'Not like this.'],
    ['its own text if there is no response', new ApiError('offline', 0), 'Failed to send reset link.'],
    ['its own text for an unexpected exception', new TypeError('x'), 'Failed to send reset link.'],
    [
      'how long to wait',
      new ApiError('too_many_requests', 429, { message: 'Too many attempts.', retryAfter: 600 }),
      'Too many attempts. Please wait 10 minutes, then try again.',
    ],
  ])('keeps the email address after a failure, and shows %s', async (_, error, words) => {
    answer.mockRejectedValue(error);
    const user = await open();
    await user.type(email(), 'wren@example.com');
    await user.click(send());
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(screen.queryByText(SENT)).toBeNull();
    expect(email().value).toBe('wren@example.com');
  });

  it('fills in an email address from the sign-in form, and links back to that form', async () => {
    const user = await open('wren@example.com');
    expect(email().value).toBe('wren@example.com');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(screen.getByRole('dialog', { name: 'Sign in to your account' })).toBeTruthy();
  });

  it('does not fill in a username from the sign-in form', async () => {
    await open('wren');
    expect(email().value).toBe('');
  });
});

describe('/password-reset', () => {
  it('shows the form that requests a link', async () => {
    showAt('/password-reset', '/password-reset', <PasswordResetPage />);
    expect(screen.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeTruthy();
    await userEvent.type(email(), 'wren@example.com{Enter}');
    expect(await screen.findByText(SENT)).toBeTruthy();
  });
});

describe('/password-reset/{token}', () => {
  const show = () => showAt('/password-reset/secret', '/password-reset/:token', <PasswordResetPage />);
  const password = () => screen.getByLabelText<HTMLInputElement>('New password');
  const save = () => screen.getByRole('button', { name: 'Set New Password' });

  it('sets the password, ends the session in this browser and opens the sign-in modal', async () => {
    useSession.setState({ accessToken: 'old', user: { id: 7 } as Me });
    localStorage.setItem('accessToken', 'old');
    show();
    expect(screen.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeTruthy();
    await userEvent.type(password(), 'another long one');
    await userEvent.click(save());
    expect(await screen.findByRole('heading', { level: 1, name: 'Password changed' })).toBeTruthy();
    expect(answer.mock.calls).toEqual([
      ['POST /api/reset-password', { body: { token: 'secret', password: 'another long one' }, xsrf: true }],
    ]);
    expect(useSession.getState()).toMatchObject({ accessToken: '', user: null });
    expect(localStorage.getItem('accessToken')).toBeNull();
    expect(useDialogs.getState().signIn).not.toBe(false);
    expect(useSignInNote.getState().note).toContain('Sign in with your new password.');
    expect(useSignInNote.getState().identifier).toBe('wren');

    const { signIn } = useDialogs.getState();
    if (typeof signIn === 'object') signIn.then();
    await waitFor(() => expect(screen.getByTitle('address').textContent).toBe('/'));
  });

  it('shows the password on request', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password().type).toBe('text');
  });

  it('requires a password and shows why the server refused it', async () => {
    show();
    await userEvent.click(save());
    expect(screen.getByText('Enter a new password')).toBeTruthy();
    expect(answer).not.toHaveBeenCalled();
    answer.mockRejectedValue(
      new ApiError('validation_failed', 422, { errors: { password: ['This password is too common.'] } }),
    );
    await userEvent.type(password(), 'password123');
    await userEvent.click(save());
    expect(await screen.findByText('This password is too common.')).toBeTruthy();
    expect(document.activeElement).toBe(password());
  });

  it('shows that a link was used or has expired and offers a new one', async () => {
    answer.mockRejectedValue(new ApiError('validation_failed', 422, { errors: { token: ['It no longer holds.'] } }));
    show();
    await userEvent.type(password(), 'another long one');
    await userEvent.click(save());
    expect(await screen.findByRole('heading', { level: 1, name: 'This link no longer works' })).toBeTruthy();
    answer.mockResolvedValue({ message: 'x' });
    await userEvent.type(email(), 'wren@example.com');
    await userEvent.click(send());
    expect(await screen.findByText(SENT)).toBeTruthy();
  });

  it('keeps the form if there is no response', async () => {
    answer.mockRejectedValue(new ApiError('offline', 0));
    show();
    await userEvent.type(password(), 'another long one');
    await userEvent.click(save());
    expect((await screen.findByRole('alert')).textContent).toContain('We could not reach Magpie.');
    expect(password().value).toBe('another long one');
  });
});
