// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Select } from './select.tsx';

const options = ['Blackbird', 'Nuthatch', 'Nightingale', 'Paper Moon', 'Wren'].map((label) => ({
  value: label.toLowerCase(),
  label,
}));

function SelectExample({ onChange, error }: { onChange?: (value: string) => void; error?: string }) {
  const [value, setValue] = useState('');
  return (
    <Select
      label="Bird"
      required
      error={error}
      help="The one you saw"
      placeholder="Choose one"
      options={options}
      value={value}
      onChange={(next) => {
        onChange?.(next);
        setValue(next);
      }}
    />
  );
}

const box = () => screen.getByRole('combobox');
const press = (key: string) => fireEvent.keyDown(box(), { key });
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('Select', () => {
  test('is named by its label and its value', () => {
    render(<SelectExample />);
    expect(screen.getByRole('combobox', { name: /Bird.*Choose one/ })).toBeTruthy();
  });

  test('opens and moves with Arrow Down, selects with Enter and closes', () => {
    const onChange = vi.fn();
    render(<SelectExample onChange={onChange} />);
    press('ArrowDown');
    expect(box().getAttribute('aria-expanded')).toBe('true');
    expect(active()).toBe('Blackbird');
    press('ArrowDown');
    press('Enter');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('nuthatch');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(screen.getByRole('combobox', { name: /Nuthatch/ })).toBeTruthy();
  });

  test('moves to the last option with End and to the first with Home, and selects nothing on Escape', () => {
    const onChange = vi.fn();
    render(<SelectExample onChange={onChange} />);
    press('End');
    expect(active()).toBe('Wren');
    press('Home');
    expect(active()).toBe('Blackbird');
    press('Escape');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(onChange).not.toHaveBeenCalled();
  });

  test('combines letters typed within 500 ms', () => {
    render(<SelectExample />);
    press('n');
    expect(active()).toBe('Nuthatch');
    vi.advanceTimersByTime(499);
    press('i');
    expect(active()).toBe('Nightingale');
  });

  test('starts a new type-ahead search after a 500 ms pause', () => {
    render(<SelectExample />);
    press('n');
    vi.advanceTimersByTime(500);
    press('w');
    expect(active()).toBe('Wren');
  });

  test('treats a space as a letter while the user types a word, and as a selection key after a pause', () => {
    const onChange = vi.fn();
    render(<SelectExample onChange={onChange} />);
    for (const letter of 'paper m') press(letter);
    expect(active()).toBe('Paper Moon');
    expect(onChange).not.toHaveBeenCalled();
    vi.advanceTimersByTime(500);
    press(' ');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('paper moon');
  });

  test('selects by pointer and marks the selected option', () => {
    render(<SelectExample />);
    fireEvent.click(box());
    fireEvent.click(screen.getByRole('option', { name: 'Wren' }));
    fireEvent.click(box());
    expect(screen.getByRole('option', { name: 'Wren' }).getAttribute('aria-selected')).toBe('true');
  });

  test('closes on a click elsewhere', () => {
    render(<SelectExample />);
    fireEvent.click(box());
    fireEvent.pointerDown(document.body);
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  test('is described by its error and help', () => {
    render(<SelectExample error="Choose one of them" />);
    const described = (box().getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Choose one of them',
      'The one you saw',
    ]);
    expect(box().getAttribute('aria-invalid')).toBe('true');
    expect(box().getAttribute('aria-required')).toBe('true');
  });
});
