// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setConnection } from '#web/lib/realtime/connection.ts';
import { ConnectionBar } from './connection-bar.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  setConnection('live');
});
afterEach(() => {
  cleanup();
  setConnection('idle');
  vi.useRealTimers();
});
const notice = () => screen.getByRole('status').textContent;
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('the connection bar appears after three seconds without a connection and disappears once the connection is back', () => {
  render(<ConnectionBar />);
  act(() => setConnection('down'));
  wait(2_999);
  expect(notice()).toBe('');
  wait(1);
  expect(notice()).toBe('Reconnecting… Your messages are saved and will be sent later.');
  act(() => setConnection('live'));
  expect(notice()).toBe('');
});

it('the connection bar waits the full three seconds again each time the connection is lost', () => {
  render(<ConnectionBar />);
  act(() => setConnection('down'));
  wait(2_000);
  act(() => setConnection('live'));
  act(() => setConnection('down'));
  wait(2_000);
  expect(notice()).toBe('');
});
