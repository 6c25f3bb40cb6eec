import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Change } from '#contract/broadcasting.ts';
import { expectConsole } from '#test/strict-console.ts';
import { ApiError } from '../net/errors.ts';

const call = vi.hoisted(() => vi.fn());
vi.mock('../net/api.ts', () => ({ call }));

import { catchUp, forgetChanges, onChange, onChangesExpired, receive } from './changes.ts';

const change = (position: number, type: Change['type'] = 'conversation'): Change => ({
  position,
  type,
  id: `${position}`,
});
let positions: number[] = [];
let reasons: string[] = [];
let unsubscribes: (() => void)[] = [];

beforeEach(() => {
  call.mockReset();
  positions = [];
  reasons = [];
  unsubscribes = [
    onChange('conversation', ({ position }) => positions.push(position)),
    onChangesExpired((reason) => reasons.push(reason)),
  ];
});
afterEach(() => {
  for (const unsubscribe of unsubscribes) unsubscribe();
  forgetChanges();
});

async function startAt(position: number): Promise<void> {
  call.mockResolvedValueOnce({ position, data: [] });
  await catchUp();
}

it('the change feed requests only the current position first and reports that earlier data can be stale', async () => {
  await startAt(5);
  expect(call.mock.calls[0]?.[1]).toEqual({});
  expect(reasons).toEqual(['started']);
  expect(positions).toEqual([]);
});

it('the change feed delivers the next change and ignores changes that it has already delivered', async () => {
  await startAt(5);
  receive(change(6));
  receive(change(6));
  receive(change(4));
  receive(change(7));
  expect(positions).toEqual([6, 7]);
});

it('the change feed requests the missing changes when a pushed change skips some positions', async () => {
  await startAt(5);
  call.mockResolvedValueOnce({ position: 8, data: [change(6), change(7), change(8)] });
  receive(change(8));
  await vi.waitFor(() => expect(positions).toHaveLength(3));
  expect(call.mock.calls[1]?.[1]).toEqual({ query: { since: 5 } });
  expect(positions).toEqual([6, 7, 8]);
});

it('the change feed calls only the listeners of the type of a change, until they unsubscribe', async () => {
  await startAt(0);
  receive(change(1, 'notification'));
  unsubscribes[0]?.();
  receive(change(2));
  expect(positions).toEqual([]);
});

it('the change feed combines all calls that arrive during a request into one more request', async () => {
  await startAt(1);
  call.mockResolvedValueOnce({ position: 1, data: [] }).mockResolvedValueOnce({ position: 2, data: [change(2)] });
  await Promise.all([catchUp(), catchUp(), catchUp()]);
  expect(call).toHaveBeenCalledTimes(3);
  expect(positions).toEqual([2]);
});

it('the change feed starts over when its position has expired', async () => {
  await startAt(1);
  call.mockRejectedValueOnce(new ApiError('changes_expired', 410)).mockResolvedValueOnce({ position: 90, data: [] });
  await catchUp();
  expect(reasons).toEqual(['started', 'expired', 'started']);
  receive(change(91));
  expect(positions).toEqual([91]);
});

it('the change feed retries from the same position, silently when offline or signed out, and logs other failures', async () => {
  await startAt(3);
  call.mockRejectedValueOnce(new ApiError('offline', 0));
  await catchUp();
  call.mockRejectedValueOnce(new ApiError('unauthenticated', 401));
  await catchUp();
  expectConsole('error', 'Failed to catch up with changes');
  call.mockRejectedValueOnce(new ApiError('internal', 500));
  await catchUp();
  call.mockResolvedValueOnce({ position: 4, data: [change(4)] });
  await catchUp();
  expect(positions).toEqual([4]);
});

it('the change feed drops a response that belongs to the previous session', async () => {
  let respond = (_: unknown): void => undefined;
  call.mockReturnValueOnce(new Promise((resolve) => (respond = resolve)));
  const pending = catchUp();
  forgetChanges();
  respond({ position: 9, data: [change(9)] });
  await pending;
  expect(positions).toEqual([]);
  expect(reasons).toEqual([]);
});
