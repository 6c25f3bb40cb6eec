// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnRequest } from '#contract/connections.ts';
import { aCard } from '#contract/listing-card.fixture.ts';
import { aUser } from '#contract/trades.fixture.ts';
import { answerCalls } from '#web/lib/net/api.fixture.ts';
import { signInAs } from '#web/lib/session/session.fixture.ts';
import { useSession } from '#web/lib/session/session.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { OwnRequests } from './own-requests.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));

/** Creates a request; `id` is also the id of its listing. */
const aRequest = (id: number, changes: Partial<OwnRequest> = {}): OwnRequest => ({
  id,
  status: 'pending',
  message: '',
  listing: aCard(id),
  seller: aUser(9, 'papermoth'),
  conversation_id: null,
  trade_id: null,
  created_at: '2026-11-20T10:00:00Z',
  ...changes,
});

beforeEach(() => signInAs({ id: 1, name: 'wren', currency: 'USD' }));
afterEach(() => {
  cleanup();
  useSession.setState(useSession.getInitialState(), true);
});

async function show(...data: readonly OwnRequest[]) {
  answerCalls({ 'GET /api/connection-requests': () => ({ data }) });
  renderPage(<OwnRequests />);
  const section = await screen.findByRole('region', { name: 'Requests you sent' });
  await waitFor(() => expect(screen.queryByLabelText('Loading your requests')).toBeNull());
  return within(section);
}
const rows = () => screen.getAllByRole('listitem').map((row) => within(row).getByRole('link', { name: /^Card/ }));
const listingsShown = () => rows().map((link) => link.textContent);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the list of sent requests', () => {
  it('shows the message of the buyer, or "No message"', async () => {
    await show(aRequest(7, { message: 'Is it\nstill there?' }), aRequest(8));
    const quotes = screen.getAllByRole('listitem').map((row) => row.querySelector('blockquote')?.textContent);
    expect(quotes).toEqual(['Is it\nstill there?', 'No message']);
  });

  it('links to the listing and the seller, and shows the price', async () => {
    const section = await show(aRequest(7));
    expect(section.getByRole('link', { name: 'Card 7' }).getAttribute('href')).toBe('/listings/7');
    expect(section.getByRole('link', { name: 'papermoth' }).getAttribute('href')).toBe('/profile/papermoth');
    expect(section.getByText('$18.00')).toBeTruthy();
  });

  it.each([
    ['sent', 'Sent'],
    ['pending', 'Received by the seller'],
    ['accepted', 'Accepted'],
    ['declined', 'Declined'],
  ] as const)(
    'shows the status %s as "%s", and offers to withdraw only an unanswered request',
    async (status, text) => {
      await show(aRequest(7, { status }));
      const answered = screen.queryByRole('button', { name: 'Show 1 answered request' });
      if (answered) await userEvent.click(answered);
      expect(screen.getByRole('link', { name: 'papermoth' }).parentElement?.textContent).toContain(`· ${text} ·`);
      const canWithdraw = status === 'sent' || status === 'pending';
      expect(screen.queryAllByRole('button', { name: /^Withdraw/ })).toHaveLength(canWithdraw ? 1 : 0);
    },
  );

  it('shows answered requests on demand, below the waiting requests', async () => {
    await show(aRequest(5, { status: 'declined' }), aRequest(6), aRequest(7, { status: 'accepted' }));
    expect(listingsShown()).toEqual(['Card 6']);
    await press('Show 2 answered requests');
    expect(listingsShown()).toEqual(['Card 6', 'Card 5', 'Card 7']);
    const hide = screen.getByRole('button', { name: 'Hide answered requests' });
    expect(hide.getAttribute('aria-expanded')).toBe('true');
    await userEvent.click(hide);
    expect(listingsShown()).toEqual(['Card 6']);
  });

  it('says that no request is waiting if all requests have been answered', async () => {
    const section = await show(aRequest(7, { status: 'accepted', conversation_id: 55 }));
    expect(section.getByText('No requests are waiting for an answer.')).toBeTruthy();
    expect(screen.queryByRole('listitem')).toBeNull();
    await press('Show 1 answered request');
    expect(section.getByRole('link', { name: 'Open conversation' }).getAttribute('href')).toBe('/inbox/55');
  });
});
