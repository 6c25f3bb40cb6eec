// @vitest-environment jsdom

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RouteKey } from '#contract/api.ts';
import type { Me } from '#contract/auth.ts';
import { errorSentences } from '#contract/error-sentences.ts';
import { allPreferences } from '#contract/preferences.fixture.ts';
import type { Account, ApiToken } from '#contract/settings.ts';
import { expectConsole } from '#test/strict-console.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { aMe } from '#web/lib/session/session.fixture.ts';
import { useSession } from '#web/lib/session/session.ts';
import { LeavablePage, renderPage } from '#web/ui/page.fixture.tsx';
import { SettingsPage } from './settings-page.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
const answer = vi.mocked(call as (route: RouteKey, input?: { body?: object }) => Promise<unknown>);

let me: Me;
let failures: Partial<Record<string, ApiError>>;
let account: Account;
let tokens: ApiToken[];
const NOON = '2026-11-01T12:00:00.000Z';
const sent = (route: RouteKey) =>
  answer.mock.calls.filter(([calledRoute]) => calledRoute === route).map(([, input]) => input?.body);

const noSecondFactor = { totp: false, passkeys: [], recovery_codes_left: 0, is_required: false, has_password: true };

let preferences = allPreferences;

function show(): void {
  renderPage(<SettingsPage />);
}

beforeEach(() => {
  me = aMe({ id: 9, name: 'papermoth', email: 'moth@example.test', country: 'US', currency: 'USD' });
  failures = {};
  preferences = allPreferences;
  account = { has_password: true, pending_email: '' };
  tokens = [];
  useSession.setState({ ...useSession.getInitialState(), user: me }, true);
  answer.mockReset();
  answer.mockImplementation(async (route, input) => {
    const failure = failures[route];
    if (failure) throw failure;
    if (route === 'PUT /api/users/{id}') return { ...me, ...input?.body };
    if (route === 'GET /api/account') return account;
    if (route === 'GET /api/account/tokens') return { data: tokens };
    if (route === 'GET /api/account/exports') return { data: [] };
    if (route === 'POST /api/account/email') return { has_password: true, pending_email: 'new@example.test' };
    if (route === 'GET /api/account/second-factor') return noSecondFactor;
    if (route === 'PUT /api/preferences') preferences = { ...preferences, ...input?.body };
    if (route.endsWith(' /api/preferences')) return preferences;
    if (route === 'POST /api/account/tokens') return { id: 1, name: 'Ledger', token: 'magpie_secret' };
    return { data: [] };
  });
});
afterEach(cleanup);

it('the settings page shows its headings and the default language, date format and timezone setting', async () => {
  show();
  expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
  for (const name of ['Contact', 'Integrations', 'Language and region', 'Email notifications']) {
    expect(await screen.findByRole('heading', { level: 2, name })).toBeTruthy();
  }
  expect(screen.getByText('English')).toBeTruthy();
  expect(screen.getByRole('combobox', { name: /Date format/ }).textContent).toContain('DD-MM-YYYY');
  expect(screen.getByRole('switch', { name: 'Automatic timezone' })).toHaveProperty('checked', true);
  expect(screen.getByText('moth@example.test')).toBeTruthy();
});

it('the settings page links to every section', async () => {
  show();
  await screen.findByRole('heading', { level: 2, name: 'Delete account' });
  const contents = within(screen.getByRole('navigation', { name: 'Settings sections' }));
  const targetOf = (link: HTMLElement) => document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
  await waitFor(() =>
    expect(contents.getAllByRole('link').map(targetOf)).toEqual(screen.getAllByRole('heading', { level: 2 })),
  );
  expect(contents.getByRole('link', { name: 'Chat' })).toBeTruthy();
});

describe('the contact section', () => {
  it('saves the username, and shows next to the field why a username is rejected', async () => {
    expectConsole('error', 'Failed to update the profile');
    expectConsole('error', 'Failed to change the username');
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Update username' }));
    const field = screen.getByRole('textbox', { name: 'Username' });
    expect(document.activeElement).toBe(field);
    await userEvent.clear(field);
    await userEvent.type(field, 'admin');
    failures['PUT /api/users/{id}'] = new ApiError('validation_failed', 422, {
      errors: { name: ['This username could be mistaken for staff or a page of the site. Choose another.'] },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(
      await screen.findByText('This username could be mistaken for staff or a page of the site. Choose another.'),
    ).toBeTruthy();
    failures = {};
    await userEvent.type(field, '-moth');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('admin-moth')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Update username' }));
  });

  it('requires the password for a new email address and shows the address as pending', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Update email address' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'New email address' }), 'new@example.test');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Enter your current password.')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Current password'), 'old secret');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/We sent a link to new@example\.test/)).toBeTruthy();
    expect(sent('POST /api/account/email')).toEqual([{ email: 'new@example.test', password: 'old secret' }]);
  });

  it('changes the password', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Update password' }));
    await userEvent.type(await screen.findByLabelText('Current password'), 'old secret');
    await userEvent.type(screen.getByLabelText('New password'), 'a better secret');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Password changed/)).toBeTruthy();
    expect(sent('PUT /api/account/password')).toEqual([
      { current_password: 'old secret', password: 'a better secret', keep_api_keys: false },
    ]);
  });

  it('asks the server to keep the API keys after a password change if "Keep my API keys" is ticked', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Update password' }));
    await userEvent.type(await screen.findByLabelText('Current password'), 'old secret');
    await userEvent.type(screen.getByLabelText('New password'), 'a better secret');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Keep my API keys' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('PUT /api/account/password')).toMatchObject([{ keep_api_keys: true }]));
  });
});

