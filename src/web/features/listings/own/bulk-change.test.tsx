// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aListing } from '#contract/listing.fixture.ts';
import type { SellerCard } from '#contract/listing-card.ts';
import type { ListingChange, ListingChangeResult } from '#contract/listings.ts';
import { expectConsole } from '#test/strict-console.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { signInAs } from '../listings.fixture.ts';
import { showOwnListings } from './own-listings.fixture.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));

let stored: SellerCard[];
let sent: ListingChange[][];
/** The errors of the listings that the server refuses to change, by listing id. */
let refused: Map<number, ListingChangeResult['error']>;
let isOffline: boolean;

const aCard = (id: number, name: string, price: number, change: Partial<SellerCard> = {}): SellerCard => ({
  ...aListing({ id, name, price, currency: { id: 1, code: 'USD' } }),
  own: { version: id * 10 },
  ...change,
});

function applyChange({ id, version, status, price }: ListingChange): ListingChangeResult {
  const error = refused.get(id) ?? null;
  if (error === null) {
    stored = stored.map((card) =>
      card.id === id
        ? { ...card, status: status ?? card.status, price: price ?? card.price, own: { version: version + 1 } }
        : card,
    );
  }
  return { id, error, listing: stored.find((card) => card.id === id) ?? null };
}

beforeEach(() => {
  stored = [aCard(1, 'First', 18.5), aCard(2, 'Second', 40), aCard(3, 'Third', 5, { status: 'closed' })];
  sent = [];
  refused = new Map();
  isOffline = false;
  vi.mocked(call).mockImplementation((async (_route: unknown, { body }: { body: { changes: ListingChange[] } }) => {
    if (isOffline) throw new ApiError('offline', 0);
    sent.push(body.changes);
    return { data: body.changes.map(applyChange) };
  }) as never);
  signInAs(9);
});
afterEach(cleanup);

const button = (name: string) => screen.getByRole('button', { name });
const checkbox = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
const bar = () => within(screen.getByRole('region', { name: 'Selected listings' }));

async function select(...names: string[]) {
  const user = await showOwnListings(() => stored);
  await user.click(button('Select several'));
  for (const name of names) await user.click(checkbox(name));
  return user;
}

test('the bulk change closes the selected open listings, sending the version of each, and Undo reopens them', async () => {
  const user = await select('First', 'Second', 'Third');
  expect(bar().getByText('3 selected')).toBeTruthy();
  await user.click(bar().getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('2 listings closed')).toBeTruthy();
  expect(sent).toEqual([
    [
      { id: 1, version: 10, status: 'closed' },
      { id: 2, version: 20, status: 'closed' },
    ],
  ]);
  // The listings that were just closed are no longer selected.
  await waitFor(() => expect(bar().getByText('1 selected')).toBeTruthy());
  await user.click(button('Undo'));
  expect(await screen.findByText('2 listings reopened')).toBeTruthy();
  expect(sent[1]).toEqual([
    { id: 1, version: 11, status: 'open' },
    { id: 2, version: 21, status: 'open' },
  ]);
  expect(stored.map(({ status }) => status)).toEqual(['open', 'open', 'closed']);
});

test('the bulk change keeps refused listings selected, shows the reason on each card, and changes the other listings', async () => {
  refused.set(2, 'version_conflict');
  const user = await select('First', 'Second');
  await user.click(bar().getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('1 listing closed')).toBeTruthy();
  expect(screen.getByText('1 listing not changed. The reason is shown below it.')).toBeTruthy();
  const second = checkbox('Second') as HTMLInputElement;
  expect(second.checked).toBe(true);
  expect(document.getElementById(second.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'This listing changed in the meantime. Check it, then try again.',
  );
  expect((checkbox('First') as HTMLInputElement).checked).toBe(false);
});

test('the bulk change keeps every listing selected and shows the reason if the request gets no response', async () => {
  expectConsole('error', 'Failed to change several listings');
  isOffline = true;
  const user = await select('First', 'Second');
  await user.click(bar().getByRole('button', { name: 'Close' }));
  expect(await screen.findAllByText(/We could not reach Magpie/)).toHaveLength(2);
  expect(bar().getByText('2 selected')).toBeTruthy();
  isOffline = false;
  await user.click(bar().getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('2 listings closed')).toBeTruthy();
  expect(screen.queryByText(/We could not reach Magpie/)).toBeNull();
});

test('the bulk change leaves the prices of closed listings unchanged, and says how many it skips', async () => {
  const user = await select('First', 'Third');
  await user.click(bar().getByRole('button', { name: 'Change prices' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change prices' }));
  expect(dialog.getByText('1 closed listing keeps its price.')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: 'How much' }), '10');
  await user.click(dialog.getByRole('button', { name: 'Change 1 price' }));
  expect(await screen.findByText('1 listing repriced')).toBeTruthy();
  expect(sent).toEqual([[{ id: 1, version: 10, price: 16.5 }]]);
});

test('the bulk change shows the new prices before they are saved, and saves only prices above zero', async () => {
  stored = stored.map((card) => ({ ...card, status: 'open' as const }));
  const user = await select('First', 'Second', 'Third');
  await user.click(bar().getByRole('button', { name: 'Change prices' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change prices' }));
  await user.type(dialog.getByRole('textbox', { name: 'How much' }), '10');
  const prices = () =>
    within(dialog.getByRole('region', { name: 'New prices' }))
      .getAllByRole('listitem')
      .map((row) => row.textContent);
  expect(prices()).toEqual(['First$18.50 becomes $16.50', 'Second$40.00 becomes $36.00', 'Third$5.00 becomes $4.50']);
  await user.click(dialog.getByRole('combobox', { name: /^By/ }));
  await user.click(dialog.getByRole('option', { name: 'Amount in each listing’s currency' }));
  expect(prices()[2]).toContain('unchanged: the price would drop to zero');
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Change 2 prices' }));
  expect(await screen.findByText('2 listings repriced')).toBeTruthy();
  expect(sent).toEqual([
    [
      { id: 1, version: 10, price: 8.5 },
      { id: 2, version: 20, price: 30 },
    ],
  ]);
});

test('the bulk change asks for a valid number before it changes prices', async () => {
  const user = await select('First');
  await user.click(bar().getByRole('button', { name: 'Change prices' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change prices' }));
  await user.type(dialog.getByRole('textbox', { name: 'How much' }), '95');
  await user.click(dialog.getByRole('button', { name: 'Change prices' }));
  expect(dialog.getByText(/^Enter a whole number/)).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'How much' }));
  expect(sent).toEqual([]);
});

test('the bulk change selects and deselects all listings, sends nothing if none is selected, and leaves selection mode', async () => {
  const user = await select();
  await user.click(bar().getByRole('button', { name: 'Select all' }));
  expect(bar().getByText('3 selected')).toBeTruthy();
  await user.click(bar().getByRole('button', { name: 'Clear' }));
  expect(bar().getByText('None selected')).toBeTruthy();
  await user.click(bar().getByRole('button', { name: 'Close' }));
  expect(sent).toEqual([]);
  await user.click(button('Select several'));
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('the bulk change is not offered if the backend sends no version numbers of the listings', async () => {
  stored = stored.map(({ own: _, ...card }) => card);
  await showOwnListings(() => stored);
  expect(screen.queryByRole('button', { name: 'Select several' })).toBeNull();
});
