// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aListing } from '#contract/listing.fixture.ts';
import type { Listing } from '#contract/listings.ts';
import { call } from '#web/lib/net/api.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import type { ShownListing } from '../listings.queries.ts';
import { ListingFacts } from './listing-facts.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
afterEach(cleanup);

it('the listing page shows the seller’s number of sales and usual response time', async () => {
  vi.mocked(call).mockReturnValue(new Promise(() => undefined));
  const listing = aListing();
  const viewer = { ...listing.viewer, is_owner: false };
  const seller = { ...listing.seller, record: { sales: 12, response_hours: 2 } };
  const shownListing = { ...listing, viewer, seller } as Listing as unknown as ShownListing;
  renderPage(<ListingFacts listing={shownListing} />);
  const fact = await screen.findByText(/^Joined in 2024/);
  const facts = fact.closest('p')?.textContent?.replaceAll('\u00a0', ' ').trim();
  expect(facts).toMatch(/Joined in 2024 · 12 sales · Usually replies within 2 hours$/);
});

it.each([
  ['See 1 review', 1],
  ['See all 2 reviews', 2],
])(
  'the listing page links to the reviews of the seller with the text "%s" (number of reviews: %i)',
  (name, review_count) => {
    vi.mocked(call).mockReturnValue(new Promise(() => undefined));
    const listing = aListing();
    const seller = { ...listing.seller, review_count };
    renderPage(<ListingFacts listing={{ ...listing, seller } as Listing as unknown as ShownListing} />);
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/profile/papermoth?tab=reviews');
  },
);
