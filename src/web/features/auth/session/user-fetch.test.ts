// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '#contract/auth.ts';
import { expectConsole } from '#test/strict-console.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { useSession } from '#web/lib/session/session.ts';
import { fetchUser, restoreSession, useRestore } from './user-fetch.ts';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
const answer = vi.mocked(call as (...args: unknown[]) => Promise<unknown>);
const user = { id: 7, name: 'wren' } as Me;
const goHome = vi.fn();

beforeEach(() => {
  answer.mockReset();
  goHome.mockReset();
  localStorage.clear();
  useSession.setState(useSession.getInitialState(), true);
  useRestore.setState({ failed: false });
});

describe('fetchUser', () => {
  it('logs and throws an error if there is no token', async () => {
    expectConsole('error', 'Failed to fetch user');
    await expect(fetchUser()).rejects.toThrow('No access token available');
    expect(answer).not.toHaveBeenCalled();
  });

  it('logs and rethrows an error that the server returns', async () => {
    useSession.setState({ accessToken: 't' });
    answer.mockRejectedValue(new ApiError('internal', 500));
    expectConsole('error', 'Failed to fetch user');
    await expect(fetchUser()).rejects.toMatchObject({ status: 500 });
  });
});

describe('restoreSession', () => {
  it('sends no request for a visitor', async () => {
    await restoreSession(goHome);
    expect(answer).not.toHaveBeenCalled();
    expect(goHome).not.toHaveBeenCalled();
  });

  it('restores the user of a valid token', async () => {
    useSession.setState({ accessToken: 't' });
    answer.mockResolvedValue(user);
    await restoreSession(goHome);
    expect(useSession.getState().user).toBe(user);
  });

  it('clears user and token on 401 and stays on the page', async () => {
    localStorage.setItem('accessToken', 't');
    useSession.setState({ accessToken: 't', user });
    answer.mockRejectedValue(new ApiError('unauthenticated', 401));
    expectConsole('error', 'Failed to fetch user');
    await restoreSession(goHome);
    expect(useSession.getState()).toMatchObject({ accessToken: '', user: null });
    expect(localStorage.getItem('accessToken')).toBeNull();
    expect(goHome).not.toHaveBeenCalled();
  });

  it.each([new ApiError('internal', 500), new ApiError('offline', 0), new ApiError('too_many_requests', 429)])(
    'goes to the home page after an error, and keeps the session for a retry: %s',
    async (error) => {
      localStorage.setItem('accessToken', 't');
      useSession.setState({ accessToken: 't' });
      answer.mockRejectedValue(error);
      expectConsole('error', 'Failed to fetch user');
      await restoreSession(goHome);
      expect(goHome).toHaveBeenCalledOnce();
      expect(useSession.getState().accessToken).toBe('t');
      expect(localStorage.getItem('accessToken')).toBe('t');
      expect(useRestore.getState().failed).toBe(true);

      answer.mockResolvedValue(user);
      await restoreSession(goHome);
      expect(useRestore.getState().failed).toBe(false);
      expect(useSession.getState().user).toBe(user);
    },
  );

  it('treats a suspended user as a visitor without leaving the page, and keeps the stored token', async () => {
    localStorage.setItem('accessToken', 't');
    useSession.setState({ accessToken: 't' });
    answer.mockRejectedValue(new ApiError('account_suspended', 403, { appealToken: 'a.b' }));
    expectConsole('error', 'Failed to fetch user');
    await restoreSession(goHome);
    expect(goHome).not.toHaveBeenCalled();
    expect(useSession.getState().accessToken).toBe('');
    expect(useRestore.getState().failed).toBe(false);
    expect(localStorage.getItem('accessToken')).toBe('t');
  });

  it('ignores a response that belongs to an earlier session', async () => {
    useSession.setState({ accessToken: 'old' });
    answer.mockImplementation(async () => {
      useSession.setState({ accessToken: 'new' });
      throw new ApiError('unauthenticated', 401);
    });
    expectConsole('error', 'Failed to fetch user');
    await restoreSession(goHome);
    expect(useSession.getState().accessToken).toBe('new');
  });
});
