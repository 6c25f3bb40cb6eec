// @vitest-environment jsdom

import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RouteKey } from '#contract/api.ts';
import { errorSentences } from '#contract/error-sentences.ts';
import { expectConsole } from '#test/strict-console.ts';
import { Route, Routes } from '#web/lib/browser/router.tsx';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { TicketPage } from './ticket-page.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
const api = vi.mocked(call as (route: RouteKey, input: { body: object }) => Promise<unknown>);

type Message = { id: number; is_from_staff: boolean; text: string; created_at: string };
const first = { id: 0, is_from_staff: false, text: 'It never came.', created_at: '2026-11-20T10:00:00Z' };
const answer = { id: 7, is_from_staff: true, text: 'Which carrier?', created_at: '2026-11-21T10:00:00Z' };
const threadOf = (...messages: Message[]) => ({ number: 'MG-1042', subject: 'Parcel', status: 'waiting', messages });
let thread: () => Promise<unknown>;
let reply: () => Promise<unknown>;

beforeEach(() => {
  sessionStorage.clear();
  thread = async () => threadOf(first, answer);
  reply = async () => threadOf(first, answer, { ...first, id: 8, text: 'The blue one.' });
  api.mockReset().mockImplementation((route) => (route === 'POST /api/support/thread' ? thread() : reply()));
});
afterEach(cleanup);

function show(): void {
  renderPage(
    <Routes>
      <Route path="/support/tickets/:token" element={<TicketPage />} />
    </Routes>,
    { history: ['/support/tickets/42.99.x'] },
  );
}
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Your reply/ });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send reply' }));

it('the ticket page shows the messages, and sends a reply with the id of the newest message shown', async () => {
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Parcel' })).toBeTruthy();
  expect(screen.getByText('Which carrier?')).toBeTruthy();
  await userEvent.type(await field(), ' The blue one. ');
  await send();
  expect(await screen.findByText('The blue one.', { selector: 'p' })).toBeTruthy();
  expect((await field()).value).toBe('');
  const body = { token: '42.99.x', text: 'The blue one.', last_message_id: 7 };
  expect(api).toHaveBeenCalledWith('POST /api/support/thread/replies', { body });
});

it('the ticket page requires text before it sends a reply', async () => {
  show();
  await field();
  await send();
  expect(await screen.findByText('Write a reply.')).toBeTruthy();
  expect(api).toHaveBeenCalledTimes(1);
});

it('the ticket page shows a message that arrived in the meantime and keeps the refused reply, even after a reload', async () => {
  expectConsole('error', 'Failed to send a reply to a ticket');
  show();
  await userEvent.type(await field(), 'The blue one.');
  reply = async () => {
    throw new ApiError('ticket_changed', 409, { message: errorSentences.ticket_changed });
  };
  thread = async () => threadOf(first, answer, { ...answer, id: 8, text: 'We found it.' });
  await send();
  expect(await screen.findByText('We found it.')).toBeTruthy();
  expect(screen.getByText(/A new message has arrived/)).toBeTruthy();
  cleanup();
  show();
  expect((await field()).value).toBe('The blue one.');
});

it('the ticket page explains a link that has expired', async () => {
  thread = async () => {
    throw new ApiError('link_expired', 410);
  };
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'This link no longer works' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Submit a new ticket' }).getAttribute('href')).toBe('/support');
});

it('the ticket page offers to try again when the ticket cannot be loaded', async () => {
  let isOffline = true;
  thread = async () => {
    if (isOffline) throw new ApiError('offline', 0);
    return threadOf(first);
  };
  show();
  const retry = await screen.findByRole('button', { name: /try again|retry/i });
  isOffline = false;
  await userEvent.click(retry);
  expect(await screen.findByText('It never came.')).toBeTruthy();
});
