// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TagSelect } from './tag-select.tsx';

const options = ['Haru', 'Sorin', 'Yune'].map((label) => ({ value: label.toLowerCase(), label }));

function TagSelectExample({ start = [], onChange }: { start?: string[]; onChange?: (value: string[]) => void }) {
  const [value, setValue] = useState(start);
  return (
    <TagSelect
      label="Member(s)"
      error="Choose at least one"
      placeholder="Add a member"
      options={options}
      value={value}
      onChange={(next) => {
        onChange?.(next);
        setValue(next);
      }}
    />
  );
}

beforeEach(() => {
  // jsdom has no layout and no scrolling.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView = () => {};
});
afterEach(cleanup);

const input = () => screen.getByRole('combobox', { name: 'Member(s)' });

test('filters while typing, selects with Enter, and stays open', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  render(<TagSelectExample onChange={onChange} />);
  await user.type(input(), 'so');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Sorin']);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onChange).toHaveBeenLastCalledWith(['sorin']);
  expect(screen.getByRole('listbox')).toBeTruthy();
});

test('says that nothing matches', async () => {
  const user = userEvent.setup();
  render(<TagSelectExample />);
  await user.type(input(), 'zzz');
  expect(screen.getByText('No matches')).toBeTruthy();
});

test('removes a chip with its button and the last chip with Backspace', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  render(<TagSelectExample start={['yune', 'haru', 'sorin']} onChange={onChange} />);
  await user.click(screen.getByRole('button', { name: 'Remove Haru' }));
  expect(onChange).toHaveBeenLastCalledWith(['yune', 'sorin']);
  await user.click(input());
  await user.keyboard('{Backspace}');
  expect(onChange).toHaveBeenLastCalledWith(['yune']);
  expect(within(document.body).queryByRole('button', { name: 'Remove Sorin' })).toBeNull();
});

test('ignores selected values that are no longer among the options', () => {
  render(<TagSelectExample start={['yune', 'left-the-group']} />);
  expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(1);
});

test('is described by its error', () => {
  render(<TagSelectExample />);
  expect(input().getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(input().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Choose at least one',
  );
});
