// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { expectConsole } from '#test/strict-console.ts';

const catchUp = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock('./changes.ts', () => ({ catchUp }));

import { parseConfig } from '../net/config.ts';
import { useConnection } from './connection.ts';
import { addListener, dropListener, RealtimeSession } from './realtime-session.ts';
import type { SocketEvents } from './socket.ts';

const listener = vi.fn();
const handlers = { 'message.sent': listener };
let session: RealtimeSession;
let log: string[];
let events: SocketEvents;

const openSocket = (_: unknown, socketEvents: SocketEvents) => {
  events = socketEvents;
  log.push('open');
  return {
    subscribe: (channel: string) => void log.push(`+${channel}`),
    unsubscribe: (channel: string) => void log.push(`-${channel}`),
    reconnect: () => void log.push('reconnect'),
    close: () => void log.push('close'),
  };
};
const state = () => useConnection.getState().state;
const start = async (): Promise<void> => {
  session.start(async () => ({ openSocket }));
  await vi.advanceTimersByTimeAsync(0);
};

beforeEach(() => {
  vi.useFakeTimers();
  catchUp.mockClear();
  listener.mockClear();
  log = [];
  session = new RealtimeSession(7, parseConfig(''));
  addListener('user.7', handlers);
  addListener('private-user.7', handlers);
});
afterEach(() => {
  session.stop();
  dropListener('user.7', handlers);
  dropListener('private-user.7', handlers);
  vi.useRealTimers();
});

it('the realtime session joins the private channel immediately, and the channel of the specification only after sign-in', async () => {
  await start();
  expect(state()).toBe('connecting');
  expect(log).toEqual(['open', '+private-user.7']);
  events.state('connected');
  expect(state()).toBe('connecting');
  events.signedIn();
  expect(state()).toBe('live');
  expect(log).toEqual(['open', '+private-user.7', '+user.7']);
});

it('the realtime session restarts the sign-in time limit when the connection is established late', async () => {
  await start();
  await vi.advanceTimersByTimeAsync(1_900);
  events.state('connected');
  await vi.advanceTimersByTimeAsync(1_900);
  expect(log).not.toContain('reconnect');
  await vi.advanceTimersByTimeAsync(200);
  expect(log).toContain('reconnect');
});

it('the realtime session passes events to the channel’s listeners and catches up immediately after the first subscription', async () => {
  await start();
  catchUp.mockClear();
  events.event('user.7', 'message.sent', { notification_id: 'x' });
  expect(listener).toHaveBeenCalledWith({ notification_id: 'x' });
  events.event('private-user.7', 'pusher:subscription_succeeded', {});
  expect(catchUp).toHaveBeenCalledOnce();
});

it('the realtime session keeps trying to join a rejected private channel until the channel has no listeners', async () => {
  await start();
  events.signedIn();
  log = [];
  events.event('private-user.7', 'pusher:subscription_error', {});
  await vi.advanceTimersByTimeAsync(5_000);
  expect(log).toEqual(['+private-user.7']);
  events.event('private-user.7', 'pusher:subscription_error', {});
  dropListener('private-user.7', handlers);
  log = [];
  await vi.advanceTimersByTimeAsync(5_000);
  expect(log).toEqual([]);
});

it('the realtime session polls and reconnects while the connection is down, and catches up once after reconnecting', async () => {
  await start();
  events.signedIn();
  catchUp.mockClear();
  log = [];
  events.state('connecting');
  expect(state()).toBe('down');
  expect(log).toEqual(['-user.7']);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(log).toEqual(['-user.7', 'reconnect']);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(catchUp).toHaveBeenCalledOnce();
  events.signedIn();
  expect(log.at(-1)).toBe('+user.7');
  catchUp.mockClear();
  events.event('user.7', 'pusher:subscription_succeeded', {});
  events.event('private-user.7', 'pusher:subscription_succeeded', {});
  await vi.advanceTimersByTimeAsync(2_000);
  expect(catchUp).toHaveBeenCalledOnce();
  const reconnects = log.filter((line) => line === 'reconnect').length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(log.filter((line) => line === 'reconnect')).toHaveLength(reconnects);
  // The session has stopped polling, because it is connected again.
  expect(catchUp).toHaveBeenCalledOnce();
});

it('the realtime session does not poll while the connection is up', async () => {
  await start();
  events.signedIn();
  catchUp.mockClear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(catchUp).not.toHaveBeenCalled();
});

it('the realtime session gives later attempts more time, up to 8 seconds, so that a slow network can connect', async () => {
  await start();
  log = [];
  const at: number[] = [];
  for (let second = 1; second <= 30; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    if (log.splice(0).includes('reconnect')) at.push(second);
  }
  const waits = at.map((time, index) => time - (at[index - 1] ?? 0));
  expect(waits[0]).toBe(2);
  expect([...waits].sort((a, b) => a - b)).toEqual(waits);
  expect(Math.max(...waits)).toBeLessThanOrEqual(8);
});

it('the realtime session reconnects and catches up immediately when the network is available again', async () => {
  await start();
  events.signedIn();
  events.state('unavailable');
  log = [];
  window.dispatchEvent(new Event('online'));
  expect(log).toEqual(['reconnect']);
  expect(catchUp).toHaveBeenCalled();
});

it('the realtime session ignores all events after it was stopped', async () => {
  await start();
  session.stop();
  events.signedIn();
  events.event('user.7', 'message.sent', {});
  expect(state()).toBe('idle');
  expect(listener).not.toHaveBeenCalled();
  expect(log.at(-1)).toBe('close');
});

it('the realtime session keeps polling if the client library fails to load', async () => {
  expectConsole('error', 'Failed to load the realtime client');
  session.start(() => Promise.reject(new Error('chunk')));
  await vi.advanceTimersByTimeAsync(0);
  expect(state()).toBe('down');
  catchUp.mockClear();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(catchUp).toHaveBeenCalledOnce();
});
