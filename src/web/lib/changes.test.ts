/** Is every change handed on once, in order, and no gap overlooked? */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Change } from '#contract/broadcasting.ts';
import { expectConsole } from '../../../test/support/strict-console.ts';
import { ApiError } from './errors.ts';

const call = vi.hoisted(() => vi.fn());
vi.mock('./api.ts', () => ({ call }));

import { catchUp, forgetChanges, onChange, onChangesExpired, receive } from './changes.ts';

const change = (position: number, type: Change['type'] = 'conversation'): Change => ({
  position,
  type,
  id: `${position}`,
});
let seen: number[] = [];
let gaps: string[] = [];
let offs: (() => void)[] = [];

beforeEach(() => {
  call.mockReset();
  seen = [];
  gaps = [];
  offs = [onChange('conversation', ({ position }) => seen.push(position)), onChangesExpired((gap) => gaps.push(gap))];
});
afterEach(() => {
  for (const off of offs) off();
  forgetChanges();
});

async function startAt(position: number): Promise<void> {
  call.mockResolvedValueOnce({ position, data: [] });
  await catchUp();
}

it('begins with the position alone, and says that what was fetched before may be stale', async () => {
  await startAt(5);
  expect(call.mock.calls[0]?.[1]).toEqual({});
  expect(gaps).toEqual(['started']);
  expect(seen).toEqual([]);
});

it('hands on the next change and drops known ones', async () => {
  await startAt(5);
  receive(change(6));
  receive(change(6));
  receive(change(4));
  receive(change(7));
  expect(seen).toEqual([6, 7]);
});

it('asks for what is missing when a change is too far ahead', async () => {
  await startAt(5);
  call.mockResolvedValueOnce({ position: 8, data: [change(6), change(7), change(8)] });
  receive(change(8));
  await vi.waitFor(() => expect(seen).toHaveLength(3));
  expect(call.mock.calls[1]?.[1]).toEqual({ query: { since: 5 } });
  expect(seen).toEqual([6, 7, 8]);
});

it('calls only those who listen for the type, until they stop', async () => {
  await startAt(0);
  receive(change(1, 'notification'));
  offs[0]?.();
  receive(change(2));
  expect(seen).toEqual([]);
});

it('asks once more for whoever called while a question was under way', async () => {
  await startAt(1);
  call.mockResolvedValueOnce({ position: 1, data: [] }).mockResolvedValueOnce({ position: 2, data: [change(2)] });
  await Promise.all([catchUp(), catchUp(), catchUp()]);
  expect(call).toHaveBeenCalledTimes(3);
  expect(seen).toEqual([2]);
});

it('starts afresh when its position is too old', async () => {
  await startAt(1);
  call.mockRejectedValueOnce(new ApiError('changes_expired', 410)).mockResolvedValueOnce({ position: 90, data: [] });
  await catchUp();
  expect(gaps).toEqual(['started', 'expired', 'started']);
  receive(change(91));
  expect(seen).toEqual([91]);
});

it('is quiet offline and logs other failures, and asks again from the same place', async () => {
  await startAt(3);
  call.mockRejectedValueOnce(new ApiError('offline', 0));
  await catchUp();
  expectConsole('error', 'Failed to catch up with changes');
  call.mockRejectedValueOnce(new ApiError('internal', 500));
  await catchUp();
  call.mockResolvedValueOnce({ position: 4, data: [change(4)] });
  await catchUp();
  expect(seen).toEqual([4]);
});

it('drops an answer that belongs to the session before', async () => {
  let reply = (_: unknown): void => undefined;
  call.mockReturnValueOnce(new Promise((resolve) => (reply = resolve)));
  const asked = catchUp();
  forgetChanges();
  reply({ position: 9, data: [change(9)] });
  await asked;
  expect(seen).toEqual([]);
  expect(gaps).toEqual([]);
});
