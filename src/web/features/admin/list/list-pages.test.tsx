// @vitest-environment jsdom
/**
 * Tests the staff lists with search and pagination: the URL contains their filters, and `j` also moves to rows of the
 * next page.
 */
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerCalls, inputsOf } from '#web/lib/net/api.fixture.ts';
import { signInAs } from '#web/lib/session/session.fixture.ts';
import { AddressOutput, renderPage, shownAddress } from '#web/ui/page.fixture.tsx';
import { AnnouncementsAdminPage } from '../announcements/announcements-admin-page.tsx';
import { ProposalsPage } from '../catalogue/proposals-page.tsx';
import { HeldPage } from '../held/held-page.tsx';
import { MailsPage } from '../mails/mails-page.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
beforeEach(() => signInAs({ role: 'admin', timezone: 'UTC' }));
afterEach(cleanup);

const at = '2026-11-20T10:00:00Z';

type ListRoute =
  | 'GET /api/admin/announcements'
  | 'GET /api/admin/held-messages'
  | 'GET /api/admin/catalogue-proposals'
  | 'GET /api/admin/outbox';
type Listed = {
  page: ReactElement;
  route: ListRoute;
  row: (id: number, name: string) => object;
  meta?: object;
  filter: Record<string, string>;
};

const lists: Listed[] = [
  {
    page: <AnnouncementsAdminPage />,
    route: 'GET /api/admin/announcements',
    row: (id, message) => ({
      ...{ id, message, type: 'info', is_dismissible: true, state: 'active' },
      ...{ starts_at: null, ends_at: null, created_at: at },
    }),
    filter: { state: 'active' },
  },
  {
    page: <HeldPage />,
    route: 'GET /api/admin/held-messages',
    row: (id, text) => ({ id, text, sender: { id: 7, name: 'wren', created_at: at }, count: 1, held_at: at }),
    meta: { held: 2 },
    filter: {},
  },
  {
    page: <ProposalsPage />,
    route: 'GET /api/admin/catalogue-proposals',
    row: (id, name) => ({
      ...{ id, name, kind: 'group', group: null, created_at: at },
      ...{ members: [], proposers: [{ id: 7, name: 'wren' }], proposer_count: 1 },
    }),
    meta: { total: 2 },
    filter: { kind: 'group' },
  },
  {
    page: <MailsPage />,
    route: 'GET /api/admin/outbox',
    row: (id, kind) => ({
      ...{ id, kind, recipient: null, subject: null, attempts: 1, error: 'no' },
      ...{ created_at: at, run_at: at },
    }),
    meta: { pending: 2, failed: 0 },
    filter: { state: 'failed' },
  },
];

describe.each(lists)('the staff list that calls $route', ({ page, route, row, meta, filter }) => {
  const open = (query: string) => {
    const answer = ({ query: { q = '', cursor } }: { query: { q?: string; cursor?: number | string } }) => ({
      data: q === 'none' ? [] : [cursor === undefined ? row(1, 'first row') : row(2, 'second row')],
      meta: { ...meta, next_cursor: cursor === undefined && q !== 'none' ? '1' : null },
    });
    answerCalls({ [route]: answer, 'GET /api/admin/jobs': () => ({ data: [] }) });
    renderPage(
      <>
        {page}
        <AddressOutput />
      </>,
      { history: [`/admin/list?${query}`] },
    );
  };

  it('filters by the query in the URL, loads the next page, and moves through all rows with the j key', async () => {
    open(String(new URLSearchParams({ q: 'row', ...filter })));
    await screen.findByRole('cell', { name: 'first row' });
    expect(inputsOf(route)).toMatchObject([{ query: { q: 'row', ...filter } }]);
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByRole('cell', { name: 'second row' });
    expect(inputsOf(route)[1]).toMatchObject({
      query: { q: 'row', ...filter, cursor: route === 'GET /api/admin/outbox' ? '1' : 1 },
    });
    (document.activeElement as HTMLElement | null)?.blur();
    await userEvent.keyboard('jj');
    expect(document.activeElement?.closest('tr')?.textContent).toContain('second row');
  });

  it('writes the search into the URL, and shows a message if nothing matches', async () => {
    open('');
    await screen.findByRole('cell', { name: 'first row' });
    await userEvent.type(screen.getByRole('searchbox'), 'none{Enter}');
    expect(await screen.findByText('Nothing matches')).toBeTruthy();
    expect(shownAddress()).toBe('/admin/list?q=none');
  });
});

it('the list of announcements shows both messages of an announcement', async () => {
  const row = { id: 1, message: 'Closed on Sunday.', message_fr: 'Fermé dimanche.', type: 'info', state: 'active' };
  const times = { starts_at: null, ends_at: null, created_at: at };
  answerCalls({
    'GET /api/admin/announcements': () => ({ data: [{ ...row, ...times }], meta: { next_cursor: null } }),
  });
  renderPage(<AnnouncementsAdminPage />);
  await screen.findByRole('cell', { name: 'Closed on Sunday.' });
  expect(screen.getByText('Fermé dimanche.').getAttribute('lang')).toBe('fr');
});
