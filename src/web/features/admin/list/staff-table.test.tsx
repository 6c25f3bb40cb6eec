// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { MemoryRouter } from '#web/lib/browser/memory-router.fixture.tsx';
import { StaffTable } from './staff-table.tsx';

afterEach(cleanup);

const rows = [
  { id: 4, name: 'ann', waits: true },
  { id: 9, name: 'bob', waits: false },
  { id: 12, name: 'cem', waits: true },
];

function setUp() {
  const invite = vi.fn();
  const toggle = vi.fn();
  const remove = vi.fn();
  render(
    <MemoryRouter>
      <input aria-label="Search" />
      <StaffTable
        caption="People"
        rows={rows}
        nameColumn={{ header: 'Name', name: ({ name }) => name, to: ({ id }) => `/admin/people/${id}` }}
        columns={[{ header: 'Waits', cell: ({ waits }) => (waits ? 'yes' : 'no') }]}
        actions={[
          { key: 'i', label: 'Invite', run: ({ id }) => invite(id), isAvailable: ({ waits }) => waits },
          { key: 'd', label: 'Delete', isMinor: true, run: ({ id }) => remove(id) },
          { key: 'b', label: 'Busy one', run: () => undefined, isBusy: ({ id }) => id === 4 },
        ]}
        selection={{ ids: new Set([9]), toggle }}
      />
    </MemoryRouter>,
  );
  return { invite, toggle, remove };
}

const focusedName = () => document.activeElement?.textContent;

it('a staff table moves through the rows with j and k and stops at the ends', async () => {
  setUp();
  const names: unknown[] = [];
  for (const key of ['j', 'j', 'j', 'j', 'k', 'k', 'k']) {
    await userEvent.keyboard(key);
    names.push(focusedName());
  }
  expect(names).toEqual(['ann', 'bob', 'cem', 'cem', 'bob', 'ann', 'ann']);
});

it('a staff table focuses the last row if k is the first key pressed', async () => {
  setUp();
  await userEvent.keyboard('k');
  expect(focusedName()).toBe('cem');
});

it('a staff table runs the action of a shortcut key only on a focused row that allows the action', async () => {
  const { invite } = setUp();
  await userEvent.keyboard('i');
  expect(invite).not.toHaveBeenCalled();
  await userEvent.keyboard('jiji');
  expect(invite.mock.calls).toEqual([[4]]);
});

it('a staff table selects the focused row with x', async () => {
  const { toggle } = setUp();
  await userEvent.keyboard('jjx');
  expect(toggle.mock.calls).toEqual([[9]]);
  expect(screen.getByLabelText<HTMLInputElement>('Select bob').checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Select ann').checked).toBe(false);
});

it('a staff table ignores letters typed in a text field', async () => {
  const { invite } = setUp();
  await userEvent.keyboard('j');
  await userEvent.type(screen.getByLabelText('Search'), 'ijk');
  expect(invite).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('ijk');
});

it('a staff table shows the available actions as buttons with their shortcut key', async () => {
  const { invite } = setUp();
  const [, ann, bob] = screen.getAllByRole('row');
  expect(within(bob as HTMLElement).queryByRole('button', { name: 'Invite' })).toBeNull();
  const button = within(ann as HTMLElement).getByRole('button', { name: 'Invite' });
  expect(button.getAttribute('aria-keyshortcuts')).toBe('i');
  await userEvent.click(button);
  expect(invite.mock.calls).toEqual([[4]]);
  expect(
    within(ann as HTMLElement)
      .getByRole('button', { name: 'Busy one' })
      .getAttribute('aria-busy'),
  ).toBe('true');
  expect(screen.getByRole('link', { name: 'cem' }).getAttribute('href')).toBe('/admin/people/12');
});

it('a staff table runs a rarely used action from the menu of its row, and with its shortcut key', async () => {
  const { remove } = setUp();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'More actions for bob' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await userEvent.keyboard('d');
  expect(remove.mock.calls).toEqual([[9], [9]]);
});
