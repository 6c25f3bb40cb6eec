// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Announcement } from '#contract/announcements.ts';
import type { Route } from '#contract/routes.ts';
import { call } from '#web/lib/net/api.ts';
import { forgetConfig } from '#web/lib/net/config.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { createQueryClient } from '#web/lib/net/query.ts';
import { AnnouncementBanner } from './announcement-banner.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
const answer = vi.mocked(call as (route: Route) => Promise<unknown>);

const announcement = (id: number, more: Partial<Announcement> = {}): Announcement => ({
  id,
  message: `News ${id}`,
  type: 'info',
  is_active: true,
  is_dismissible: true,
  starts_at: null,
  ends_at: null,
  created_at: '2026-11-01T10:00:00Z',
  ...more,
});
const show = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AnnouncementBanner />
    </QueryClientProvider>,
  );

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('shows active announcements in their colours and unknown types as information', async () => {
  answer.mockResolvedValue([
    announcement(1, { type: 'warning' }),
    announcement(2, { type: 'error' }),
    announcement(3, { type: 'party' }),
    announcement(4, { is_active: false }),
  ]);
  show();
  const tone = (text: string) => screen.getByText(text).closest('[data-tone]')?.getAttribute('data-tone');
  await screen.findByText('News 1');
  expect([tone('News 1'), tone('News 2'), tone('News 3')]).toEqual(['warning', 'error', 'info']);
  expect(screen.queryByText('News 4')).toBeNull();
});

it('shows the announcements from the page immediately and refetches them', async () => {
  const config = document.createElement('script');
  config.type = 'application/json';
  config.id = 'config';
  config.textContent = JSON.stringify({ announcements: [announcement(1)] });
  document.head.append(config);
  forgetConfig();
  answer.mockResolvedValue([announcement(2)]);
  show();
  config.remove();
  forgetConfig();
  expect(screen.getByText('News 1')).toBeTruthy();
  expect(await screen.findByText('News 2')).toBeTruthy();
  expect(screen.queryByText('News 1')).toBeNull();
});

it('accepts a single object as a list of one', async () => {
  answer.mockResolvedValue(announcement(9));
  show();
  expect(await screen.findByText('News 9')).toBeTruthy();
});

it('shows Dismiss only if allowed and stores it under the specified key', async () => {
  answer.mockResolvedValue([announcement(1), announcement(2, { is_dismissible: false })]);
  show();
  await screen.findByText('News 1');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('News 1')).toBeNull();
  expect(screen.getByText('News 2')).toBeTruthy();
  expect(localStorage.getItem('dismissed-announcement-1')).toBe('true');
});

it('hides announcements dismissed in an earlier visit', async () => {
  localStorage.setItem('dismissed-announcement-5', 'true');
  answer.mockResolvedValue([announcement(5), announcement(6)]);
  show();
  await screen.findByText('News 6');
  expect(screen.queryByText('News 5')).toBeNull();
});

it('renders nothing when the request fails', async () => {
  answer.mockRejectedValue(new ApiError('not_found', 404));
  const { container } = show();
  await vi.waitFor(() => expect(answer).toHaveBeenCalled());
  expect(container.textContent).toBe('');
});
