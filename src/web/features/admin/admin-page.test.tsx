// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Route, Routes } from '#web/lib/browser/router.tsx';
import { signInAs } from '#web/lib/session/session.fixture.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { AdminPage } from './admin-page.tsx';

// The frame does not depend on what the pages load.
vi.mock('#web/lib/net/api.ts', () => ({ call: () => new Promise(() => undefined) }));
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

it.each(['moderator', 'admin'] as const)('shows the overview to a user with the role %s', async (role) => {
  open('/admin', role);
  expect(await screen.findByRole('heading', { level: 1, name: 'Admin' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Overview' }).getAttribute('aria-current')).toBe('page');
});

it.each([
  ['/admin', 'member'],
  ['/admin/no-such-area', 'admin'],
  ['/admin/constructor', 'admin'],
  ['/admin/queue/7', 'admin'],
  ['/admin/reports/7/8', 'admin'],
] as const)('shows the not-found page at %s to a user with the role %s', async (path, role) => {
  open(path, role);
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
});
