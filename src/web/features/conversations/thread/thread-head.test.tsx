// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { call } from '#web/lib/net/api.ts';
import { asCall, conversation, ME, renderInbox, server, setUpInbox } from '../inbox/inbox.fixture.tsx';

vi.mock('virtua', () => import('./virtua.fixture.tsx'));
vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
vi.mock('#web/lib/realtime/realtime.ts', () => import('../inbox/live-events.fixture.ts'));

setUpInbox(1);

async function findHead() {
  const heading = await screen.findByRole('heading', { level: 2, name: 'Listing 1' });
  return within(heading.closest('header') as HTMLElement);
}

describe('the header of a conversation', () => {
  it('shows the name and price of the listing and links to it', async () => {
    renderInbox('/inbox/1');
    const head = await findHead();
    expect(head.getByRole('link', { name: 'Listing 1' }).getAttribute('href')).toBe('/listings/10');
    expect(head.getByText('$12.50 USD')).toBeDefined();
  });

  it('also shows the price in the reader’s currency if the listing has another currency', async () => {
    const [first] = server.conversations;
    if (first) server.conversations = [{ ...first, listing: { ...first.listing, currency: { code: 'GBP' } } }];
    const rates = { base: 'USD', date: '2026-03-01', is_stale: false, rates: { USD: 1, GBP: 0.5 } };
    vi.mocked(call).mockImplementation(
      asCall(async (route, input) => (route === 'GET /api/currencies/rates' ? rates : server.answer(route, input))),
    );
    renderInbox('/inbox/1');
    const head = await findHead();
    expect(await head.findByText('about $25.00 USD')).toBeDefined();
    expect(head.getByText('£12.50 GBP')).toBeDefined();
  });

  it.each([
    ['the seller', 'the buyer', {}, 'seller1'],
    ['the buyer', 'the seller', { seller_id: ME, buyer_id: 101 }, 'wrenlight'],
  ])('links to the profile of %s if the reader is %s', async (_other, _reader, parties, name) => {
    server.conversations = [conversation(1, parties)];
    renderInbox('/inbox/1');
    const head = await findHead();
    expect(head.getByRole('link', { name }).getAttribute('href')).toBe(`/profile/${name}`);
  });
});
