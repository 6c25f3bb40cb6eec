// @vitest-environment jsdom
import { cleanup, renderHook, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PersonRecord } from '#contract/moderation.ts';
import { usePageShortcutList } from '#web/lib/browser/page-shortcuts.ts';
import { answerCalls, inputsOf } from '#web/lib/net/api.fixture.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { signInAs } from '#web/lib/session/session.fixture.ts';
import { AddressOutput, renderPage, shownAddress } from '#web/ui/page.fixture.tsx';
import { PersonPage } from './person-page.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
beforeEach(() => signInAs({ role: 'admin', timezone: 'UTC' }));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const person: PersonRecord = {
  ...{ id: 7, name: 'wren', email: 'wren@m.example', role: 'member', status: 'active' },
  ...{ created_at: '2026-11-20T10:00:00Z', listings: { open: 0, closed: 0 }, sessions: 1, invitation: null },
  ...{ reports_about: [], reports_by: [], sanctions: [], notes: [] },
  can: { sanction: false, lift: false, end_sessions: false, change_role: true },
} as PersonRecord;

const tags = () => [...document.querySelectorAll('.statetag')].map((tag) => tag.textContent);

it('the person page changes a role only once it is confirmed', async () => {
  answerCalls({
    'GET /api/admin/people/{id}': () => person,
    'PUT /api/admin/people/{id}/role': () => ({ ...person, role: 'admin' }),
  });
  renderPage(<PersonPage id={7} />);
  const choose = async () => {
    await userEvent.click(await screen.findByRole('combobox', { name: /Change role/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Admin' }));
    return await screen.findByRole('dialog', { name: 'Change role' });
  };
  await userEvent.click(within(await choose()).getByRole('button', { name: 'Cancel' }));
  expect(inputsOf('PUT /api/admin/people/{id}/role')).toEqual([]);

  const dialog = await choose();
  expect(dialog.textContent).toContain('wren can do everything that you can');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Change role' }));
  expect(inputsOf('PUT /api/admin/people/{id}/role')).toEqual([{ params: { id: 7 }, body: { role: 'admin' } }]);
  await vi.waitFor(() => expect(tags()).toEqual(['Active', 'Admin']));
});

describe('sanctions', () => {
  const able = { ...person, can: { ...person.can, sanction: true } };
  const open = async () => {
    answerCalls({ 'GET /api/admin/people/{id}': () => able, 'POST /api/admin/people/{id}/sanctions': () => able });
    renderPage(<PersonPage id={7} />);
    await userEvent.type(await screen.findByRole('textbox', { name: /Message to the user/ }), 'Stop it.');
    return screen.getByLabelText<HTMLInputElement>(/End of the suspension/);
  };

  it('a suspension ends at the end of the chosen day in the viewer’s timezone, and the toast shows that day', async () => {
    signInAs({ role: 'admin', timezone: 'Pacific/Kiritimati' });
    await userEvent.type(await open(), '2099-12-03');
    await userEvent.click(screen.getByRole('button', { name: 'Suspend' }));
    expect(inputsOf('POST /api/admin/people/{id}/sanctions')).toEqual([
      { params: { id: 7 }, body: { action: 'suspend', message: 'Stop it.', ends_at: '2099-12-03T09:59:59.000Z' } },
    ]);
    expect(await screen.findByText('wren is suspended until 3 Dec 2099.')).toBeTruthy();
  });

  it('a suspension is permanent if no day is chosen', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Suspend permanently' }));
    expect(await screen.findByText('wren is suspended permanently.')).toBeTruthy();
  });

  it('the toast of a sanction keeps its Undo button if the server cannot be reached, and removes it if the server refuses', async () => {
    const sanctions = [{ id: 12, action: 'warn', message: 'Stop it.', created_at: '2026-11-20T10:00:00Z' }];
    await open();
    let error: ApiError | undefined = new ApiError('offline', 0);
    answerCalls({
      'GET /api/admin/people/{id}': () => able,
      'POST /api/admin/people/{id}/sanctions': () => ({ ...able, sanctions }),
      'POST /api/admin/decisions/{id}/undo': () => {
        if (error) throw error;
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Warn' }));
    const undo = async () => await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await undo();
    await screen.findByText(/could not reach/);
    error = new ApiError('forbidden', 403);
    await undo();
    expect(inputsOf('POST /api/admin/decisions/{id}/undo')).toEqual([{ params: { id: 12 } }, { params: { id: 12 } }]);
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });

  it('a suspension is not sent with a half-typed day, for which the browser reports an empty value', async () => {
    const field = await open();
    Object.defineProperty(field.validity, 'badInput', { value: true });
    await userEvent.click(screen.getByRole('button', { name: 'Suspend permanently' }));
    expect(await screen.findByText('Choose a date in the future.')).toBeTruthy();
    expect(inputsOf('POST /api/admin/people/{id}/sanctions')).toEqual([]);
  });

  it('pressing Enter in the day field sends no sanction, and a warning is sent without the chosen day', async () => {
    await userEvent.type(await open(), '2020-12-03{Enter}');
    expect(inputsOf('POST /api/admin/people/{id}/sanctions')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Warn' }));
    expect(await screen.findByText('Warning sent to wren.')).toBeTruthy();
    expect(inputsOf('POST /api/admin/people/{id}/sanctions')).toEqual([
      { params: { id: 7 }, body: { action: 'warn', message: 'Stop it.', ends_at: null } },
    ]);
  });
});

it('the person page shows how long each suspension lasts, and the outcome of an appeal', async () => {
  const decision = {
    ...{ action: 'suspend', message: 'Out.', decided_by: { id: 1, name: 'ines' }, ended_at: null, reversed_at: null },
    ...{ created_at: '2020-11-01T10:00:00Z', ends_at: null, appeal: null },
  };
  const appeal = { text: 'Why?', created_at: '2020-11-02T10:00:00Z', outcome: 'rejected', answer: 'Because.' };
  const sanctions = [
    { ...decision, id: 3, ends_at: '2099-12-03T20:00:00Z', appeal },
    { ...decision, id: 2, ended_at: '2020-11-05T10:00:00Z' },
  ];
  answerCalls({ 'GET /api/admin/people/{id}': () => ({ ...person, status: 'suspended', sanctions }) });
  renderPage(<PersonPage id={7} />);
  await vi.waitFor(() => expect(tags()).toEqual(['Suspended until 3 Dec 2099', 'User']));
  expect(screen.getByText('1 Nov 2020 · until 3 Dec 2099')).toBeTruthy();
  expect(screen.getByText('1 Nov 2020 · permanent · ended 5 Nov 2020')).toBeTruthy();
  expect(screen.getByText('Appeal rejected: Because.')).toBeTruthy();
});

it('the person page confirms a lifted suspension, ended sessions and a new note', async () => {
  const able = { ...person, status: 'suspended' as const, can: { ...person.can, lift: true, end_sessions: true } };
  const routes = [
    'GET /api/admin/people/{id}',
    'POST /api/admin/people/{id}/lift',
    'POST /api/admin/people/{id}/end-sessions',
    'POST /api/admin/people/{id}/notes',
  ];
  answerCalls(Object.fromEntries(routes.map((route) => [route, () => able])));
  renderPage(<PersonPage id={7} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Lift the suspension' }));
  expect(await screen.findByText('wren is no longer suspended.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'End all sessions' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End all sessions' }));
  expect(await screen.findByText('wren is signed out everywhere.')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: /New note/ }), 'Seen.');
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByText('The note was added.')).toBeTruthy();
});

describe('the shortcuts of the person page', () => {
  const able = {
    ...person,
    status: 'suspended' as const,
    can: { sanction: true, lift: true, end_sessions: true, change_role: true },
  };
  const open = async (record: PersonRecord) => {
    const routes = [
      'GET /api/admin/people/{id}',
      'POST /api/admin/people/{id}/lift',
      'POST /api/admin/people/{id}/end-sessions',
      'POST /api/admin/people/{id}/notes',
      'POST /api/admin/people/{id}/sanctions',
    ];
    answerCalls(Object.fromEntries(routes.map((route) => [route, () => record])));
    renderPage(
      <>
        <PersonPage id={7} />
        <AddressOutput />
      </>,
    );
    await screen.findByRole('heading', { name: 'wren' });
  };
  const listed = () => renderHook(() => usePageShortcutList()).result.current.map(({ keys, act }) => [keys[0], act]);

  it('are listed only for actions that the viewer can perform', async () => {
    await open({ ...able, status: 'active', can: { ...able.can, lift: false, change_role: false } });
    expect(listed()).toEqual(
      expect.arrayContaining([
        ['u', 'All people'],
        ['e', 'End all sessions'],
        ['w', 'Warn'],
        ['s', 'Suspend'],
        ['m', 'Add note'],
      ]),
    );
    expect(listed()).toHaveLength(5);
  });

  it('lift the suspension, and ask for confirmation before ending all sessions', async () => {
    await open(able);
    await userEvent.keyboard('l');
    expect(await screen.findByText('wren is no longer suspended.')).toBeTruthy();
    await userEvent.keyboard('e');
    expect(await screen.findByRole('dialog', { name: 'End all sessions' })).toBeTruthy();
    expect([
      inputsOf('POST /api/admin/people/{id}/lift').length,
      inputsOf('POST /api/admin/people/{id}/end-sessions').length,
    ]).toEqual([1, 0]);
  });

  it('focus the sanction form, which Ctrl+Enter then sends', async () => {
    await open({ ...able, status: 'active' });
    await userEvent.keyboard('s');
    await userEvent.keyboard('Out.{Control>}{Enter}{/Control}');
    expect(await screen.findByText('wren is suspended permanently.')).toBeTruthy();
    expect(inputsOf('POST /api/admin/people/{id}/sanctions')).toEqual([
      { params: { id: 7 }, body: { action: 'suspend', message: 'Out.', ends_at: null } },
    ]);
  });

  it('focus the role menu, add a note and return to the list of people', async () => {
    await open(able);
    await userEvent.keyboard('r');
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /Change role/ }));
    await userEvent.click(screen.getByRole('heading', { name: 'wren' }));
    await userEvent.keyboard('m');
    await userEvent.keyboard('Seen.{Control>}{Enter}{/Control}');
    expect(await screen.findByText('The note was added.')).toBeTruthy();
    expect(inputsOf('POST /api/admin/people/{id}/notes')).toEqual([{ params: { id: 7 }, body: { text: 'Seen.' } }]);
    await userEvent.click(screen.getByRole('heading', { name: 'wren' }));
    await userEvent.keyboard('u');
    expect(shownAddress()).toBe('/admin/people');
  });
});
