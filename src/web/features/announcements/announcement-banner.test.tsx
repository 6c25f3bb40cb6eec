// @vitest-environment jsdom

import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anAnnouncement } from '#contract/announcements.fixture.ts';
import type { RouteKey } from '#contract/api.ts';
import { french } from '#web/languages/french.ts';
import { setLanguage } from '#web/lib/i18n/language.ts';
import { call } from '#web/lib/net/api.ts';
import { forgetConfig } from '#web/lib/net/config.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { AnnouncementBanner } from './announcement-banner.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
const answer = vi.mocked(call as (route: RouteKey) => Promise<unknown>);

const show = () => renderPage(<AnnouncementBanner />);

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  setLanguage('en', {});
});

it('the announcement banner shows each active announcement in the colour of its type, and an unknown type like info', async () => {
  answer.mockResolvedValue([
    anAnnouncement(1, { type: 'warning' }),
    anAnnouncement(2, { type: 'error' }),
    anAnnouncement(3, { type: 'party' }),
    anAnnouncement(4, { is_active: false }),
  ]);
  show();
  const tone = (text: string) => screen.getByText(text).closest('[data-tone]')?.getAttribute('data-tone');
  await screen.findByText('News 1');
  expect([tone('News 1'), tone('News 2'), tone('News 3')]).toEqual(['warning', 'error', 'info']);
  expect(screen.queryByText('News 4')).toBeNull();
});

it('the announcement banner shows the announcements embedded in the page immediately, and refetches them', async () => {
  const config = document.createElement('script');
  config.type = 'application/json';
  config.id = 'config';
  config.textContent = JSON.stringify({ announcements: [anAnnouncement(1)] });
  document.head.append(config);
  forgetConfig();
  answer.mockResolvedValue([anAnnouncement(2)]);
  show();
  config.remove();
  forgetConfig();
  expect(screen.getByText('News 1')).toBeTruthy();
  expect(await screen.findByText('News 2')).toBeTruthy();
  expect(screen.queryByText('News 1')).toBeNull();
});

it('the announcement banner shows French messages to users who read French, and the English message if there is none', async () => {
  answer.mockResolvedValue([anAnnouncement(1, { message_fr: 'Nouvelle 1' }), anAnnouncement(2)]);
  setLanguage('fr', french);
  show();
  expect(await screen.findByText('Nouvelle 1')).toBeTruthy();
  expect(screen.getByText('News 2')).toBeTruthy();
  expect(screen.queryByText('News 1')).toBeNull();
});

it('the announcement banner accepts a single announcement instead of a list', async () => {
  answer.mockResolvedValue(anAnnouncement(9));
  show();
  expect(await screen.findByText('News 9')).toBeTruthy();
});

it('the announcement banner shows Dismiss only if allowed, and stores a dismissal under the specified key', async () => {
  answer.mockResolvedValue([anAnnouncement(1), anAnnouncement(2, { is_dismissible: false })]);
  show();
  await screen.findByText('News 1');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('News 1')).toBeNull();
  expect(screen.getByText('News 2')).toBeTruthy();
  expect(localStorage.getItem('dismissed-announcement-1')).toBe('true');
});

it('the announcement banner hides announcements dismissed in an earlier visit', async () => {
  localStorage.setItem('dismissed-announcement-5', 'true');
  answer.mockResolvedValue([anAnnouncement(5), anAnnouncement(6)]);
  show();
  await screen.findByText('News 6');
  expect(screen.queryByText('News 5')).toBeNull();
});

it('the announcement banner renders nothing when the request fails', async () => {
  answer.mockRejectedValue(new ApiError('not_found', 404));
  const { container } = show();
  await vi.waitFor(() => expect(answer).toHaveBeenCalled());
  expect(container.textContent).toBe('');
});

it('the announcement banner turns web addresses into links, and shows everything else as text', async () => {
  const message = 'Rules: https://rules.example/new. Not javascript:alert(1) <b>this</b>';
  answer.mockResolvedValue([anAnnouncement(7, { message })]);
  show();
  const link = await screen.findByRole('link', { name: 'https://rules.example/new' });
  expect(link.getAttribute('href')).toBe('https://rules.example/new');
  expect(link.getAttribute('rel')).toContain('noopener');
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(link.parentElement?.textContent).toBe(message);
});

it('the announcement banner shows errors first, and a button that expands and collapses the others', async () => {
  answer.mockResolvedValue([anAnnouncement(21), anAnnouncement(22, { type: 'error' }), anAnnouncement(23)]);
  show();
  await screen.findByText('News 21');
  const region = screen.getByRole('region', { name: 'Announcements' });
  expect(
    [...region.querySelectorAll('[data-announcement]')].map((row) => row.getAttribute('data-announcement')),
  ).toEqual(['22', '21', '23']);
  expect(region.dataset.expanded).toBeUndefined();
  await userEvent.click(screen.getByRole('button', { name: '2 more', expanded: false }));
  expect(region.dataset.expanded).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Show fewer', expanded: true }));
  expect(region.dataset.expanded).toBeUndefined();
});

it('the announcement banner shows no button that expands the list if there is only one announcement', async () => {
  answer.mockResolvedValue([anAnnouncement(24)]);
  show();
  await screen.findByText('News 24');
  expect(screen.queryByRole('button', { name: /more/ })).toBeNull();
});
