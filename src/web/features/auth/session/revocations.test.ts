// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { expectConsole } from '#test/strict-console.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
const answer = vi.mocked(call as (...args: unknown[]) => Promise<unknown>);
const KEY = 'ending-sessions';
const logoutCalls = () => answer.mock.calls.map(([route, , options]) => [route, options]);
const ending = (token: string) => ['POST /api/logout', { token, isBackground: true }];

/** Loads fresh modules, as a reload of the page does: nothing remains in memory. */
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

it('the revocation queue sends the token to the server immediately and then deletes it', async () => {
  const { endOnServer } = await loadPage();
  await endOnServer('a');
  expect(logoutCalls()).toEqual([ending('a')]);
  expect(sessionStorage.getItem(KEY)).toBeNull();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(answer).toHaveBeenCalledOnce();
});

it('the revocation queue removes the token of a session that has already ended', async () => {
  const { endOnServer } = await loadPage();
  // Use the class from the freshly loaded modules, because `instanceof` compares identities.
  const { ApiError: Refusal } = await import('#web/lib/net/errors.ts');
  answer.mockRejectedValue(new Refusal('unauthenticated', 401));
  await endOnServer('a');
  expect(sessionStorage.getItem(KEY)).toBeNull();
});

it('the revocation queue retries with growing delays while there is no response', async () => {
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

it('the revocation queue retries as soon as the network is back', async () => {
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

it('the revocation queue resumes after the page is reloaded', async () => {
  expectConsole('error', 'Failed to sign out');
  answer.mockRejectedValue(new ApiError('internal', 500));
  await (await loadPage()).endOnServer('a');
  vi.clearAllTimers();

  answer.mockReset().mockResolvedValue(null);
  await (await loadPage()).resumeEnding();
  expect(logoutCalls()).toEqual([ending('a')]);
  expect(sessionStorage.getItem(KEY)).toBeNull();
});

it('the revocation queue stores only the token whose revocation failed when two sessions end', async () => {
  expectConsole('error', 'Failed to sign out');
  answer.mockImplementation(async (_route, _input, options) => {
    if ((options as { token: string }).token === 'a') throw new ApiError('unavailable', 503);
    return null;
  });
  const { endOnServer } = await loadPage();
  await Promise.all([endOnServer('a'), endOnServer('b')]);
  expect(logoutCalls()).toContainEqual(ending('b'));
  expect(sessionStorage.getItem(KEY)).toBe('["a"]');
});

it.each(['not json', '{"a":1}', '[1,null]'])(
  'the revocation queue ignores the invalid stored value %s',
  async (stored) => {
    sessionStorage.setItem(KEY, stored);
    await (await loadPage()).resumeEnding();
    expect(answer).not.toHaveBeenCalled();
  },
);

it('the revocation queue ends the session even if storage is unavailable', async () => {
  expectConsole('error', 'A session to be ended could not be stored');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { endOnServer } = await loadPage();
  await endOnServer('a');
  expect(logoutCalls()).toEqual([ending('a')]);
});
