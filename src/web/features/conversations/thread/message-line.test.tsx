// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Message } from '#contract/conversations.ts';
import { MessageLine } from './message-line.tsx';
import messageLine from './message-line.tsx?raw';
import threadStyle from './thread.css?raw';
import { entriesOf } from './thread-rows.ts';

afterEach(cleanup);

const ME = 1;
const image = (id: number) => ({ id, path: `chat/${String(id).repeat(32)}-aabbcc/1280.webp` });

function show(changes: Partial<Message>) {
  const message: Message = {
    id: 5,
    conversation_id: 3,
    sender_id: 2,
    client_id: 'c5',
    message: '',
    images: [],
    created_at: '2026-03-01T10:00:00.000Z',
    ...changes,
  };
  const other = { id: 2, name: 'papermoth', profile: { avatar: '' } };
  for (const entry of entriesOf([message], [], ME)) {
    render(<MessageLine line={{ ...entry, first: true, last: true }} other={other} isSeen={false} isTarget={false} />);
  }
}

it('a message turns web addresses into links without a referrer, and shows everything else as plain text', () => {
  const text = 'See https://post.example/track?no=1. Not javascript:alert(1) <b>nor this</b>';
  show({ message: text });
  const link = screen.getByRole('link', { name: 'https://post.example/track?no=1' });
  expect(link.getAttribute('href')).toBe('https://post.example/track?no=1');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')?.split(' ')).toEqual(expect.arrayContaining(['noopener', 'noreferrer', 'nofollow']));
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(link.parentElement?.textContent).toBe(text);
});

it('a message opens a picture full screen, lets the user browse its other pictures, and restores the focus', async () => {
  const user = userEvent.setup();
  show({ images: [image(1), image(2)] });
  const second = screen.getByRole('link', { name: 'Photo 2 from papermoth, open full screen' });
  await user.click(second);
  const box = await screen.findByRole('dialog', { name: 'Photos from papermoth, full screen' }, { timeout: 10_000 });
  expect(within(box).getByRole('status').textContent).toBe('Photo 2 of 2');
  await user.click(within(box).getByRole('button', { name: 'Next photo' }));
  expect(within(box).getByRole('img', { name: 'Photo 1 from papermoth' }).getAttribute('src')).toContain('/1280.webp');
  fireEvent.keyDown(box, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(second);
});

it('a message shows no browse buttons for a single picture', async () => {
  show({ images: [image(1)] });
  fireEvent.click(screen.getByRole('link', { name: /^Photo 1/ }));
  const box = await screen.findByRole('dialog', {}, { timeout: 10_000 });
  expect(within(box).queryByRole('button', { name: 'Next photo' })).toBeNull();
  fireEvent.keyDown(box, { key: 'ArrowRight' });
  expect(within(box).getByRole('img', { name: 'Photo 1 from papermoth' })).toBeTruthy();
});

it('a message lets the browser open a picture in a new tab on Ctrl+click', () => {
  show({ images: [image(1)] });
  const link = screen.getByRole('link', { name: /^Photo 1/ });
  // True if no handler called `preventDefault`: the browser would then follow the link, which jsdom does not do.
  let isTheBrowsers = false;
  link.parentElement?.addEventListener('click', (event) => {
    isTheBrowsers = !event.defaultPrevented;
    event.preventDefault();
  });
  fireEvent.click(link, { ctrlKey: true });
  expect(isTheBrowsers).toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a message shows its pictures uncropped', () => {
  show({ images: [image(1), image(2)] });
  const [, selector = ''] = /([^\n{}]+) \{\s*object-fit: contain;/.exec(threadStyle) ?? [];
  const sources = [...document.querySelectorAll(selector)].map((picture) => picture.getAttribute('src'));
  expect(sources).toEqual([1, 2].map((id) => expect.stringContaining(`${String(id).repeat(32)}-aabbcc/320`)));
});

it.each([
  ['is enlarged if it consists only of emoji', '🎴🙏', 1],
  ['is not enlarged if it contains words and emoji', 'Thanks 🙏', 0],
])('the text of a message %s', (_what, message, count) => {
  show({ message });
  const [, name = '', size = ''] = /(text-\[([\d.]+)rem\])/.exec(messageLine) ?? [];
  expect(Number(size)).toBeGreaterThan(2);
  expect(screen.getByText(message).matches('.bubble')).toBe(true);
  expect(document.querySelectorAll(`.bubble[class*="${name}"]`)).toHaveLength(count);
});
