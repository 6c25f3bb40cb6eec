// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { MemoryRouter } from '#web/lib/browser/memory-router.fixture.tsx';
import { Route, Routes } from '#web/lib/browser/router.tsx';
import { signInAs } from '#web/lib/session/session.fixture.ts';
import { AdminPage } from './admin-page.tsx';

afterEach(cleanup);

function open(path: string, role: 'member' | 'moderator' | 'admin'): void {
  signInAs({ role });
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/admin/*" element={<AdminPage />} />
      </Routes>
    </MemoryRouter>,
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
] as const)('shows the not-found page at %s to a user with the role %s', async (path, role) => {
  open(path, role);
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
});
