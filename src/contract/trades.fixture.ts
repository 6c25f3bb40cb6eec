/** Provides swaps and rings for tests. User 1 is the signed-in user. */
import { aCard } from './listing-card.fixture.ts';
import type { Trade } from './trades.ts';

const usd = { id: 1, code: 'USD' };
export const aUser = (id: number, name: string) => ({
  ...{ id, name, average_rating: 4.5, review_count: 2 },
  profile: { avatar: '' },
});
const item = (id: number, from: number, to: number): Trade['items'][number] => ({
  listing: aCard(id, { trade: true }),
  ...{ from, to, price: 18, currency: usd, conversation_id: null },
});
const values = (gives: number, gets: number): Trade['values'] => [
  { currency: usd, members: [{ user_id: 1, gives, gets, difference: gets - gives }] },
];

/** A swap: user 9 (papermoth) offers listing 7 for listing 8 of user 1. */
export const aSwap = (change: Partial<Trade> = {}): Trade => ({
  ...{ id: 3, kind: 'swap', status: 'waiting', end_reason: null, version: 1 },
  items: [item(8, 1, 9), item(7, 9, 1)],
  members: [
    { user: aUser(9, 'papermoth'), answer: 'accepted' },
    { user: aUser(1, 'wren'), answer: 'pending' },
  ],
  ...{ accepted_count: 1, balance: null, values: values(18, 20), message: 'Mint, sleeved.' },
  ...{ conversation_id: null, offered_by: 9, previous: null, decided_at: null },
  expires_at: new Date(Date.now() + 71 * 3_600_000).toISOString(),
  created_at: '2026-11-01T10:00:00Z',
  viewer: { answer: 'pending', can: { accept: true, decline: true, withdraw: false, counter: true } },
  ...change,
});

export const nothing = { accept: false, decline: false, withdraw: false, counter: false };

/** A ring: user 4 (tidepool) gives to user 1, who gives to user 9 (papermoth), who gives to user 4. */
export const aRing = (change: Partial<Trade> = {}): Trade =>
  aSwap({
    ...{ id: 5, kind: 'ring', offered_by: null, message: '', accepted_count: 1 },
    items: [item(6, 4, 1), item(8, 1, 9), item(7, 9, 4)],
    members: [
      { user: aUser(4, 'tidepool'), answer: null },
      { user: aUser(1, 'wren'), answer: 'pending' },
      { user: aUser(9, 'papermoth'), answer: null },
    ],
    viewer: { answer: 'pending', can: { ...nothing, accept: true, decline: true } },
    ...change,
  });
