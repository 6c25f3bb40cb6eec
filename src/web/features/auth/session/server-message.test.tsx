// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { french } from '#web/languages/french.ts';
import { useDialogs } from '#web/lib/browser/dialogs.ts';
import { setLanguage } from '#web/lib/i18n/language.ts';
import { showAt, startAfresh } from '../auth.fixture.tsx';
import { SignInModal } from '../sign-in/sign-in-modal.tsx';

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  startAfresh();
  useDialogs.setState({ signIn: true });
});
afterEach(() => {
  cleanup();
  setLanguage('en', {});
});

/** Responds to every request below `/api` with this error, except for the currencies that the form loads. */
function refuse(body: unknown, status: number): void {
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/sanctum/csrf-cookie')) return new Response(null, { status: 204 });
    return url.endsWith('/api/currencies') ? json([{ id: 1, code: 'USD' }]) : json(body, status);
  });
}

/** Opens a form by pressing the button `way`, fills it in and submits it; returns the text of the form's alert. */
async function alertAfter(way: string, fields: Record<string, string>, send: string): Promise<string | null> {
  const user = userEvent.setup();
  showAt('/here', '/here', <SignInModal />);
  await user.click(screen.getByRole('button', { name: way }));
  for (const [label, text] of Object.entries(fields)) await user.type(screen.getByLabelText(label), text);
  await user.click(screen.getByRole('button', { name: send }));
  return (await screen.findByRole('alert')).textContent;
}

const register = () =>
  alertAfter(
    'Sign up for a free account',
    { Username: 'wren', 'Email address': 'wren@example.com', Password: 'a long password' },
    'Sign Up',
  );
const forgot = () => alertAfter('Forgot password?', { 'Email address': 'wren@example.com' }, 'Send Reset Link');

describe('a refused registration', () => {
  it.each([
    [
      'of a Laravel server',
      { message: 'The name has already been taken.', errors: { name: ['The name has already been taken.'] } },
      'Oops! The name has already been taken.',
    ],
    [
      'of the Magpie server',
      { code: 'validation_failed', message: 'Taken. (and 1 more error)', errors: { name: ['Taken.', 'Short.'] } },
      'Oops! Taken. (and 1 more error)',
    ],
    ['without a message', {}, 'Oops! Please check the highlighted fields.'],
  ])("shows 'Oops!' and an explanation for a response %s", async (_, body, expected) => {
    refuse(body, 422);
    expect(await register()).toBe(expected);
  });
});

describe('the queue position in French', () => {
  beforeEach(() => setLanguage('fr', french));

  it('is shown if the account cannot sign in yet', async () => {
    refuse({ code: 'account_queued', message: 'You’re on the waiting list.', queue_position: 1204 }, 403);
    const user = userEvent.setup();
    showAt('/here', '/here', <SignInModal />);
    await user.type(screen.getByLabelText('Adresse courriel ou nom d’utilisateur'), 'wren');
    await user.type(screen.getByLabelText('Mot de passe'), 'a long password');
    await user.click(screen.getByRole('button', { name: 'Se connecter' }));
    const text = (await screen.findByRole('alert')).textContent?.replace(/\s/g, ' ');
    expect(text).toBe('Vous êtes numéro 1 204 sur la liste d’attente. Nous vous écrirons quand ce sera votre tour.');
  });

  it('is shown below a translated notice after a registration', async () => {
    refuse({ message: 'You have been added to the queue.', queue_position: 3 }, 201);
    const fields = {
      'Nom d’utilisateur': 'wren',
      'Adresse courriel': 'w@example.com',
      'Mot de passe': 'a long password',
    };
    await alertAfter('Créer un compte gratuit', fields, 'S’inscrire');
    expect((await screen.findByRole('heading', { level: 3 })).textContent).toContain(
      'Vous êtes sur la liste d’attente.',
    );
    const text =
      'Vous êtes numéro 3 sur la liste d’attente. Nous vous écrirons à w@example.com quand ce sera votre tour.';
    expect(screen.getByRole('status').textContent).toContain(text);
  });
});

describe('a refused request for a reset link', () => {
  it('shows the message of a server that sends no error code', async () => {
    refuse({ message: 'The server says so.' }, 422);
    expect(await forgot()).toBe('The server says so.');
  });

  it('shows the specified text if the server sends no message', async () => {
    refuse({}, 500);
    expect(await forgot()).toBe('Failed to send reset link.');
  });

  it('shows a server message unchanged if it has no translation', async () => {
    setLanguage('fr', french);
    refuse({ message: 'The server says so.' }, 422);
    const fields = { 'Adresse courriel': 'wren@example.com' };
    expect(await alertAfter('Mot de passe oublié ?', fields, 'Envoyer le lien')).toBe('The server says so.');
  });
});
