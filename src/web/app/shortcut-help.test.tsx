// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { ShortcutHelp } from './shortcut-help.tsx';

afterEach(cleanup);

it('the shortcut help opens with the ? key, lists every shortcut and closes on Escape', async () => {
  render(<ShortcutHelp />);
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }, { timeout: 10_000 });
  const rows = within(dialog).getAllByRole('row').slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['/', 'Search'],
    ['gtheni', 'Go to the inbox'],
    ['gthenh', 'Go to the home page'],
    ['?', 'Show the keyboard shortcuts'],
  ]);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('the shortcut help ignores the ? key in text fields and with a modifier key', async () => {
  render(
    <>
      <input aria-label="Message" />
      <ShortcutHelp />
    </>,
  );
  await userEvent.type(screen.getByLabelText('Message'), 'Still there?');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(document.body);
  await userEvent.keyboard('{Control>}?{/Control}');
  expect(screen.queryByRole('dialog')).toBeNull();
});
