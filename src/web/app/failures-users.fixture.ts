/** Failure matrix rows for endpoints between users: profiles, reviews, requests, notifications and conversations. */
import { act, screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { Act, Row } from './failure-rows.fixture.ts';
import { expectVisible, fieldContains, press, type Step, write } from './failures-actions.fixture.ts';
import { ownRequest } from './failures-data.fixture.ts';

const expectButton =
  (name: string | RegExp): Act =>
  async () => {
    await screen.findAllByRole('button', { name });
  };
const expectPageIntact: Act = async () => {
  await screen.findByRole('heading', { level: 1 });
  for (const alert of screen.queryAllByRole('alert')) expect(alert.textContent).toBe('');
};
const openBell: Act = (step) => press(step, /^Notifications/);
const rename: Act = async (step) => {
  await press(step, 'Edit your name');
  await write(step, 'Username', 'moth');
  await step.user.keyboard('{Enter}');
};
const comment: Act = async (step) => {
  await screen.findByRole('button', { name: 'Contact seller' });
  await write(step, 'Add your comment', 'Is it still there?');
  await press(step, 'Contact seller');
};
const sendMessage: Act = async (step) => {
  await write(step, 'Message', 'I take it');
  await step.user.keyboard('{Enter}');
};
const answerOwnRequest: Row['before'] = (world) => world.answer('connections.own', () => ({ data: [ownRequest] }));
/** Closing has failed, so the conversation is in the list again: opens it from there and tries again to close it. */
const closeAgain: Act = async (step) => {
  const [row] = await screen.findAllByRole('link', { name: /Afterimage photocard/ });
  if (row) await step.user.click(row);
  await press(step, 'Close Conversation');
};
/** The message shows that sending takes longer than usual; the user decides whether to retry. */
const slowSend = {
  expectOutcome: async () => {
    await act(() => vi.advanceTimersByTimeAsync(10_100));
    await expectVisible('This is taking longer than usual.');
  },
  retry: (step: Step) => press(step, 'Retry'),
};
/** The message is stored and resent automatically. */
const automaticResend = { expectOutcome: () => expectVisible('I take it') };

export const userRows: readonly Row[] = [
  {
    call: 'profiles.byName',
    at: '/profile/papermoth',
    notFound: true,
    expectDone: () => expectVisible('Sleeves only.'),
  },
  {
    call: 'profiles.update',
    who: 'seller',
    at: '/profile/papermoth',
    act: rename,
    expectInputKept: fieldContains('Username', 'moth'),
    retry: async ({ user }) => {
      await user.type(await screen.findByLabelText('Username'), '{Enter}');
    },
    expectDone: () => waitFor(() => expect(screen.queryByRole('textbox', { name: 'Username' })).toBeNull()),
  },
  { call: 'reviews.list', at: '/profile/papermoth?tab=reviews', expectDone: () => expectVisible('Arrived whole.') },
  { call: 'connections.status', who: 'buyer', at: '/listings/7', expectDone: expectButton('Contact seller') },
  {
    call: 'connections.request',
    who: 'buyer',
    at: '/listings/7',
    act: comment,
    expectInputKept: fieldContains('Add your comment', 'Is it still there?'),
    retry: (step) => press(step, 'Contact seller'),
    expectDone: () => expectVisible('Message sent to the user!'),
  },
  {
    call: 'connections.own',
    who: 'buyer',
    at: '/notifications',
    before: answerOwnRequest,
    expectDone: () => expectVisible('Is it yours to sell?'),
  },
  {
    call: 'connections.withdraw',
    who: 'buyer',
    at: '/notifications',
    before: answerOwnRequest,
    act: (step) => press(step, /^Withdraw/),
    retry: (step) => press(step, /^Withdraw/),
    expectDone: () => expectVisible(/withdrawn$/),
  },
  { call: 'notifications.list', who: 'seller', at: '/notifications', expectDone: () => expectVisible(/wrenlight/) },
  {
    call: 'notifications.read',
    who: 'seller',
    at: '/about',
    act: async (step) => {
      await expectButton(/^Notifications/)(step);
      step.push('user.9', 'conversation.closed', { notification_id: 'x' });
    },
    silent: { because: 'only logged: the next fetch of the list contains it', expectOutcome: expectPageIntact },
    expectDone: expectPageIntact,
  },
  {
    call: 'notifications.markAsRead',
    who: 'seller',
    at: '/about',
    act: async (step) => {
      await openBell(step);
      await expectVisible(/closed/);
      await step.user.keyboard('{Escape}');
    },
    silent: {
      because: 'only logged: the unread dot is back, and closing the list again retries',
      expectOutcome: expectButton(/2 unread/),
    },
    expectDone: expectButton(/unread/),
    exceptions: { never: { expectOutcome: expectButton(/1 unread/) } },
  },
  {
    call: 'connections.accept',
    who: 'seller',
    at: '/notifications',
    act: (step) => press(step, /^Accept/),
    retry: (step) => press(step, /^Accept/),
    expectDone: () => expectVisible(/Open conversation/),
  },
  {
    call: 'connections.decline',
    who: 'seller',
    at: '/notifications',
    act: (step) => press(step, /^Decline/),
    retry: (step) => press(step, /^Decline/),
    expectDone: () => expectVisible(/declined/i),
  },
  { call: 'conversations.list', who: 'buyer', at: '/inbox', expectDone: () => expectVisible('papermoth') },
  { call: 'conversations.messages', who: 'buyer', at: '/inbox/5', expectDone: () => expectVisible('Hello there') },
  {
    call: 'conversations.send',
    who: 'buyer',
    at: '/inbox/5',
    act: sendMessage,
    expectDone: () => expectVisible('I take it'),
    exceptions: { 500: automaticResend, offline: automaticResend, never: slowSend },
  },
  {
    call: 'conversations.markAsRead',
    who: 'buyer',
    at: '/inbox/5',
    silent: {
      because: 'only logged: the conversation stays unread until it is opened again',
      expectOutcome: () => expectVisible('Hello there'),
    },
    expectDone: () => expectVisible('Hello there'),
  },
  {
    call: 'conversations.close',
    who: 'buyer',
    at: '/inbox/5',
    act: (step) => press(step, 'Close Conversation'),
    retry: closeAgain,
    expectDone: () => waitFor(() => expect(screen.queryByRole('button', { name: 'Close Conversation' })).toBeNull()),
  },
];
