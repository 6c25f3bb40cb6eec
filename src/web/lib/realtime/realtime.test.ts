// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Change } from '#contract/broadcasting.ts';
import type { ChangeNotification } from '#contract/realtime.ts';
import type { SocketEvents } from './socket.ts';

const opened = vi.hoisted(() => ({ log: [] as string[], events: undefined as SocketEvents | undefined }));
vi.mock('./socket.ts', () => ({
  openSocket: (_: unknown, events: SocketEvents) => {
    opened.events = events;
    opened.log.push('open');
    return {
      subscribe: (channel: string) => void opened.log.push(`+${channel}`),
      unsubscribe: (channel: string) => void opened.log.push(`-${channel}`),
      reconnect: () => void opened.log.push('reconnect'),
      close: () => void opened.log.push('close'),
    };
  },
}));
vi.mock('../net/api.ts', () => ({ call: async () => ({ position: 4, data: [] }) }));

import { onChange, startRealtime, stopRealtime, subscribe, useConnection } from './realtime.ts';

const started = async (): Promise<SocketEvents> => {
  await vi.waitFor(() => expect(opened.log).toContain('open'));
  if (!opened.events) throw new Error('no socket was opened');
  return opened.events;
};

beforeEach(() => {
  opened.log.length = 0;
  opened.events = undefined;
});
afterEach(stopRealtime);

it('the realtime client joins a channel once for several listeners and leaves it with the last listener', async () => {
  startRealtime(7);
  const events = await started();
  const first = vi.fn();
  const second = vi.fn();
  const unsubscribeFirst = subscribe<{ 'message.created': number }>('private-conversation.3', {
    'message.created': first,
  });
  const unsubscribeSecond = subscribe<{ 'message.created': number }>('private-conversation.3', {
    'message.created': second,
  });
  events.event('private-conversation.3', 'message.created', 5);
  unsubscribeFirst();
  events.event('private-conversation.3', 'message.created', 6);
  unsubscribeSecond();
  events.event('private-conversation.3', 'message.created', 7);
  expect(first.mock.calls).toEqual([[5]]);
  expect(second.mock.calls).toEqual([[5], [6]]);
  expect(opened.log.filter((line) => line.includes('conversation'))).toEqual([
    '+private-conversation.3',
    '-private-conversation.3',
  ]);
});

it('the realtime client joins the channels of listeners that subscribed before sign-in', async () => {
  const listener = vi.fn();
  const unsubscribe = subscribe<{ 'message.sent': ChangeNotification }>('user.7', { 'message.sent': listener });
  startRealtime(7);
  const events = await started();
  expect(opened.log).not.toContain('+user.7');
  events.signedIn();
  expect(opened.log).toContain('+user.7');
  unsubscribe();
});

it('the realtime client passes pushed changes to the listeners of their type', async () => {
  const changes: Change[] = [];
  const unsubscribe = onChange('notification', (change) => changes.push(change));
  startRealtime(7);
  const events = await started();
  // Wait until the position is known: before that, a pushed change cannot be distinguished from an old change.
  await new Promise((resolve) => setTimeout(resolve));
  const change: Change = { position: 5, type: 'notification', id: 'x' };
  events.event('private-user.7', 'changed', change);
  expect(changes).toEqual([change]);
  unsubscribe();
});

it('the realtime client ignores a second start for the same user and reconnects for another user', async () => {
  startRealtime(7);
  await started();
  startRealtime(7);
  expect(opened.log.filter((line) => line === 'open')).toHaveLength(1);
  startRealtime(8);
  await vi.waitFor(() => expect(opened.log).toContain('+private-user.8'));
  expect(opened.log).toContain('close');
});

it('the realtime client does not unsubscribe from channels on a socket that it has closed', async () => {
  startRealtime(7);
  await started();
  const unsubscribe = subscribe('private-conversation.3', {});
  stopRealtime();
  unsubscribe();
  expect(opened.log.at(-1)).toBe('close');
  expect(useConnection.getState().state).toBe('idle');
});
