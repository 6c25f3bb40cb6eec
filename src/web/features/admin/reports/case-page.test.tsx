// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Case } from '#contract/moderation.ts';
import { answerCalls } from '#web/lib/net/api.fixture.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { CasePage } from './case-page.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
afterEach(cleanup);

const state = { title: 'Cleo', text: '', pictures: [], price: null, rating: null, reply: null };
const decision = {
  id: 1,
  action: 'suspend',
  message: 'No',
  decided_by: null,
  created_at: '2026-11-20T10:00:00.000Z',
  ends_at: null,
  ended_at: null,
  reversed_at: null,
  appeal: { text: 'Why?', outcome: null, answer: null },
};
const appealed = {
  id: 5,
  kind: 'user',
  title: 'Cleo',
  status: 'appealed',
  created_at: '2026-11-21T10:00:00.000Z',
  owner: null,
  snapshot: state,
  current: state,
  path: null,
  is_hidden: false,
  reports: [],
  owner_history: null,
  reporter_history: [],
  decisions: [decision],
  actions: [],
  can_decide_appeal: true,
} as unknown as Case;

/** The list contains the open cases 6 and 7, and the appealed cases 5 and 9. */
function showCase(loaded: Case): void {
  answerCalls({
    'GET /api/admin/cases/{id}': () => loaded,
    'GET /api/admin/cases': ({ query }: { query: { status?: string } }) => ({
      data: (query.status === 'appealed' ? [5, 9] : [6, 7]).map((id) => ({ id })),
      meta: { open: 2, appealed: 2, next_cursor: null },
    }),
  });
  renderPage(<CasePage id={loaded.id} />);
}

it('the case page links an appeal to the next appeal, and labels the content "At the time of the appeal"', async () => {
  showCase(appealed);
  expect(await screen.findByRole('heading', { name: 'At the time of the appeal' })).toBeTruthy();
  await vi.waitFor(() => {
    expect(screen.getByRole('link', { name: 'Next case' }).getAttribute('href')).toBe('/admin/reports/9');
  });
});

it('the case page links a report to the next report, and labels the content "At the time of the report"', async () => {
  showCase({ ...appealed, status: 'open', decisions: [] });
  expect(await screen.findByRole('heading', { name: 'At the time of the report' })).toBeTruthy();
  await vi.waitFor(() => {
    expect(screen.getByRole('link', { name: 'Next case' }).getAttribute('href')).toBe('/admin/reports/6');
  });
});

it('the case page has a heading while it loads', () => {
  answerCalls({
    'GET /api/admin/cases/{id}': () => new Promise(() => {}),
    'GET /api/admin/cases': () => new Promise(() => {}),
  });
  renderPage(<CasePage id={5} />);
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
});

it('the case page explains why a moderator cannot decide a report about the staff', async () => {
  showCase({ ...appealed, status: 'open', decisions: [] });
  expect((await screen.findByRole('note')).textContent).toContain('Only admins can decide reports about staff');
  expect(screen.queryByRole('heading', { name: 'Decide' })).toBeNull();
});

it('the case page shows no explanation for a report that the viewer can decide or that has been decided', async () => {
  showCase({ ...appealed, status: 'open', decisions: [], actions: ['dismiss'] });
  expect(await screen.findByRole('button', { name: 'Dismiss' })).toBeTruthy();
  expect(screen.queryByRole('note')).toBeNull();
  cleanup();
  showCase({ ...appealed, status: 'decided' });
  expect(await screen.findByRole('heading', { name: 'Decisions' })).toBeTruthy();
  expect(screen.queryByRole('note')).toBeNull();
});
