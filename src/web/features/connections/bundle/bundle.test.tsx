// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ContactResult, OwnRequest } from '#contract/connections.ts';
import { aListing } from '#contract/listing.fixture.ts';
import { aCard } from '#contract/listing-card.fixture.ts';
import type { ListingCard } from '#contract/listings.ts';
import { expectConsole } from '#test/strict-console.ts';
import { answerCalls, inputsOf } from '#web/lib/net/api.fixture.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { saveDraft } from '#web/lib/session/drafts.ts';
import { signInAs } from '#web/lib/session/session.fixture.ts';
import { useSession } from '#web/lib/session/session.ts';
import { LeavablePage, renderPage } from '#web/ui/page.fixture.tsx';
import { ContactAction, ContactHint, ContactMessage } from '../contact-panel.tsx';
import { useListingContact } from '../use-listing-contact.ts';
import { askedAbout } from './bundle-picker.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));

const can = { edit: false, close: false, reopen: false, contact: true, mark_sold: false };
const viewer = { is_owner: false, conversation_id: null, sale: null, can };
const listing = aListing({ id: 7, name: 'Towel', price: 10, currency: { id: 1, code: 'USD' }, viewer });
const anOwnRequest = (listingId: number, changes: Partial<OwnRequest> = {}): OwnRequest => ({
  id: listingId,
  status: 'pending',
  message: '',
  listing: aCard(listingId),
  seller: { id: 9, name: 'papermoth', profile: { avatar: '' } },
  conversation_id: null,
  trade_id: null,
  created_at: '2026-11-20T10:00:00Z',
  ...changes,
});
const item = (id: number) => ({
  ...{ id, name: `Card ${id}`, image1: '', price: 12, currency: { code: 'USD' } },
  state: 'open' as const,
});
let answers: Record<string, (input: never) => unknown>;
let status: ContactResult;
let cards: ListingCard[];

beforeEach(() => {
  sessionStorage.clear();
  signInAs({ id: 1, name: 'wren', currency: 'USD' });
  status = { status: 'none' };
  cards = [
    aCard(7),
    aCard(11, { price: 12, currency: { id: 1, code: 'USD' } }),
    aCard(12, { price: 8, currency: { id: 3, code: 'GBP' } }),
    aCard(13),
    aCard(14, { status: 'closed' }),
  ];
  answers = {
    'GET /api/users/{userId}/connection-notification-status/{listingId}': () => status,
    'GET /api/connection-requests': () => ({ data: [anOwnRequest(13)] }),
    'POST /api/notifications/connection-request': () => ({ status: 'sent' }),
    'GET /api/listings/cards': () => cards,
    'GET /api/currencies/rates': () => ({ base: 'USD', date: '2026-11-01', is_stale: false, rates: { GBP: 0.8 } }),
    'GET /api/users/{id}/listings': () => cards,
  };
  answerCalls(answers);
});
afterEach(() => {
  cleanup();
  useSession.setState(useSession.getInitialState(), true);
});

function Panel() {
  const contact = useListingContact(listing);
  return (
    <>
      <ContactMessage contact={contact} />
      <ContactAction contact={contact} price={null} />
      <ContactHint contact={contact} />
    </>
  );
}
const show = () => renderPage(<Panel />);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
async function openPicker() {
  await press('Add more items from this seller');
  return within(await screen.findByRole('dialog', { name: 'More items from papermoth' }));
}
const chosen = () => screen.findByRole('list', { name: 'You’re also asking about' });

