// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
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

afterEach(cleanup);

const input = () => screen.getByRole('combobox', { name: 'Member(s)' });

test('the tag select filters the options while typing, selects one with Enter, and keeps the list open', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  render(<TagSelectExample onChange={onChange} />);
  await user.type(input(), 'so');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Sorin']);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onChange).toHaveBeenLastCalledWith(['sorin']);
  expect(screen.getByRole('listbox')).toBeTruthy();
});

test('the tag select says that nothing matches', async () => {
  const user = userEvent.setup();
  render(<TagSelectExample />);
  await user.type(input(), 'zzz');
  expect(screen.getByText('No matches')).toBeTruthy();
});

test('the tag select removes a chip with its button and the last chip with Backspace', async () => {
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

test('the tag select ignores selected values that are no longer among the options', () => {
  render(<TagSelectExample start={['yune', 'left-the-group']} />);
  expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(1);
});

test('the tag select describes the field by its error', () => {
  render(<TagSelectExample />);
  expect(input().getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(input().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Choose at least one',
  );
});

test('the tag select moves to the chips with Left Arrow and removes them with Delete', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  render(<TagSelectExample start={['yune', 'haru', 'sorin']} onChange={onChange} />);
  input().focus();
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove Haru');
  await user.keyboard('{Delete}');
  expect(onChange).toHaveBeenLastCalledWith(['yune', 'sorin']);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove Sorin');
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(input());
});

test('the tag select ignores case and accents, marks the selected options, and closes on Escape', async () => {
  const user = userEvent.setup();
  render(<TagSelectExample start={['haru']} />);
  await user.type(input(), 'HÁ');
  const option = screen.getByRole('option', { name: 'Haru' });
  expect(option.getAttribute('aria-selected')).toBe('true');
  await user.click(option);
  expect(screen.queryByRole('button', { name: 'Remove Haru' })).toBeNull();
  expect(screen.getAllByRole('option')).toHaveLength(3);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('the tag select does not submit the form with Enter while the list is open', async () => {
  const user = userEvent.setup();
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <TagSelectExample />
    </form>,
  );
  await user.type(input(), '{ArrowDown}{Enter}');
  expect(screen.getByRole('listbox')).toBeTruthy();
  expect(onSubmit).not.toHaveBeenCalled();
  await user.keyboard('{Escape}{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
});
