// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { makeBackend } from './failures-data.fixture.ts';
import { openApp, startAfresh } from './whole-app.fixture.tsx';

vi.mock('virtua', () => import('../features/conversations/thread/virtua.fixture.tsx'));
vi.mock('#web/lib/realtime/realtime.ts', () => import('./quiet-realtime.fixture.ts'));
startAfresh();

describe('the route table', () => {
  it.each([
    { path: '/', heading: 'Magpie, a marketplace for collectors', who: 'visitor' },
    { path: '/listings/search?q=card', heading: 'Search Results', who: 'visitor' },
    { path: '/listings/create', heading: 'Add listing', who: 'seller' },
    { path: '/listings/7/edit', heading: 'Edit listing', who: 'seller' },
    { path: '/listings/7', heading: 'Afterimage photocard', who: 'visitor' },
    { path: '/profile/papermoth', heading: 'papermoth', who: 'visitor' },
    { path: '/settings', heading: 'Settings', who: 'buyer' },
    { path: '/inbox', heading: 'Inbox', who: 'buyer' },
    { path: '/password-reset', heading: 'Reset your password', who: 'visitor' },
    { path: '/password-reset/a-token', heading: 'Set a new password', who: 'visitor' },
    { path: '/verify-email/7/a-hash?expires=1&signature=s', heading: 'Welcome to Magpie', who: 'visitor' },
    { path: '/auth/callback', heading: 'Couldn’t sign in with Google', who: 'visitor' },
    { path: '/support', heading: 'Submit ticket', who: 'visitor' },
    { path: '/guides', heading: 'Guides', who: 'visitor' },
    { path: '/about', heading: 'About', who: 'visitor' },
    { path: '/contact', heading: 'Contact', who: 'visitor' },
    { path: '/terms', heading: 'Terms and conditions', who: 'visitor' },
    { path: '/privacy', heading: 'Privacy', who: 'visitor' },
    { path: '/what/nobody/made', heading: 'Page not found', who: 'visitor' },
  ] as const)('$path shows the heading "$heading"', async ({ path, heading, who }) => {
    openApp(makeBackend(who), { at: path, who });
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  it.each([
    { path: '/', title: 'Magpie', who: 'visitor' },
    { path: '/listings/create', title: 'Add listing · Magpie', who: 'seller' },
    { path: '/listings/7', title: 'Afterimage photocard · Magpie', who: 'visitor' },
    { path: '/settings', title: 'Settings · Magpie', who: 'buyer' },
    { path: '/guides', title: 'Guides · Magpie', who: 'visitor' },
    { path: '/what/nobody/made', title: 'Page not found · Magpie', who: 'visitor' },
  ] as const)('$path is titled "$title"', async ({ path, title, who }) => {
    document.title = '';
    openApp(makeBackend(who), { at: path, who });
    await waitFor(() => expect(document.title.replace(/^\(\d+\) /, '')).toBe(title));
  });
});
