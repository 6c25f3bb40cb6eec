/** Renders the listings of the signed-in seller, user 9, in tests. */
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { SellerCard } from '#contract/listing-card.ts';
import { queryKey } from '#web/lib/net/route-query.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { OwnListings } from './own-listings.tsx';

export const listKey = queryKey('GET /api/users/{id}/listings', { params: { id: 9 } });

function Page({ load }: { load: () => SellerCard[] }) {
  const { data = [] } = useQuery({ queryKey: listKey, queryFn: async () => load() });
  return <OwnListings listings={data} listKey={listKey} />;
}

/** Shows the listings that `load` returns, one of which is named First. */
export async function showOwnListings(load: () => SellerCard[], client?: QueryClient): Promise<UserEvent> {
  renderPage(<Page load={load} />, client && { client });
  await screen.findByRole('link', { name: 'First' });
  return userEvent.setup();
}
