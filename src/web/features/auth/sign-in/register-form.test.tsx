// @vitest-environment jsdom

import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RouteKey } from '#contract/api.ts';
import { useDialogs } from '#web/lib/browser/dialogs.ts';
import { fakePictures } from '#web/lib/browser/fake-pictures.fixture.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { useSession } from '#web/lib/session/session.ts';
import { showAt, startAfresh } from '../auth.fixture.tsx';
import { SignInModal } from './sign-in-modal.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
vi.mock('#web/ui/crop-dialog.tsx', () => import('#web/ui/crop-dialog.fixture.tsx'));

const NOTICE = 'You’re still on the waiting list. Watch your inbox for an invitation.';
const REGISTERED = { message: NOTICE, queue_position: 1204 };
const register = vi.fn<(input: unknown) => Promise<unknown>>();
const currencies = vi.fn<() => Promise<unknown>>();

beforeEach(() => {
  startAfresh();
  useDialogs.setState({ signIn: true });
  register.mockReset().mockResolvedValue(REGISTERED);
  currencies.mockReset().mockResolvedValue(['USD', 'CAD', 'GBP'].map((code, at) => ({ id: at + 1, code })));
  vi.mocked(call as (route: RouteKey, input: unknown) => Promise<unknown>).mockImplementation((route, input) =>
    route === 'POST /api/register' ? register(input) : currencies(),
  );
  fakePictures(800, 600);
});
afterEach(cleanup);

async function open() {
  const user = userEvent.setup();
  const view = showAt('/here', '/here', <SignInModal />);
  await user.click(screen.getByRole('button', { name: 'Sign up for a free account' }));
  return { user, ...view };
}
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Username' });
const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email address' });
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const submit = () => screen.getByRole('button', { name: 'Sign Up' });
const notice = () => screen.findByRole('heading', { name: NOTICE });

async function fill(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.type(name(), 'wren');
  await user.type(email(), 'wren@example.com');
  await user.type(password(), 'a long password');
}
async function choose(user: ReturnType<typeof userEvent.setup>, field: RegExp, option: string): Promise<void> {
  await user.click(screen.getByRole('combobox', { name: field }));
  await user.click(screen.getByRole('option', { name: option }));
}

