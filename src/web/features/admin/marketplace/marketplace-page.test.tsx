// @vitest-environment jsdom

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RouteKey } from '#contract/api.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { MarketplacePage } from './marketplace-page.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
type Input = { body?: object };
const api = vi.mocked(call as (route: RouteKey, input: Input) => Promise<unknown>);

const settings = {
  name: 'Cards',
  accent_light: '#0a6b5e',
  accent_dark: null,
  invitations: 'manual',
  is_invitation_mode_fixed: false,
};
let answers: Record<string, () => Promise<unknown>>;
const bodies = () =>
  api.mock.calls.filter(([route]) => route === 'PUT /api/admin/marketplace').map(([, { body }]) => body);

beforeEach(() => {
  answers = {
    'GET /api/admin/marketplace': async () => settings,
    'PUT /api/admin/marketplace': async () => undefined,
    'POST /api/admin/test-mails': async () => ({ to: 'boss@cards.test', has_mail_server: true, error: null }),
  };
  api.mockReset().mockImplementation(async (route) => answers[route]?.());
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

function show(): void {
  renderPage(<MarketplacePage />);
}
const field = (name: RegExp) => screen.findByRole('textbox', { name });
async function write(name: RegExp, text: string): Promise<void> {
  await userEvent.clear(await field(name));
  if (text !== '') await userEvent.type(await field(name), text);
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

it('the marketplace page saves the name and the colours, and an empty colour field as the default colour', async () => {
  show();
  await write(/^Name/, 'Card & Co');
  await write(/light theme/, '');
  await write(/dark theme/, '#7A5AE0');
  await save();
  expect(await screen.findByText('The settings are saved.')).toBeTruthy();
  const { is_invitation_mode_fixed: _, ...before } = settings;
  const saved = { name: 'Card & Co', accent_light: null, accent_dark: '#7A5AE0', invitations: 'manual' };
  expect(bodies()).toEqual([{ ...saved, before }]);
  await write(/^Name/, 'Cards again');
  await save();
  expect(bodies().at(-1)).toEqual({ ...saved, name: 'Cards again', before: saved });
});

it('the marketplace page fills in a picked colour, and shows a typed colour in the picker', async () => {
  show();
  const picker = (await screen.findByLabelText('Pick: Colour of the main buttons, dark theme')) as HTMLInputElement;
  fireEvent.change(picker, { target: { value: '#7a5ae0' } });
  expect((await field(/dark theme/)).getAttribute('value')).toBe('#7a5ae0');
  await write(/dark theme/, '#123456');
  expect(picker.value).toBe('#123456');
});

it('the marketplace page keeps the input if another admin has saved first, and loads the saved settings on "Load again"', async () => {
  show();
  await write(/^Name/, 'Mine');
  answers['PUT /api/admin/marketplace'] = () => Promise.reject(new ApiError('version_conflict', 409));
  answers['GET /api/admin/marketplace'] = async () => ({ ...settings, name: 'Theirs' });
  await save();
  expect(await screen.findByText(/Another admin has changed these settings/)).toBeTruthy();
  expect((await field(/^Name/)).getAttribute('value')).toBe('Mine');
  await userEvent.click(screen.getByRole('button', { name: 'Load again' }));
  await waitFor(async () => expect((await field(/^Name/)).getAttribute('value')).toBe('Theirs'));
  answers['PUT /api/admin/marketplace'] = async () => undefined;
  await write(/^Name/, 'Ours');
  await save();
  expect(bodies().at(-1)).toMatchObject({ name: 'Ours', before: { name: 'Theirs' } });
});

it.each([
  ['#ffffff', 'White text on this colour would be hard to read. Choose a darker one.'],
  ['green', 'Enter a colour, like #0a6b5e'],
])('the marketplace page sends nothing and says what is wrong with the colour %s', async (colour, sentence) => {
  show();
  await write(/light theme/, colour);
  await save();
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(bodies()).toEqual([]);
});

it('the marketplace page shows the contrast of the colour while it is typed', async () => {
  show();
  expect(await screen.findByText('Contrast with white text: 6.4 to 1')).toBeTruthy();
  await write(/light theme/, '#000000');
  expect(screen.getByText('Contrast with white text: 21 to 1')).toBeTruthy();
});

it('the marketplace page disables the invitation mode and says why if the environment variable INVITATIONS sets it', async () => {
  answers['GET /api/admin/marketplace'] = async () => ({ ...settings, is_invitation_mode_fixed: true });
  show();
  const mode = await screen.findByRole<HTMLButtonElement>('combobox', { name: /When people sign up/ });
  expect(mode.disabled).toBe(true);
  expect(screen.getByText(/The environment variable INVITATIONS controls this setting/)).toBeTruthy();
});

it.each([
  [{ has_mail_server: true, error: null }, /has accepted a test email to boss@cards\.test/],
  [{ has_mail_server: false, error: null }, /SMTP_URL is not set/],
  [{ has_mail_server: true, error: '535 wrong password' }, /didn’t accept the email: 535 wrong password/],
])('the marketplace page shows the outcome of the email check: %j', async (outcome, sentence) => {
  answers['POST /api/admin/test-mails'] = async () => ({ to: 'boss@cards.test', ...outcome });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Send a test email' }));
  expect(await screen.findByText(sentence)).toBeTruthy();
});

it('the marketplace page offers a retry if the settings cannot be loaded', async () => {
  answers['GET /api/admin/marketplace'] = () => Promise.reject(new ApiError('offline', 0));
  show();
  expect(await screen.findByText('Couldn’t load the settings')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send a test email' })).toBeTruthy();
  answers['GET /api/admin/marketplace'] = async () => settings;
  await userEvent.click(screen.getByRole('button', { name: /Retry|Try again/ }));
  expect(await field(/^Name/)).toBeTruthy();
});
