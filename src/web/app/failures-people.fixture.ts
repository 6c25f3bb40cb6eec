/** How do the calls between people come about, and what follows when they fail? */
import { act, screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { Act, Row } from './failure-rows.fixture.ts';
import { holds, press, type Step, seen, write } from './failures-acts.fixture.ts';

const has =
  (name: string | RegExp): Act =>
  async () => {
    await screen.findAllByRole('button', { name });
  };
const intact: Act = async () => {
  await screen.findByRole('heading', { level: 1 });
  for (const alert of screen.queryAllByRole('alert')) expect(alert.textContent).toBe('');
};
const openBell: Act = (step) => press(step, /^Notifications/);
const rename: Act = async (step) => {
  await press(step, 'Edit your name');
  await write(step, 'User name', 'moth');
  await step.user.keyboard('{Enter}');
};
const comment: Act = async (step) => {
  await screen.findByRole('button', { name: 'Contact seller' });
  await write(step, 'Add your comment', 'Is it still there?');
  await press(step, 'Contact seller');
};
const say: Act = async (step) => {
  await write(step, 'Message', 'I take it');
  await step.user.keyboard('{Enter}');
};
/** It is back in the list, and open. */
const closeAgain: Act = async (step) => {
  const [row] = await screen.findAllByRole('link', { name: /Afterimage photocard/ });
  if (row) await step.user.click(row);
  await press(step, 'Close Conversation');
};
/** It stands there and says for how long already; another try is up to its author. */
const sentForTooLong = {
  shows: async () => {
    await act(() => vi.advanceTimersByTimeAsync(10_100));
    await seen('This is taking longer than usual.');
  },
  again: (step: Step) => press(step, 'Retry'),
};
/** Kept, and sent anew by itself. */
const sendsItself = { shows: () => seen('I take it') };

export const peopleRows: readonly Row[] = [
  { call: 'profiles.byName', at: '/profile/papermoth', notFound: true, done: () => seen('Sleeves only.') },
  {
    call: 'profiles.update',
    who: 'seller',
    at: '/profile/papermoth',
    act: rename,
    kept: holds('User name', 'moth'),
    again: async ({ user }) => {
      await user.type(await screen.findByLabelText('User name'), '{Enter}');
    },
    done: () => waitFor(() => expect(screen.queryByRole('textbox', { name: 'User name' })).toBeNull()),
  },
  { call: 'reviews.list', at: '/profile/papermoth?tab=reviews', done: () => seen('Arrived whole.') },
  { call: 'connections.status', who: 'buyer', at: '/listings/7', done: has('Contact seller') },
  {
    call: 'connections.request',
    who: 'buyer',
    at: '/listings/7',
    act: comment,
    kept: holds('Add your comment', 'Is it still there?'),
    again: (step) => press(step, 'Contact seller'),
    done: () => seen('Message sent to the user!'),
  },
  { call: 'notifications.list', who: 'seller', at: '/notifications', done: () => seen(/wrenlight/) },
  {
    call: 'notifications.read',
    who: 'seller',
    at: '/about',
    act: async (step) => {
      await has(/^Notifications/)(step);
      step.push('user.9', 'conversation.closed', { notification_id: 'x' });
    },
    quiet: { because: 'only logged: the list has it at the next look', shows: intact },
    done: intact,
  },
  {
    call: 'notifications.markAsRead',
    who: 'seller',
    at: '/about',
    act: async (step) => {
      await openBell(step);
      await seen(/closed/);
      await step.user.keyboard('{Escape}');
    },
    quiet: { because: 'only logged: the dot is back, and the next closing tries again', shows: has(/2 unread/) },
    done: has(/unread/),
    unlike: { never: { shows: has(/1 unread/) } },
  },
  {
    call: 'connections.accept',
    who: 'seller',
    at: '/notifications',
    act: (step) => press(step, /^Accept/),
    again: (step) => press(step, /^Accept/),
    done: () => seen(/Open conversation/),
  },
  {
    call: 'connections.decline',
    who: 'seller',
    at: '/notifications',
    act: (step) => press(step, /^Decline/),
    again: (step) => press(step, /^Decline/),
    done: () => seen(/declined/i),
  },
  { call: 'conversations.list', who: 'buyer', at: '/inbox', done: () => seen('papermoth') },
  { call: 'conversations.messages', who: 'buyer', at: '/inbox/5', done: () => seen('Hello there') },
  {
    call: 'conversations.send',
    who: 'buyer',
    at: '/inbox/5',
    act: say,
    done: () => seen('I take it'),
    unlike: { 500: sendsItself, offline: sendsItself, never: sentForTooLong },
  },
  {
    call: 'conversations.markAsRead',
    who: 'buyer',
    at: '/inbox/5',
    quiet: { because: 'only logged: it stays unread until it is opened again', shows: () => seen('Hello there') },
    done: () => seen('Hello there'),
  },
  {
    call: 'conversations.close',
    who: 'buyer',
    at: '/inbox/5',
    act: (step) => press(step, 'Close Conversation'),
    again: closeAgain,
    done: () => waitFor(() => expect(screen.queryByRole('button', { name: 'Close Conversation' })).toBeNull()),
  },
];
