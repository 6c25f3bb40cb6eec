// @vitest-environment jsdom

import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RouteKey } from '#contract/api.ts';
import { errorSentences } from '#contract/error-sentences.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { TicketsPage } from './tickets-page.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
type Input = { params?: { id: number }; body?: object };
const api = vi.mocked(call as (route: RouteKey, input: Input) => Promise<unknown>);

const row = {
  id: 42,
  number: 'MG-1042',
  subject: 'Parcel',
  name: 'Cleo',
  status: 'open',
  status_since: '2026-11-20T10:00:00Z',
  created_at: '2026-11-20T10:00:00Z',
};
const ticket = {
  ...row,
  email: 'cleo@example.test',
  user: null,
  is_own_address: false,
  message: 'It never came.',
  messages: [
    { id: 5, kind: 'reply', author: null, text: 'Hello?', created_at: '2026-11-20T11:00:00Z' },
    {
      id: 6,
      kind: 'note',
      author: { id: 2, name: 'mod' },
      text: 'Ask the carrier.',
      created_at: '2026-11-20T12:00:00Z',
    },
  ],
};
let answers: Record<string, (input: Input) => Promise<unknown>>;
const bodies = (id: string) => api.mock.calls.filter(([route]) => route === id).map(([, { body }]) => body);

beforeEach(() => {
  sessionStorage.clear();
  answers = {
    'GET /api/admin/tickets': async () => ({ data: [row], meta: { open: 1, waiting: 0, next_cursor: null } }),
    'GET /api/admin/tickets/{id}': async () => ticket,
    'POST /api/admin/tickets/{id}/answers': async () => ({ ...ticket, status: 'waiting' }),
    'POST /api/admin/tickets/{id}/close': async () => ({ ...ticket, status: 'closed' }),
    'POST /api/admin/tickets/{id}/reopen': async () => ticket,
  };
  api.mockReset().mockImplementation(async (route, input) => answers[route]?.(input));
});
afterEach(cleanup);

function show(subpath = '42'): void {
  renderPage(<TicketsPage subpath={subpath} />, { history: ['/admin/tickets'] });
}
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Answer by email/ });

it('the ticket page for staff sends an answer by keyboard, with the id of the requester’s newest message', async () => {
  show();
  expect(await screen.findByText('Ask the carrier.')).toBeTruthy();
  expect(screen.getByText(/This address isn’t verified/)).toBeTruthy();
  await userEvent.keyboard('a');
  expect(document.activeElement).toBe(await field());
  await userEvent.keyboard('On its way.{Control>}{Enter}{/Control}');
  await vi.waitFor(() =>
    expect(bodies('POST /api/admin/tickets/{id}/answers')).toEqual([
      { text: 'On its way.', closes: false, last_message_id: 5 },
    ]),
  );
  await vi.waitFor(async () => expect((await field()).value).toBe(''));
});

it('the ticket page for staff keeps the unsent answer if the requester has sent a new message', async () => {
  show();
  await userEvent.type(await field(), 'On its way.');
  answers['POST /api/admin/tickets/{id}/answers'] = async () => {
    throw new ApiError('ticket_changed', 409, { message: errorSentences.ticket_changed });
  };
  const late = { id: 9, kind: 'reply', author: null, text: 'It came!', created_at: '2026-11-20T13:00:00Z' };
  answers['GET /api/admin/tickets/{id}'] = async () => ({ ...ticket, messages: [...ticket.messages, late] });
  await userEvent.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText('It came!')).toBeTruthy();
  expect(screen.getByText(/A new message has arrived/)).toBeTruthy();
  expect((await field()).value).toBe('On its way.');
});

it('the ticket page for staff closes the ticket with c and reopens it with o', async () => {
  show();
  await screen.findByRole('heading', { level: 1, name: 'Parcel' });
  await userEvent.keyboard('c');
  await screen.findByRole('button', { name: 'Reopen' });
  await userEvent.keyboard('o');
  await screen.findByRole('button', { name: 'Close' });
  expect([
    bodies('POST /api/admin/tickets/{id}/close').length,
    bodies('POST /api/admin/tickets/{id}/reopen').length,
  ]).toEqual([1, 1]);
});

it('the list of tickets links to each ticket, and shows a message if there are none', async () => {
  show('');
  expect((await screen.findByRole('link', { name: 'Parcel' })).getAttribute('href')).toBe('/admin/tickets/42');
  expect(screen.getByText('1 open, 0 waiting for the user')).toBeTruthy();
  cleanup();
  answers['GET /api/admin/tickets'] = async () => ({ data: [], meta: { open: 0, waiting: 0, next_cursor: null } });
  show('');
  expect(await screen.findByRole('heading', { name: 'No tickets here' })).toBeTruthy();
});

it('the list of tickets offers to try again when it cannot be loaded', async () => {
  answers['GET /api/admin/tickets'] = async () => {
    throw new ApiError('offline', 0);
  };
  show('');
  expect(await screen.findByText('Couldn’t load the tickets')).toBeTruthy();
  expect(screen.getByRole('button', { name: /try again|retry/i })).toBeTruthy();
});