describe('registration form', () => {
  it('shows its title, fields and specified defaults, and focuses the first field', async () => {
    await open();
    expect(screen.getByRole('dialog', { name: 'Sign up for a new account' })).toBeTruthy();
    expect(document.activeElement).toBe(name());
    expect(email().type).toBe('email');
    expect(password().type).toBe('password');
    expect(screen.getByText('At least 10 characters.')).toBeTruthy();
    expect(screen.getByRole('combobox', { name: /^Country/ }).textContent).toContain('United States');
    expect(screen.getByRole('combobox', { name: /^Currency/ }).textContent).toContain('USD');
    expect(screen.getByRole('button', { name: 'Add a photo' })).toBeTruthy();
  });

  it('opens the terms in a new tab, so that the form keeps its contents', async () => {
    await open();
    const terms = screen.getByRole('link', { name: 'terms and conditions' });
    expect(terms.getAttribute('href')).toBe('/terms');
    expect(terms.getAttribute('target')).toBe('_blank');
    expect(terms.parentElement?.textContent).toBe('By signing up I agree to the terms and conditions');
  });

  it('offers three countries, and the currencies that the server lists', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('combobox', { name: /^Country/ }));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'United States',
      'Canada',
      'United Kingdom',
    ]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(useSession.getState().currencies).toHaveLength(3));
    await user.click(screen.getByRole('combobox', { name: /^Currency/ }));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['USD', 'CAD', 'GBP']);
  });

  it('shows an error and an empty list if the currencies fail to load, and offers a retry', async () => {
    const list = await currencies();
    currencies.mockRejectedValue(new ApiError('forbidden', 403));
    const { user } = await open();
    await screen.findByText(/Couldn’t load the currencies\./);
    expect(useSession.getState().currencies).toEqual([]);
    await user.click(screen.getByRole('combobox', { name: /^Currency/ }));
    expect(screen.getByText('No currencies yet')).toBeTruthy();
    await user.keyboard('{Escape}');
    currencies.mockResolvedValue(list);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(useSession.getState().currencies).toHaveLength(3));
  });

  it("keeps all fields except the password while the user switches to 'Sign In' and back", async () => {
    const { user } = await open();
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(screen.getByRole('dialog', { name: 'Sign in to your account' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Email address or user name' }));
    await user.click(screen.getByRole('button', { name: 'Sign up for a free account' }));
    expect(name().value).toBe('wren');
    expect(email().value).toBe('wren@example.com');
    expect(password().value).toBe('');
  });

  it('says that an invitation follows by email, and selects the country’s currency until the user chooses one', async () => {
    const { user } = await open();
    expect(screen.getByText(/We’ll email you an invitation/)).toBeTruthy();
    await waitFor(() => expect(useSession.getState().currencies).toHaveLength(3));
    const currency = () => screen.getByRole('combobox', { name: /^Currency/ }).textContent;
    await choose(user, /^Country/, 'United Kingdom');
    expect(currency()).toContain('GBP');
    await choose(user, /^Currency/, 'USD');
    await choose(user, /^Country/, 'Canada');
    expect(currency()).toContain('USD');
  });
});

describe('submitting the registration', () => {
  it('requires only the mandatory fields and shows errors next to them', async () => {
    const { user } = await open();
    await user.click(submit());
    for (const words of ['Enter a username', 'Enter your email address', 'Enter a password']) {
      expect(screen.getByText(words)).toBeTruthy();
    }
    expect(document.activeElement).toBe(name());
    expect(register).not.toHaveBeenCalled();
    // The form checks only that fields are filled in; the server validates the rest.
    await user.type(name(), '!');
    await user.type(email(), 'no address');
    await user.type(password(), 'x');
    await user.click(submit());
    expect(register).toHaveBeenCalledOnce();
  });

  it('sends the fields with the cropped picture, shows the response and clears the form', async () => {
    const { user } = await open();
    await fill(user);
    const chooser = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!chooser) throw new Error('no file chooser');
    const png = new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)], 'me.png', {
      type: 'image/png',
    });
    await user.upload(chooser, png);
    await user.click(await screen.findByRole('button', { name: 'Crop' }));
    await choose(user, /^Country/, 'Canada');
    await waitFor(() => expect(useSession.getState().currencies).toHaveLength(3));
    await choose(user, /^Currency/, 'GBP');
    await user.click(submit());

    await notice();
    expect(register).toHaveBeenCalledWith({
      xsrf: true,
      fields: {
        name: 'wren',
        email: 'wren@example.com',
        password: 'a long password',
        country: 'CA',
        currency: 'GBP',
      },
      files: { avatar: expect.objectContaining({ type: 'image/jpeg' }) },
    });
    expect(document.activeElement).toBe(screen.getByRole('status'));
    expect(document.activeElement?.textContent).toContain(NOTICE);
    expect(useSession.getState().user).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Use a different email address' }));
    expect(name().value).toBe('');
    expect(email().value).toBe('');
    expect(password().value).toBe('');
  });

  it('shows a spinner while sending, sends once, and works without a picture', async () => {
    let reply = (_: unknown): void => undefined;
    register.mockReturnValue(new Promise((resolve) => (reply = resolve)));
    const { user } = await open();
    await fill(user);
    await user.click(submit());
    expect(submit().getAttribute('aria-busy')).toBe('true');
    await user.click(submit());
    expect(register.mock.calls).toEqual([[expect.not.objectContaining({ files: expect.anything() })]]);
    await act(async () => reply(REGISTERED));
    await user.click(screen.getByRole('button', { name: 'Use a different email address' }));
    expect(submit().getAttribute('aria-busy')).toBeNull();
  });

  it("shows 'Oops!' with the server's message, shows field errors next to the fields, and keeps the entered values", async () => {
    register.mockRejectedValue(
      new ApiError('validation_failed', 422, {
        message: 'The given data was invalid.',
        errors: { name: ['This name is taken.'], password: ['This password is too common.'] },
      }),
    );
    const { user } = await open();
    await fill(user);
    await user.click(submit());
    const box = await screen.findByRole('alert');
    expect(box.textContent).toBe('Oops! The given data was invalid.');
    expect(box.querySelector('[data-tone=error]')).toBeTruthy();
    expect(screen.getByText('This name is taken.')).toBeTruthy();
    expect(screen.getByText('This password is too common.')).toBeTruthy();
    expect(screen.queryByText('At least 10 characters.')).toBeNull();
    expect(document.activeElement).toBe(name());
    expect([name().value, email().value, password().value]).toEqual(['wren', 'wren@example.com', 'a long password']);
  });

  it.each([
    [
      'a request without a response',
      new ApiError('offline', 0),
      'Oops! We could not reach Magpie. Check your connection and try again.',
    ],
    ['an unexpected exception', new TypeError('x'), 'Oops! Something went wrong on our end. Try again.'],
    [
      'too many attempts',
      new ApiError('too_many_requests', 429, { message: 'Slow down.', retryAfter: 90 }),
      'Oops! Too many attempts. Please wait 2 minutes, then try again.',
    ],
  ])('explains the failure after %s', async (_, error, words) => {
    register.mockRejectedValue(error);
    const { user } = await open();
    await fill(user);
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe(words);
  });
});

describe('the dialog after a successful registration', () => {
  async function succeed() {
    const view = await open();
    await fill(view.user);
    await view.user.click(submit());
    await notice();
    return view;
  }

  it('shows the position in the queue and the email address instead of the form', async () => {
    await succeed();
    const text = 'You’re number 1,204 on the waiting list. We’ll email wren@example.com when it’s your turn.';
    expect(screen.getByRole('status').textContent).toBe(NOTICE + text);
    expect(screen.queryByRole('button', { name: 'Sign Up' })).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('says that the invitation will be emailed to the registered address if the server reports no queue position', async () => {
    register.mockResolvedValue({ message: NOTICE, queue_position: null });
    await succeed();
    expect(screen.getByRole('status').textContent).toContain('We’ll email the invitation to wren@example.com.');
    expect(screen.queryByText(/number/)).toBeNull();
  });

  it('opens the listings and closes when "Browse listings" is clicked', async () => {
    const { user } = await succeed();
    await user.click(screen.getByRole('link', { name: 'Browse listings' }));
    expect(screen.getByTitle('address').textContent).toBe('/listings/search');
    expect(useDialogs.getState().signIn).toBe(false);
  });

  it('opens an empty registration form for a different email address, and focuses its first field', async () => {
    const { user } = await succeed();
    await user.click(screen.getByRole('button', { name: 'Use a different email address' }));
    expect(document.activeElement).toBe(name());
    expect(screen.getByRole('status').textContent).toBe('');
    await fill(user);
    await user.click(submit());
    await notice();
    expect(register).toHaveBeenCalledTimes(2);
  });
});

it('the registration form shows why a picture was refused, and can then be submitted again', async () => {
  register.mockRejectedValueOnce(new ApiError('unsupported_image', 415, { message: 'We can’t read that photo.' }));
  const { user } = await open();
  await fill(user);
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toContain('We can’t read that photo.');
  await user.click(submit());
  await notice();
  expect(screen.getByRole('alert').textContent).toBe('');
});
