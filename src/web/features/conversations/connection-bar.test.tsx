// @vitest-environment jsdom
/** Is a long silence of the line said, and a short one not? */
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setConnection } from '#web/lib/connection.ts';
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
const said = () => screen.getByRole('status').textContent;
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('speaks after three seconds without a line, and is silent once it is back', () => {
  render(<ConnectionBar />);
  act(() => setConnection('down'));
  wait(2_999);
  expect(said()).toBe('');
  wait(1);
  expect(said()).toBe('Connecting again… What you write is kept and sent later.');
  act(() => setConnection('live'));
  expect(said()).toBe('');
});

it('counts anew after each drop', () => {
  render(<ConnectionBar />);
  act(() => setConnection('down'));
  wait(2_000);
  act(() => setConnection('live'));
  act(() => setConnection('down'));
  wait(2_000);
  expect(said()).toBe('');
});
