// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { PersonRecord } from '#contract/people.ts';
import { answerCalls, inputsOf } from '#web/lib/net/api.fixture.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { PersonPage } from './person-page.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
afterEach(cleanup);

const person: PersonRecord = {
  ...{ id: 7, name: 'wren', email: 'wren@m.example', role: 'member', status: 'active' },
  ...{ created_at: '2026-11-20T10:00:00Z', listings: { open: 0, closed: 0 }, sessions: 1, invitation: null },
  ...{ reports_about: [], reports_by: [], sanctions: [], notes: [] },
  can: { sanction: false, lift: false, end_sessions: false, change_role: true },
} as PersonRecord;

it('changes a role only once it is confirmed', async () => {
  answerCalls({ 'people.read': () => person, 'people.setRole': () => ({ ...person, role: 'admin' }) });
  renderPage(<PersonPage id={7} />);
  const choose = async () => {
    await userEvent.click(await screen.findByRole('combobox', { name: /Change role/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Admin' }));
    return await screen.findByRole('dialog', { name: 'Change role' });
  };
  await userEvent.click(within(await choose()).getByRole('button', { name: 'Cancel' }));
  expect(inputsOf('people.setRole')).toEqual([]);

  const dialog = await choose();
  expect(dialog.textContent).toContain('wren can do everything that you can');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Change role' }));
  expect(inputsOf('people.setRole')).toEqual([{ params: { id: 7 }, body: { role: 'admin' } }]);
  expect(await screen.findByText('wren@m.example · Admin · Active')).toBeTruthy();
});
