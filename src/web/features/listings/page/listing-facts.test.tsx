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

it('shows the sales of the seller and how soon they answer', async () => {
  vi.mocked(call).mockReturnValue(new Promise(() => undefined));
  const listing = aListing();
  const viewer = { ...listing.viewer, is_owner: false };
  const seller = { ...listing.seller, record: { sales: 12, response_hours: 2 } };
  const shown = { ...listing, viewer, seller } as Listing as unknown as ShownListing;
  renderPage(<ListingFacts listing={shown} />);
  expect(await screen.findByText('12 sales · Usually answers within 2 hours')).toBeTruthy();
});
