// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BundleListing } from '#contract/bundle-listing.ts';
import { expectConsole } from '#test/strict-console.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { conversation, ME, renderInbox, server, setUpInbox } from './inbox.fixture.tsx';

vi.mock('virtua', () => import('../thread/virtua.fixture.tsx'));
vi.mock('#web/lib/net/api.ts', () => ({ call: vi.fn(), serverAddress: (path: string) => `https://m.example${path}` }));
vi.mock('#web/lib/realtime/realtime.ts', () => import('./live-events.fixture.ts'));

setUpInbox(1);

const item = (id: number, name: string, state: BundleListing['state'] = 'open'): BundleListing => ({
  ...{ id, name, state, image1: '', price: 4, currency: { code: 'USD' } },
});

beforeEach(() => {
  const additional_listings = [item(21, 'Badge'), item(22, 'Card', 'sold'), item(23, 'Poster', 'unavailable')];
  server.conversations = [conversation(1, { additional_listings })];
});

describe('a conversation about several items', () => {
  it('shows the number of additional items in the conversation list and in the conversation header', async () => {
    renderInbox('/inbox/1');
    const list = await screen.findByRole('list', { name: 'Conversations' });
    expect(within(list).getByRole('link').textContent).toMatch(/^Listing 1 and 3 moreseller1\d/);
    const names = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
    expect(names).toContain('Listing 1 and 3 more');
  });

  it('lists all items with their state, and adds up the prices of the available ones', async () => {
    renderInbox('/inbox/1');
    await userEvent.click(await screen.findByRole('button', { name: '4 items · $16.50' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Items in this conversation' }));
    expect(dialog.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Listing 1$12.50 USD',
      'Badge$4.00 USD',
      'Card$4.00 USD · Sold',
      'Poster$4.00 USD · No longer available',
    ]);
    // The hidden listing has no page, so it is not a link.
    expect(dialog.getAllByRole('link').map((link) => link.textContent)).toEqual(['Listing 1', 'Badge', 'Card']);
    expect(dialog.getByText('4 items · $16.50 in total')).toBeDefined();
  });

  it('excludes the first item from the sum once it is sold', async () => {
    server.conversations = server.conversations.map((item) => ({
      ...item,
      listing: { ...item.listing, status: 'closed', state: 'sold' },
    }));
    renderInbox('/inbox/1');
    await userEvent.click(await screen.findByRole('button', { name: '4 items · $4.00' }));
    expect(await screen.findByText('$12.50 USD')).toHaveProperty('textContent', '$12.50 USD · Sold');
  });

  it('matches a search for the name of an additional item', async () => {
    renderInbox('/inbox');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Search conversations' }), 'poster');
    const results = await screen.findByRole('list', { name: 'People and listings' });
    expect(within(results).getByRole('link').textContent).toContain('Listing 1 and 3 more');
  });

  it('shows a line with a link and no buttons for an item that the other user added', async () => {
    server.say(101, '+ Badge', { added_listing_id: 21, created_at: new Date().toISOString() });
    renderInbox('/inbox/1');
    const log = within(await screen.findByRole('log'));
    const link = await log.findByRole('link', { name: 'Badge' });
    expect(link.getAttribute('href')).toBe('/listings/21');
    expect(link.parentElement?.textContent).toContain('seller1 added Badge');
    expect(log.queryByRole('button')).toBeNull();
  });

  it('lets the user who added an item remove it, and shows an error if that fails', async () => {
    expectConsole('error', 'Failed to take an item out of a conversation');
    server.say(ME, '+ Badge', { added_listing_id: 21, created_at: new Date().toISOString() });
    server.refuse('DELETE /api/messages/{id}', new ApiError('offline', 0));
    renderInbox('/inbox/1');
    const takeBack = () => screen.findByRole('button', { name: 'Remove Badge from the conversation' });
    await userEvent.click(await takeBack());
    expect(await screen.findByText(/Couldn’t remove the item/)).toBeDefined();
    await userEvent.click(await takeBack());
    await waitFor(() => expect(screen.queryByText('You added')).toBeNull());
    expect(await within(screen.getByRole('log')).findByText('Message deleted')).toBeDefined();
  });

  it('offers no button to remove an added item after 15 minutes', async () => {
    server.say(ME, '+ Badge', { added_listing_id: 21 });
    renderInbox('/inbox/1');
    expect(await screen.findByRole('link', { name: 'Badge' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Remove Badge from the conversation' })).toBeNull();
  });
});
