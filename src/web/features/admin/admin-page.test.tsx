// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Route, Routes } from '#web/lib/browser/router.tsx';
import { call } from '#web/lib/net/api.fixture.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { signInAs } from '#web/lib/session/session.fixture.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { adminAreas } from './admin-areas.ts';
import { AdminPage } from './admin-page.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
// Leaves all requests pending, because the frame does not depend on the content that the pages load.
beforeEach(() => void call.mockReset().mockReturnValue(new Promise(() => undefined)));
afterEach(cleanup);

function open(path: string, role: 'member' | 'moderator' | 'admin'): void {
  signInAs({ role });
  renderPage(
    <Routes>
      <Route path="/admin/*" element={<AdminPage />} />
    </Routes>,
    { history: [path] },
  );
}

it.each(['moderator', 'admin'] as const)(
  'the admin page shows the overview to a user with the role %s',
  async (role) => {
    open('/admin', role);
    expect(await screen.findByRole('heading', { level: 1, name: 'Admin' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Overview' }).getAttribute('aria-current')).toBe('page');
  },
);

it.each([
  ['/admin', 'member'],
  ['/admin/no-such-area', 'admin'],
  ['/admin/constructor', 'admin'],
  ['/admin/queue/7', 'admin'],
  ['/admin/reports/7/8', 'admin'],
] as const)('the admin page shows the not-found page at %s to a user with the role %s', async (path, role) => {
  open(path, role);
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
});

describe('staff without a second factor', () => {
  beforeEach(() => void call.mockRejectedValue(new ApiError('second_factor_setup_required', 403)));

  it.each([...adminAreas.map(({ path }) => path), 'catalogue/proposals', 'people/7', 'reports/7', 'tickets/7'])(
    'are referred to the settings at /admin/%s, without a Retry button',
    async (path) => {
      open(`/admin/${path}`, 'admin');
      expect(await screen.findByRole('heading', { level: 2, name: 'Protect your account first' })).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Open Settings' }).getAttribute('href')).toBe(
        '/settings#sign-in-security',
      );
      expect(screen.queryByRole('button', { name: /retry/i })).toBeNull();
      expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    },
  );

  it('see the content of admin pages at the next navigation once their account has a second factor', async () => {
    open('/admin/queue', 'admin');
    await screen.findByRole('heading', { name: 'Protect your account first' });
    call.mockResolvedValue({ data: [], meta: { next_cursor: null, queued: 0, invited: 0 } });
    await userEvent.click(screen.getByRole('link', { name: 'Tickets' }));
    await userEvent.click(screen.getByRole('link', { name: 'Queue' }));
    expect(await screen.findByRole('heading', { name: 'No one is waiting' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Protect your account first' })).toBeNull();
  });
});
