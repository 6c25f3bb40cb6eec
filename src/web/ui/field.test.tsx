// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Avatar } from './avatar.tsx';
import { UnreadCount } from './badge.tsx';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { descriptionOf } from './description.fixture.ts';
import { Picture } from './picture.tsx';
import { Tabs } from './tabs.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

afterEach(cleanup);

test('TextField uses its label as its name, and its error and help as its description', () => {
  render(<TextField label="Price" help="In your currency" error="Enter a price, e.g. 18.00" required />);
  const input = screen.getByRole('textbox', { name: /Price/ });
  const words = (input.getAttribute('aria-describedby') ?? '').split(' ');
  expect(words.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Enter a price, e.g. 18.00',
    'In your currency',
  ]);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(input.getAttribute('aria-required')).toBe('true');
});

function LimitedFields() {
  const [text, setText] = useState('');
  return (
    <>
      <TextField label="Name" maxLength={3} value={text} onChange={(event) => setText(event.target.value)} />
      <TextArea label="Note" maxLength={3} />
    </>
  );
}

test.each(['Name', 'Note'])('the field %s accepts as many emoji as characters, and no more', async (label) => {
  render(<LimitedFields />);
  const field = screen.getByRole('textbox', { name: label });
  await userEvent.type(field, 'a🎴🎴🎴b');
  expect(field).toHaveProperty('value', 'a🎴🎴');
});

test('TextArea without an error is not marked as invalid', () => {
  render(<TextArea label="Add your comment" />);
  const area = screen.getByRole('textbox', { name: 'Add your comment' });
  expect(area.hasAttribute('aria-invalid')).toBe(false);
  expect(area.hasAttribute('aria-describedby')).toBe(false);
});

test('Checkbox uses its error as its description, and otherwise the given description', () => {
  const checkbox = (error?: string) => (
    <>
      <p id="help">Optional</p>
      <Checkbox label="Agree" error={error} aria-describedby="help" />
    </>
  );
  const { rerender } = render(checkbox('Accept the rules'));
  const box = screen.getByRole('checkbox', { name: 'Agree' });
  expect([box.getAttribute('aria-invalid'), descriptionOf(box)]).toEqual(['true', 'Accept the rules']);
  rerender(checkbox());
  expect([box.getAttribute('aria-invalid'), descriptionOf(box)]).toEqual([null, 'Optional']);
});

test('Checkbox toggles when its label is clicked', async () => {
  const user = userEvent.setup();
  render(<Checkbox label="Remember me" />);
  await user.click(screen.getByText('Remember me'));
  expect((screen.getByRole('checkbox', { name: 'Remember me' }) as HTMLInputElement).checked).toBe(true);
});

describe('Button', () => {
  test('is not a submit button by default', () => {
    render(<Button>Save</Button>);
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('type')).toBe('button');
  });

  test('ignores clicks, does not submit the form and keeps the focus while it is busy', async () => {
    const user = userEvent.setup();
    const onClick = vi.fn();
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" busy onClick={onClick}>
          Sending...
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Sending...' });
    await user.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
  });
});

describe('Tabs', () => {
  function TabsExample() {
    const [selected, setSelected] = useState<'listings' | 'reviews'>('listings');
    return (
      <Tabs
        label="Profile"
        tabs={[
          { key: 'listings', label: 'Listings' },
          { key: 'reviews', label: 'Reviews', count: 126 },
        ]}
        selected={selected}
        onSelect={setSelected}
      >
        {selected}
      </Tabs>
    );
  }

  test('selects and focuses tabs with the arrow keys and labels the panel with the name of its tab', async () => {
    const user = userEvent.setup();
    render(<TabsExample />);
    await user.tab();
    await user.keyboard('{ArrowRight}');
    const tab = screen.getByRole('tab', { name: /Reviews/, selected: true });
    expect(document.activeElement).toBe(tab);
    expect(screen.getByRole('tabpanel', { name: /Reviews/ }).textContent).toBe('reviews');
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Listings', selected: true })).toBe(document.activeElement);
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tab', { name: /Reviews/, selected: true })).toBe(document.activeElement);
  });
});

test('Picture shows an icon with a text alternative for an image that fails to load', () => {
  render(<Picture src="/gone.webp" alt="Card" missingLabel="Picture is not available" />);
  fireEvent.error(screen.getByRole('img', { name: 'Card' }));
  expect(screen.getByRole('img', { name: 'Picture is not available' }).tagName).toBe('svg');
});

test('Avatar loads the image again when its URL changes after a failure', () => {
  const { rerender } = render(<Avatar src="/a.webp" alt="wren" />);
  fireEvent.error(screen.getByRole('img', { name: 'wren' }));
  expect(screen.getByRole('img', { name: 'wren' }).tagName).toBe('svg');
  rerender(<Avatar src="/b.webp" alt="wren" />);
  expect(screen.getByRole('img', { name: 'wren' }).tagName).toBe('IMG');
});

test('UnreadCount shows at most 99+, and nothing at 0', () => {
  const { rerender, container } = render(<UnreadCount count={120} label="unread" />);
  expect(container.textContent).toBe('99+ unread');
  rerender(<UnreadCount count={0} label="unread" />);
  expect(container.textContent).toBe('');
});
