// @vitest-environment jsdom

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RouteKey } from '#contract/api.ts';
import type { Session } from '#contract/auth.ts';
import { expectConsole } from '#test/strict-console.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { useSession } from '#web/lib/session/session.ts';
import { ToastProvider } from '#web/ui/toast.tsx';
import { showAt, startAfresh } from '../auth.fixture.tsx';
import { SessionList } from './session-list.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const current: Session = {
  id: 1,
  created_at: ago(600),
  last_used_at: ago(0),
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  is_current: true,
};
const other: Session = { ...current, id: 2, last_used_at: ago(12), user_agent: '', is_current: false };
let sessions: Session[];
const end = vi.fn<(id: unknown) => Promise<unknown>>();

beforeEach(() => {
  startAfresh();
  sessions = [current, other];
  end.mockReset().mockImplementation(async () => {
    sessions = [current];
    return null;
  });
  vi.mocked(call as (route: RouteKey, input: { params: unknown }) => Promise<unknown>).mockImplementation(
    async (route, input) => {
      if (route === 'GET /api/sessions') return { data: sessions };
      if (route === 'DELETE /api/sessions/{id}' || route === 'DELETE /api/sessions') return end(input.params);
      return null;
    },
  );
});
afterEach(cleanup);

const show = () =>
  showAt(
    '/settings',
    '/settings',
    <ToastProvider>
      <SessionList />
    </ToastProvider>,
  );
const rows = async () => screen.findAllByRole('listitem');
const endThere = () => screen.getByRole('button', { name: 'Sign out Unknown device, last used 12 min ago' });

it('the session list lists every session and marks the current one', async () => {
  show();
  const [first, second] = await rows();
  expect(first?.textContent).toContain('Firefox on Linux');
  expect(first?.textContent).toContain('This device');
  expect(second?.textContent).toContain('Unknown device');
  expect(second?.textContent).not.toContain('This device');
  expect(second && within(second).getByRole('button').textContent).toBe('Sign out');
});

it('the session list ends another session when its button is clicked', async () => {
  show();
  await rows();
  await userEvent.click(endThere());
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(end).toHaveBeenCalledWith({ id: 2 });
  expect(screen.getByText('That device is signed out.')).toBeTruthy();
});

it('the session list confirms that a session has ended even if its row disappears before the list is fetched again', async () => {
  show();
  await rows();
  end.mockImplementation(async () => {
    vi.mocked(call).mockReturnValue(new Promise(() => {}));
    return null;
  });
  await userEvent.click(endThere());
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(await screen.findByText('That device is signed out.')).toBeTruthy();
});

it('the session list ends all other sessions at once, and shows an error if that fails', async () => {
  show();
  await rows();
  const endOthers = () => screen.getByRole('button', { name: 'Sign out all other devices' });
  expectConsole('error', 'Failed to end the other sessions');
  end.mockRejectedValueOnce(new ApiError('offline', 0));
  await userEvent.click(endOthers());
  expect(await screen.findByText(/Couldn’t sign out the other devices\./)).toBeTruthy();
  expect(await rows()).toHaveLength(2);
  await userEvent.click(endOthers());
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(screen.getByText('All other devices are signed out.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull();
});

it('the session list treats a session that no longer exists as ended', async () => {
  end.mockImplementation(async () => {
    sessions = [current];
    throw new ApiError('not_found', 404);
  });
  show();
  await rows();
  await userEvent.click(endThere());
  await waitFor(async () => expect(await rows()).toHaveLength(1));
});

it('the session list shows an error and keeps the session in the list if the session cannot be ended', async () => {
  expectConsole('error', 'Failed to end a session');
  end.mockRejectedValue(new ApiError('offline', 0));
  show();
  await rows();
  await userEvent.click(endThere());
  expect(await screen.findByText(/Couldn’t sign out that device\./)).toBeTruthy();
  expect(await rows()).toHaveLength(2);
});

it('the session list signs out when the current session is ended', async () => {
  useSession.setState({ accessToken: 'token' });
  show();
  await rows();
  await userEvent.click(screen.getByRole('button', { name: /^Sign out Firefox on Linux/ }));
  expect(useSession.getState().accessToken).toBe('');
  expect(screen.getByTitle('address').textContent).toBe('/');
  expect(vi.mocked(call)).toHaveBeenCalledWith('POST /api/logout', {}, { token: 'token', isBackground: true });
});

it('the session list offers a retry if the sessions failed to load', async () => {
  vi.mocked(call).mockRejectedValue(new ApiError('forbidden', 403));
  show();
  expect(await screen.findByText('Couldn’t load your sessions')).toBeTruthy();
  vi.mocked(call).mockResolvedValue({ data: sessions } as never);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await rows()).toHaveLength(2);
});
