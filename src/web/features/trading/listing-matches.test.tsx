// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aCard } from '#contract/listing-card.fixture.ts';
import { aUser } from '#contract/trades.fixture.ts';
import type { ListingMatches as Matches } from '#contract/wants.ts';
import { answerCalls } from '#web/lib/net/api.fixture.ts';
import { signInAs } from '#web/lib/session/session.fixture.ts';
import { useSession } from '#web/lib/session/session.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { ListingMatches } from './listing-matches.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));

const nothing: Matches = { wanted_by_seller: [], wanters: [], wanters_total: 0 };
const answer = (matches: Partial<Matches>) =>
  answerCalls({
    'GET /api/listings/{id}/matches': () => ({ ...nothing, ...matches }),
    'GET /api/trades': () => ({ data: [], meta: {} }),
  });

beforeEach(() => signInAs({ id: 1, name: 'wren', currency: 'USD' }));
afterEach(() => {
  cleanup();
  useSession.setState(useSession.getInitialState(), true);
});

const seller = { ...aUser(9, 'papermoth'), country: 'US', joined_at: '2026-01-01T00:00:00Z' } as const;
const show = (sellerId = seller.id) => {
  const listing = { id: 7, seller: { ...seller, id: sellerId }, status: 'open', trade: true } as const;
  renderPage(<ListingMatches listing={listing} />, { history: ['/listings/7'] });
};
const offerButton = () => screen.queryByRole('button', { name: 'Propose a swap to papermoth' });

describe('the matches section of a listing page', () => {
  it('shows the total number of the user’s listings that the seller wants, even if only the first few are listed', async () => {
    answer({ wanted_by_seller: [aCard(20), aCard(21), aCard(22), aCard(23)], wanted_by_seller_total: 1234 });
    show();
    expect(await screen.findByRole('heading', { name: 'papermoth wants 1,234 of your listings' })).toBeTruthy();
    expect(screen.getAllByText(/^Card 2/).map(({ textContent }) => textContent)).toEqual([
      'Card 20',
      'Card 21',
      'Card 22',
    ]);
  });

  it('shows the number of the user’s listings that the seller wants if all of them are listed', async () => {
    answer({ wanted_by_seller: [aCard(20), aCard(21)] });
    show();
    expect(await screen.findByRole('heading', { name: 'papermoth wants 2 of your listings' })).toBeTruthy();
  });

  it('offers a swap for a listing that is open to trade', async () => {
    answer({});
    show();
    expect(await screen.findByRole('button', { name: 'Propose a swap to papermoth' })).toBeTruthy();
    expect(screen.queryByText(/not traded again/)).toBeNull();
  });

  it('offers no swap for a listing that was part of an agreed trade, and says that it cannot be traded again', async () => {
    answer({ is_traded: true });
    show();
    expect(
      await screen.findByText('This listing was part of an agreed trade. It can be sold, but not traded again.'),
    ).toBeTruthy();
    expect(offerButton()).toBeNull();
  });

  it('shows the owner that a traded listing cannot be traded again, and how many people want it', async () => {
    const wanter = { user: aUser(4, 'tidepool'), priority: 1, reciprocity: 0, note: '' } as const;
    answer({ is_traded: true, wanters: [wanter], wanters_total: 1 });
    show(1);
    expect(await screen.findByRole('heading', { name: '1 person wants this' })).toBeTruthy();
    expect(screen.getByText(/It can be sold, but not traded again/)).toBeTruthy();
  });
});