describe('the language and region section', () => {
  const choose = async (option: string): Promise<void> => {
    await userEvent.click(screen.getByRole('combobox', { name: /Date format/ }));
    await userEvent.click(screen.getByRole('option', { name: option }));
  };

  it('changes the date format immediately', async () => {
    me.timezone = 'UTC';
    show();
    await choose('YYYY-MM-DD');
    const today = new Date().toISOString().slice(0, 10);
    expect(screen.getByText(`Today is ${today}`)).toBeTruthy();
    expect(sent('PUT /api/users/{id}')).toEqual([{ date_format: 'YYYY-MM-DD' }]);
  });

  it('saves the country and the currency, and reverts the currency when its request fails', async () => {
    expectConsole('error', 'Failed to update the profile');
    show();
    const pick = async (name: RegExp, option: string): Promise<void> => {
      await userEvent.click(screen.getByRole('combobox', { name }));
      await userEvent.click(screen.getByRole('option', { name: option }));
    };
    await pick(/Country/, 'Canada');
    await pick(/Currency/, 'CAD');
    expect(sent('PUT /api/users/{id}')).toEqual([{ country: 'CA' }, { currency: 'CAD' }]);
    failures['PUT /api/users/{id}'] = new ApiError('offline', 0);
    await pick(/Currency/, 'GBP');
    expect(await screen.findByText('Couldn’t save this setting.')).toBeTruthy();
    expect(screen.getByRole('combobox', { name: /Currency/ }).textContent).not.toContain('GBP');
  });

  it('reverts only the change that failed, and shows an error', async () => {
    expectConsole('error', 'Failed to update the profile');
    show();
    const pick = async (name: RegExp, option: string): Promise<void> => {
      await userEvent.click(screen.getByRole('combobox', { name }));
      await userEvent.click(screen.getByRole('option', { name: option }));
    };
    let fail = (_: ApiError): void => {};
    answer.mockImplementationOnce(
      () =>
        new Promise((_, reject) => {
          fail = reject;
        }),
    );
    await pick(/Country/, 'Canada');
    await pick(/Currency/, 'GBP');
    expect(sent('PUT /api/users/{id}')).toEqual([{ country: 'CA' }]);
    fail(new ApiError('offline', 0));
    expect(await screen.findByText('Couldn’t save this setting.')).toBeTruthy();
    expect(screen.getByRole('combobox', { name: /Country/ }).textContent).toContain('United States');
    await waitFor(() => expect(sent('PUT /api/users/{id}')).toEqual([{ country: 'CA' }, { currency: 'GBP' }]));
    expect(screen.getByRole('combobox', { name: /Currency/ }).textContent).toContain('GBP');
  });

  it('reverts the date format when the request fails', async () => {
    expectConsole('error', 'Failed to update the profile');
    failures['PUT /api/users/{id}'] = new ApiError('offline', 0);
    show();
    await choose('MM-DD-YYYY');
    expect(await screen.findByText('Couldn’t save this setting.')).toBeTruthy();
    expect(screen.getByRole('combobox', { name: /Date format/ }).textContent).toContain('DD-MM-YYYY');
  });

  it('saves the device’s timezone when the automatic timezone is turned off, and then the timezone that the user chooses', async () => {
    show();
    await userEvent.click(screen.getByRole('switch', { name: 'Automatic timezone' }));
    await userEvent.click(await screen.findByRole('combobox', { name: /Timezone/ }));
    await userEvent.click(screen.getByRole('option', { name: 'America/New York' }));
    const device = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    await waitFor(() =>
      expect(sent('PUT /api/users/{id}')).toEqual([{ timezone: device }, { timezone: 'America/New_York' }]),
    );
  });
});

it('the settings page turns off emails about unread messages, and reverts the switch when a request fails', async () => {
  expectConsole('error', 'Failed to change the preferences');
  show();
  const mails = await screen.findByRole('switch', { name: 'Unread messages' });
  await userEvent.click(mails);
  expect(mails).toHaveProperty('checked', false);
  failures['PUT /api/preferences'] = new ApiError('offline', 0);
  await userEvent.click(mails);
  expect(await screen.findByText('Couldn’t save this setting.')).toBeTruthy();
  expect(mails).toHaveProperty('checked', false);
  expect(sent('PUT /api/preferences')).toEqual([{ mails_messages: false }, { mails_messages: true }]);
});

