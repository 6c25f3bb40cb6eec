// @vitest-environment jsdom

import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RouteKey } from '#contract/api.ts';
import type { Me } from '#contract/auth.ts';
import { useDialogs } from '#web/lib/browser/dialogs.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { useSession } from '#web/lib/session/session.ts';
import { showAt, startAfresh } from '../auth.fixture.tsx';
import { SignInModal } from '../sign-in/sign-in-modal.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
vi.mock('@simplewebauthn/browser', () => ({ startAuthentication: vi.fn(async () => ({ id: 'credential' })) }));
const session = { access_token: 'token', user: { id: 7, name: 'wren' } as Me };
const complete = vi.fn<(input: unknown) => Promise<unknown>>();
let methods: ('totp' | 'passkey' | 'recovery_code')[];

beforeEach(() => {
  startAfresh();
  useDialogs.setState({ signIn: true });
  methods = ['totp', 'recovery_code'];
  complete.mockReset().mockResolvedValue(session);
  vi.mocked(call as (route: RouteKey, input: unknown) => Promise<unknown>).mockImplementation(async (route, input) => {
    if (route === 'POST /api/auth/second-factor') return await complete(input);
    if (route === 'POST /api/auth/passkey-options') return { token: 'challenge', options: { challenge: 'c' } };
    throw new ApiError('second_factor_required', 403, { secondFactor: { token: 'challenge', methods } });
  });
});
afterEach(cleanup);

async function signIn() {
  const user = userEvent.setup();
  showAt('/here', '/here', <SignInModal />);
  await user.type(screen.getByRole('textbox', { name: 'Email address or user name' }), 'wren');
  await user.type(screen.getByLabelText('Password'), 'a long password');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByRole('dialog', { name: 'One more step' });
  return user;
}
const submit = () => screen.getByRole('button', { name: 'Continue' });
const refusal = (field: string, sentence: string) =>
  new ApiError('validation_failed', 422, { message: sentence, errors: { [field]: [sentence] } });

it('the second-factor form asks for the code after the password, and signs in with that code', async () => {
  const user = await signIn();
  expect(useSession.getState().user).toBeNull();
  await user.type(await screen.findByRole('textbox', { name: 'Code from your app' }), '123 456');
  await user.click(submit());
  await waitFor(() => expect(useSession.getState()).toMatchObject({ accessToken: 'token', user: session.user }));
  expect(complete.mock.calls).toEqual([[{ body: { token: 'challenge', code: '123 456' }, xsrf: true }]]);
  expect(useDialogs.getState().signIn).toBe(false);
});

it('the second-factor form shows an error after a wrong code, leaves the code in the field, and accepts the next code', async () => {
  complete.mockRejectedValueOnce(refusal('code', 'That code isn’t right.'));
  const user = await signIn();
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Code from your app' });
  await user.click(submit());
  expect(screen.getByText('Enter the code')).toBeTruthy();
  await user.type(field, '000000');
  await user.click(submit());
  expect((await screen.findAllByText('That code isn’t right.')).length).toBeGreaterThan(0);
  expect(field.value).toBe('000000');
  await user.clear(field);
  await user.type(field, '111111');
  await user.click(submit());
  await waitFor(() => expect(useSession.getState().accessToken).toBe('token'));
});

it('the second-factor form accepts a recovery code instead of a code from the authenticator app', async () => {
  const user = await signIn();
  await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
  await user.type(screen.getByRole('textbox', { name: 'Recovery code' }), 'aaaa-bbbb');
  await user.click(submit());
  await waitFor(() => expect(useSession.getState().accessToken).toBe('token'));
  expect(complete.mock.calls).toEqual([[{ body: { token: 'challenge', recovery_code: 'aaaa-bbbb' }, xsrf: true }]]);
});

it('the second-factor form offers the passkey first if the account has one', async () => {
  methods = ['passkey', 'totp', 'recovery_code'];
  const user = await signIn();
  await user.click(await screen.findByRole('button', { name: 'Use a passkey' }));
  await waitFor(() => expect(useSession.getState().accessToken).toBe('token'));
  expect(complete.mock.calls).toEqual([[{ body: { token: 'challenge', passkey: { id: 'credential' } }, xsrf: true }]]);
});

it.each([
  [new ApiError('offline', 0), 'We could not reach Magpie. Check your connection and try again.'],
  [
    new ApiError('invalid_sign_in_code', 401, { message: 'This sign-in took too long.' }),
    'This sign-in took too long.',
  ],
])(
  'the second-factor form shows why the step failed, and returns to the password when "Start again" is clicked: %s',
  async (error, sentence) => {
    complete.mockRejectedValue(error);
    const user = await signIn();
    await user.type(await screen.findByRole('textbox', { name: 'Code from your app' }), '123456');
    await user.click(submit());
    expect((await screen.findByText(sentence)).textContent).toBe(sentence);
    await user.click(screen.getByRole('button', { name: 'Start again' }));
    expect(screen.getByRole('dialog', { name: 'Sign in to your account' })).toBeTruthy();
  },
);