describe('the contact form with additional items of the seller', () => {
  it('adds up the prices in the reader’s currency and sends all items in one request', async () => {
    show();
    const picker = await openPicker();
    await userEvent.click(await picker.findByRole('checkbox', { name: /Card 11/ }));
    expect(picker.getByText('2 items · $22.00 in total')).toBeTruthy();
    await userEvent.click(picker.getByRole('checkbox', { name: /Card 12/ }));
    expect(await picker.findByText('3 items · about $32.00 in total')).toBeTruthy();
    await userEvent.click(picker.getByRole('button', { name: 'Done' }));
    expect(within(await chosen()).getAllByRole('listitem')).toHaveLength(2);
    await press('Contact seller');
    await waitFor(() => expect(inputsOf('POST /api/notifications/connection-request')).toHaveLength(1));
    expect(inputsOf('POST /api/notifications/connection-request')).toEqual([
      { body: { recipient_id: 9, listing_id: 7, contactMessage: '', additional_listing_ids: [11, 12] } },
    ]);
  });

  it('shows the date of the exchange rates below the sum if they are old', async () => {
    answers['GET /api/currencies/rates'] = () => ({
      base: 'USD',
      date: '2026-11-01',
      is_stale: true,
      rates: { GBP: 0.8 },
    });
    show();
    const picker = await openPicker();
    await userEvent.click(await picker.findByRole('checkbox', { name: /Card 11/ }));
    await userEvent.click(picker.getByRole('button', { name: 'Done' }));
    await chosen();
    expect(screen.queryByText(/converted at the rates/)).toBeNull();
    await press('Add or remove items');
    await userEvent.click(await screen.findByRole('checkbox', { name: /Card 12/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText(/converted at the rates of .*Nov/)).toBeTruthy();
  });

  it('sends no list of additional items if the buyer chose none', async () => {
    show();
    await press('Contact seller');
    await waitFor(() => expect(inputsOf('POST /api/notifications/connection-request')).toHaveLength(1));
    expect(inputsOf('POST /api/notifications/connection-request')).toEqual([
      { body: { recipient_id: 9, listing_id: 7, contactMessage: '' } },
    ]);
  });

  it('lists only the seller’s other open items, and disables those that the buyer has already asked about', async () => {
    show();
    const picker = await openPicker();
    const names = (await picker.findAllByRole('checkbox')).map((box) => box.closest('label')?.textContent);
    expect(names).toHaveLength(3);
    const checkbox = picker.getByRole<HTMLInputElement>('checkbox', { name: /Card 13.*already asked about this/ });
    expect(checkbox.disabled).toBe(true);
  });

  it('shows the reason next to a refused item, and lets the buyer remove the item after a reload', async () => {
    expectConsole('error', /Failed to contact the seller/);
    answers['POST /api/notifications/connection-request'] = () => {
      const sentence = 'This item is no longer available.';
      throw new ApiError('validation_failed', 422, { errors: { 'additional_listing_ids.1': [sentence] } });
    };
    show();
    const picker = await openPicker();
    for (const name of [/Card 11/, /Card 12/]) await userEvent.click(await picker.findByRole('checkbox', { name }));
    await userEvent.click(picker.getByRole('button', { name: 'Done' }));
    await press('Contact seller');
    const rows = within(await chosen()).getAllByRole('listitem');
    expect(await within(rows[1] as HTMLElement).findByText('This item is no longer available.')).toBeTruthy();
    expect(within(rows[0] as HTMLElement).queryByRole('alert')).toBeNull();
    cleanup();
    show();
    expect(within(await chosen()).getAllByRole('listitem')).toHaveLength(2);
    await press('Remove Card 12');
    expect(within(await chosen()).getAllByRole('listitem')).toHaveLength(1);
  });

  it('shows a notice if the seller has no other items, and Retry if the list fails to load', async () => {
    answers['GET /api/users/{id}/listings'] = () => [aCard(7)];
    show();
    expect(await (await openPicker()).findByText('No other items')).toBeTruthy();
    cleanup();
    answers['GET /api/users/{id}/listings'] = () => {
      throw new ApiError('unavailable', 503);
    };
    show();
    const picker = await openPicker();
    expect(await picker.findByText('Couldn’t load the listings', {}, { timeout: 9000 })).toBeTruthy();
    expect(picker.getByRole('button', { name: 'Retry' })).toBeTruthy();
  }, 15_000);

  it('deletes the stored message and selection after sending, even if the user left the page before the response', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    answers['POST /api/notifications/connection-request'] = () => promise;
    renderPage(
      <LeavablePage>
        <Panel />
      </LeavablePage>,
    );
    await userEvent.type(await screen.findByRole('textbox', { name: 'Add your comment' }), 'Is it sealed?');
    const picker = await openPicker();
    await userEvent.click(await picker.findByRole('checkbox', { name: /Card 11/ }));
    await userEvent.click(picker.getByRole('button', { name: 'Done' }));
    await press('Contact seller');
    await press('Leave');
    expect(sessionStorage).toHaveLength(2);
    resolve({ status: 'sent' });
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  it('shows current prices after a reload, and labels changed prices and items that are no longer open', async () => {
    const ids = [11, 21, 22, 23];
    saveDraft('bundle-1-7', [...ids, 24].map(item));
    const USD = { id: 1, code: 'USD' };
    const now = [{ price: 9.5 }, { status: 'closed' as const }, { status: 'closed' as const, is_sold: true as const }];
    cards = [...now, { price: 12 }].map((changes, at) =>
      aCard(ids[at] as number, { price: 12, currency: USD, ...changes }),
    );
    show();
    expect(await within(await chosen()).findByText(/Price changed/)).toBeTruthy();
    const rows = within(await chosen()).getAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('p')?.textContent)).toEqual([
      '$9.50 USD · Price changed, was $12.00 USD',
      '$12.00 USD · Closed',
      '$12.00 USD · Sold',
      '$12.00 USD',
      '$12.00 USD · No longer available',
    ]);
    expect(screen.getByText('3 items · $31.50 in total')).toBeTruthy();
    expect(inputsOf('GET /api/listings/cards')).toEqual([{ query: { ids: [...ids, 24] } }]);
  });

  it('does not show the selection of another user who was previously signed in to this tab', async () => {
    show();
    const picker = await openPicker();
    await userEvent.click(await picker.findByRole('checkbox', { name: /Card 11/ }));
    cleanup();
    signInAs({ id: 2, name: 'finch', currency: 'USD' });
    show();
    expect(await screen.findByRole('button', { name: 'Add more items from this seller' })).toBeTruthy();
  });
});

describe('the page of a listing that is in a bundle or can be added to one', () => {
  it('adds the listing to the conversation with one click', async () => {
    status = {
      status: 'none',
      bundle: { includes_listing: false, conversation_id: 5, listing: { id: 3, name: 'Badge' } },
    };
    answers['POST /api/conversations/{id}/listings'] = () => ({});
    show();
    await press('Add to your conversation with papermoth');
    expect(await screen.findByText('Added to your conversation with papermoth')).toBeTruthy();
    expect(inputsOf('POST /api/conversations/{id}/listings')).toEqual([{ params: { id: 5 }, body: { listing_id: 7 } }]);
  });

  it('shows why the listing could not be added to the conversation', async () => {
    expectConsole('error', /Failed to add a listing to the conversation about 3/);
    status = {
      status: 'none',
      bundle: { includes_listing: false, conversation_id: 5, listing: { id: 3, name: 'Badge' } },
    };
    answers['POST /api/conversations/{id}/listings'] = () => {
      throw new ApiError('validation_failed', 422, { errors: { listing_id: ['This item is no longer available.'] } });
    };
    show();
    await press('Add to your conversation with papermoth');
    expect(await screen.findByText(/Couldn’t add the item. This item is no longer available./)).toBeTruthy();
  });

  it('shows a link to the conversation or request that includes the listing, and the Contact seller button', async () => {
    status = {
      status: 'none',
      bundle: { includes_listing: true, conversation_id: 5, listing: { id: 3, name: 'Badge' } },
    };
    show();
    const link = await screen.findByRole('link', { name: 'Go to your conversation' });
    expect(link.getAttribute('href')).toBe('/inbox/5');
    expect(screen.getByRole('button', { name: 'Contact seller' })).toBeTruthy();
    cleanup();
    status = {
      status: 'none',
      bundle: { includes_listing: true, conversation_id: null, listing: { id: 3, name: 'Badge' } },
    };
    show();
    expect((await screen.findByRole('link', { name: 'Badge' })).getAttribute('href')).toBe('/listings/3');
  });
});

describe('askedAbout', () => {
  it('returns the listings of all other requests, and the additional items of those that were not declined', () => {
    const requests = [
      anOwnRequest(1, { additional_listings: [item(2)] }),
      anOwnRequest(3, { status: 'declined', additional_listings: [item(4)] }),
      anOwnRequest(5, { status: 'accepted', additional_listings: [item(6)] }),
    ];
    expect(askedAbout(requests, 1)).toEqual([3, 5, 6]);
  });
});
