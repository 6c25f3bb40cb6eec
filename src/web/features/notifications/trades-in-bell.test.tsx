// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aCard } from '#contract/listing-card.fixture.ts';
import type { Notification } from '#contract/notifications.ts';
import { aSwap } from '#contract/trades.fixture.ts';
import type { Trade } from '#contract/trades.ts';
import { answerCalls, inputsOf } from '#web/lib/net/api.fixture.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { signInAs } from '#web/lib/session/session.fixture.ts';
import { useSession } from '#web/lib/session/session.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { NotificationsPage } from './notifications-page.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));

const trade = { id: 3, kind: 'swap', status: 'waiting', end_reason: null, awaits_answer: true } as const;
const request: Notification = {
  id: 'request',
  type: 'connection_request',
  sender: { id: 9, name: 'papermoth', profile: { avatar: '' } },
  listing: { id: 8, name: 'Card 8' },
  is_read: true,
  connection_status: 'pending',
  request: {
    message: '',
    sender: { average_rating: 4, review_count: 1, country: 'US' },
    listing: { image1: '', price: 12, currency: { code: 'USD' } },
  },
  conversation_id: null,
  saved_search: null,
  trade,
  created_at: '2026-11-01T10:00:00Z',
};
const about = (id: string, type: string, kind: 'swap' | 'ring', tradeId: number, more: object = {}): Notification => ({
  ...request,
  ...{ id, type, listing: null, connection_status: null, trade: { ...trade, id: tradeId, kind, ...more } },
});

let answers: Record<string, () => unknown>;
beforeEach(() => {
  signInAs({ id: 1, name: 'wren', currency: 'USD' });
  answers = {
    'GET /api/notifications': () => ({
      data: [request, about('counter', 'trade_proposed', 'swap', 5), about('ring', 'trade_proposed', 'ring', 6)],
      meta: { unread: 0 },
    }),
    'GET /api/connection-requests': () => ({ data: [] }),
    'GET /api/trades/{id}': () => aSwap(),
    'POST /api/notifications/{id}/connection-accept': () => ({
      ...request,
      connection_status: 'accepted',
      conversation_id: 12,
    }),
    'GET /api/conversations': () => ({ data: [] }),
  };
  answerCalls(answers);
  renderPage(<NotificationsPage />, { history: ['/notifications'] });
});
afterEach(() => {
  cleanup();
  useSession.setState(useSession.getInitialState(), true);
});

it('a request with a swap has a single Accept button, and lets the user start a conversation before answering', async () => {
  expect(await screen.findByRole('button', { name: 'Accept: Swap with papermoth' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Accept papermoth’s request' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Message papermoth before you answer the offer' }));
  await waitFor(() => expect(screen.getByText('You can now write to papermoth.')).toBeTruthy());
});

it('a request with a swap says that a swap is offered, and mentions no message if none was written', async () => {
  await screen.findByRole('button', { name: 'Accept: Swap with papermoth' });
  expect(document.querySelector('.note__text p')?.textContent).toBe('papermoth offered you a swap for Card 8');
  expect(screen.queryByText('No message')).toBeNull();
});

it('a request with a swap shows the requested listing only within the swap', async () => {
  await screen.findByRole('button', { name: 'Accept: Swap with papermoth' });
  expect(document.querySelectorAll('.trade-brief img, .trade-brief picture').length).toBeGreaterThan(0);
  expect(document.querySelector('.note__listing')).toBeNull();
});

it('the notification dropdown shows an offer as one line with a link to the page of the offer', async () => {
  cleanup();
  const [mine, theirs] = aSwap().items as [Trade['items'][number], Trade['items'][number]];
  answers['GET /api/trades/{id}'] = () => aSwap({ items: [mine, theirs, { ...theirs, listing: aCard(12) }] });
  answerCalls(answers);
  renderPage(<NotificationBell />);
  await userEvent.click(screen.getByRole('button', { name: 'Notifications' }));
  expect(await screen.findByText(/^2 items for 1 of yours · \d+ hours left to answer$/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the offer' }).getAttribute('href')).toBe('/trades/3');
  expect(document.querySelector('.trade-brief')).toBeNull();
});

it('the notifications page links counter-offers and rings to their pages, and mentions no user for a ring', async () => {
  const counter = await screen.findByRole('link', { name: 'papermoth sent you a new swap offer' });
  expect(counter.getAttribute('href')).toBe('/trades/5');
  const ring = screen.getByRole('link', { name: 'We found a trade ring for you' });
  expect(ring.getAttribute('href')).toBe('/trades/6');
});

it('the notifications page says that an offer is a counter-offer, and shows the item that the user gets in a ring', async () => {
  cleanup();
  const gets = { name: 'Card 6', image1: '/storage/images/six' };
  answers['GET /api/notifications'] = () => ({
    data: [
      about('counter', 'trade_proposed', 'swap', 5, { is_counter_offer: true }),
      about('ring', 'trade_proposed', 'ring', 6, { gets }),
      about('agreed', 'trade_agreed', 'ring', 7, { gets }),
      about('ended', 'trade_ended', 'ring', 8, { gets }),
    ],
    meta: { unread: 0 },
  });
  answerCalls(answers);
  renderPage(<NotificationsPage />, { history: ['/notifications'] });
  expect(await screen.findByRole('link', { name: 'papermoth made you a counter-offer' })).toBeTruthy();
  const items = [
    'We found a trade ring for you: you’d get Card 6',
    'Everyone accepted your trade ring: you get Card 6',
    'Your trade ring was dissolved',
  ];
  for (const name of items) {
    const item = screen.getByRole('link', { name }).closest('li');
    expect(item?.querySelector('.note__item img')?.getAttribute('src')).toContain('/storage/images/six');
  }
});

it.each([
  ['has loaded', () => aSwap()],
  ['has failed to load', () => Promise.reject(new ApiError('internal', 500))],
] as const)(
  'the notifications page shows no list until a request’s swap %s, so that the layout does not shift',
  async (_outcome, respond) => {
    cleanup();
    let finish = (): void => {};
    const response = new Promise<void>((resolve) => {
      finish = resolve;
    });
    answerCalls({ ...answers, 'GET /api/trades/{id}': async () => await response.then(respond) });
    renderPage(<NotificationsPage />, { history: ['/notifications'] });
    await waitFor(() => expect(inputsOf('GET /api/trades/{id}').length).toBeGreaterThan(0));
    expect(screen.queryByRole('listitem')).toBeNull();
    finish();
    expect(await screen.findByText(/offered you a swap/)).toBeTruthy();
  },
);
