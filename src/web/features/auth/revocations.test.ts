// @vitest-environment jsdom
/** Is a session that was left here ended on the server, however long that takes? */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { routes } from '#contract/routes.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/errors.ts';
import { expectConsole } from '../../../../test/support/strict-console.ts';

vi.mock('#web/lib/api.ts', () => ({ call: vi.fn() }));
const answer = vi.mocked(call as (...args: unknown[]) => Promise<unknown>);
const KEY = 'ending-sessions';
const told = () => answer.mock.calls.map(([route, , options]) => [route, options]);
const ending = (token: string) => [routes.auth.logout, { token }];

/** A page of its own: what an earlier one held in memory is gone. */
async function loadPage() {
  vi.resetModules();
  return import('./revocations.ts');
}

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  answer.mockReset().mockResolvedValue(null);
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
});

it('tells the server at once, with the token that was left, and forgets it', async () => {
  const { endOnServer } = await loadPage();
  await endOnServer('a');
  expect(told()).toEqual([ending('a')]);
  expect(sessionStorage.getItem(KEY)).toBeNull();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(answer).toHaveBeenCalledOnce();
});

it('a session that is over already needs no more telling', async () => {
  const { endOnServer } = await loadPage();
  // The page's own class: modules were loaded anew.
  const { ApiError: Refusal } = await import('#web/lib/errors.ts');
  answer.mockRejectedValue(new Refusal('unauthenticated', 401));
  await endOnServer('a');
  expect(sessionStorage.getItem(KEY)).toBeNull();
});

it('without an answer it keeps trying, ever more patiently', async () => {
  expectConsole('error', 'Failed to sign out');
  answer.mockRejectedValue(new ApiError('offline', 0));
  const { endOnServer } = await loadPage();
  await endOnServer('a');
  expect(sessionStorage.getItem(KEY)).toBe('["a"]');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(answer).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(3_900);
  expect(answer).toHaveBeenCalledTimes(2);
  answer.mockResolvedValue(null);
  await vi.advanceTimersByTimeAsync(100);
  expect(answer).toHaveBeenCalledTimes(3);
  expect(sessionStorage.getItem(KEY)).toBeNull();
});

it('is told as soon as the network is back', async () => {
  expectConsole('error', 'Failed to sign out');
  answer.mockRejectedValue(new ApiError('offline', 0));
  const { endOnServer } = await loadPage();
  await endOnServer('a');
  answer.mockResolvedValue(null);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(sessionStorage.getItem(KEY)).toBeNull();
  expect(answer).toHaveBeenCalledTimes(2);
});

it('survives a reload: the next page takes it up', async () => {
  expectConsole('error', 'Failed to sign out');
  answer.mockRejectedValue(new ApiError('internal', 500));
  await (await loadPage()).endOnServer('a');
  vi.clearAllTimers();

  answer.mockReset().mockResolvedValue(null);
  await (await loadPage()).resumeEnding();
  expect(told()).toEqual([ending('a')]);
  expect(sessionStorage.getItem(KEY)).toBeNull();
});

it('two that were left are both told, the one that fails again later', async () => {
  expectConsole('error', 'Failed to sign out');
  answer.mockImplementation(async (_route, _input, options) => {
    if ((options as { token: string }).token === 'a') throw new ApiError('unavailable', 503);
    return null;
  });
  const { endOnServer } = await loadPage();
  await Promise.all([endOnServer('a'), endOnServer('b')]);
  expect(told()).toContainEqual(ending('b'));
  expect(sessionStorage.getItem(KEY)).toBe('["a"]');
});

it.each(['not json', '{"a":1}', '[1,null]'])('storage that says %s ends nothing and breaks nothing', async (kept) => {
  sessionStorage.setItem(KEY, kept);
  await (await loadPage()).resumeEnding();
  expect(answer).not.toHaveBeenCalled();
});

it('where nothing can be stored it is still told', async () => {
  expectConsole('error', 'A session that is to end could not be kept');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { endOnServer } = await loadPage();
  await endOnServer('a');
  expect(told()).toEqual([ending('a')]);
});