describe('the API key section', () => {
  const openForm = async (): Promise<void> => {
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Add another application' }));
    const name = await screen.findByRole('textbox', { name: 'Name of the application' });
    await waitFor(() => expect(document.activeElement).toBe(name));
  };

  it('creates an API key with a name, a scope and the password, and shows the key only once', async () => {
    await openForm();
    await userEvent.click(screen.getByRole('button', { name: 'Create key' }));
    expect(screen.getByText('Enter a name.')).toBeTruthy();
    expect(screen.getByText('Enter your current password.')).toBeTruthy();
    expect(sent('POST /api/account/tokens')).toEqual([]);
    await userEvent.type(screen.getByRole('textbox', { name: 'Name of the application' }), 'Ledger');
    await userEvent.click(screen.getByRole('combobox', { name: /The key can/ }));
    await userEvent.click(screen.getByRole('option', { name: 'Read and change' }));
    await userEvent.type(screen.getByLabelText('Current password'), 'old secret');
    await userEvent.click(screen.getByRole('button', { name: 'Create key' }));
    expect(await screen.findByRole('textbox', { name: 'Key for Ledger' })).toHaveProperty('value', 'magpie_secret');
    expect(sent('POST /api/account/tokens')).toEqual([{ name: 'Ledger', scope: 'write', password: 'old secret' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add another application' }));
  });

  it('requests a read-only API key by default, and reports a wrong password', async () => {
    expectConsole('error', 'Failed to change the applications');
    await openForm();
    failures['POST /api/account/tokens'] = new ApiError('validation_failed', 422, {
      errors: { password: ['That’s not your password.'] },
    });
    await userEvent.type(screen.getByRole('textbox', { name: 'Name of the application' }), 'Ledger');
    await userEvent.type(screen.getByLabelText('Current password'), 'a guess');
    await userEvent.click(screen.getByRole('button', { name: 'Create key' }));
    expect(await screen.findByText('That’s not your password.')).toBeTruthy();
    expect(sent('POST /api/account/tokens')).toEqual([{ name: 'Ledger', scope: 'read', password: 'a guess' }]);
  });

  it('requires no password if the account has none, but can require a recent sign-in', async () => {
    expectConsole('error', 'Failed to change the applications');
    account = { has_password: false, pending_email: '' };
    await openForm();
    await waitFor(() => expect(screen.queryByLabelText('Current password')).toBeNull());
    failures['POST /api/account/tokens'] = new ApiError('recent_sign_in_required', 403, {
      message: errorSentences.recent_sign_in_required,
    });
    await userEvent.type(screen.getByRole('textbox', { name: 'Name of the application' }), 'Ledger');
    await userEvent.click(screen.getByRole('button', { name: 'Create key' }));
    expect(await screen.findByText(/Sign in again with Google, then/)).toBeTruthy();
  });

  it('lists the API keys with their scope', async () => {
    tokens = [
      { id: 1, name: 'Ledger', scope: 'read', created_at: NOON, last_used_at: NOON, expires_at: NOON },
      { id: 2, name: 'Robot', scope: 'write', created_at: NOON, last_used_at: NOON, expires_at: NOON },
    ];
    show();
    expect(await screen.findByText(/^Read · Created/)).toBeTruthy();
    expect(screen.getByText(/^Read and change · Created/)).toBeTruthy();
  });

  it('confirms that an API key was revoked, even if the user left the page before the response', async () => {
    tokens = [{ id: 1, name: 'Ledger', scope: 'read', created_at: NOON, last_used_at: NOON, expires_at: NOON }];
    const { promise, resolve } = Promise.withResolvers<null>();
    const respond = answer.getMockImplementation();
    answer.mockImplementation(async (route, input) =>
      route === 'DELETE /api/account/tokens/{id}' ? promise : respond?.(route, input),
    );
    renderPage(
      <LeavablePage>
        <SettingsPage />
      </LeavablePage>,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke the key for Ledger' }));
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    resolve(null);
    expect(await screen.findByText('The key was revoked.')).toBeTruthy();
  });
});

it('the settings page scrolls to the section that the address names, until the user does something', async () => {
  const scrolled: string[] = [];
  Element.prototype.scrollIntoView = vi.fn(function (this: Element) {
    scrolled.push(this.id);
  });
  window.history.replaceState(null, '', '#sign-in-security');
  try {
    show();
    await waitFor(() => expect(scrolled.at(-1)).toBe('sign-in-security'));
    await userEvent.keyboard('{Tab}');
    scrolled.length = 0;
    screen.getByRole('heading', { level: 1 }).append(document.createElement('i'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(scrolled).toEqual([]);
  } finally {
    window.history.replaceState(null, '', '/');
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  }
});
