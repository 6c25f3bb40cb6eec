// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aListing } from '#contract/listing.fixture.ts';
import { inputsOf } from '#web/lib/net/api.fixture.ts';
import { call } from '#web/lib/net/api.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { MarkSoldDialog } from './mark-sold-dialog.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));

const conversation = (id: number, buyer: string, listing: number, ...more: number[]) => ({
  id,
  buyer: { id: buyer.length, name: buyer },
  listing: { id: listing },
  ...(more.length > 0 && { additional_listings: more.map((other) => ({ id: other })) }),
});

beforeEach(() => {
  const data = [
    conversation(1, 'ann', 7),
    conversation(2, 'benno', 8, 9, 7),
    conversation(3, 'ann', 8, 7),
    conversation(4, 'claire', 8, 9),
  ];
  vi.mocked(call)
    .mockReset()
    .mockImplementation((async (route: string) =>
      route === 'GET /api/conversations' ? { data } : aListing({ id: 7 })) as never);
});
afterEach(cleanup);

test.each([
  ['1 234,50', 1234.5],
  ['', null],
  ['ten', 'ten'],
])('the Mark as sold dialog sends the typed price %j as %j', async (typed, price) => {
  renderPage(<MarkSoldDialog listing={aListing({ id: 7 })} open onClose={() => {}} />);
  const field = screen.getByRole('textbox', { name: /^Sale price/ });
  await userEvent.clear(field);
  if (typed !== '') await userEvent.type(field, typed);
  await userEvent.click(screen.getByRole('button', { name: 'Mark as sold' }));
  await vi.waitFor(() => expect(inputsOf('PUT /api/listings/{id}/sale')).toMatchObject([{ body: { price } }]));
});

test.each([
  ['the asking price', null, '24.00'],
  ['the price of the recorded sale', 19, '19.00'],
  ['no price if the seller recorded none', undefined, ''],
])('the Mark as sold dialog first shows %s', (_what, recorded, shown) => {
  const listing = aListing({ id: 7, price: 24 });
  const sale = recorded === null ? null : { buyer: null, price: recorded ?? null, sold_at: '2026-11-20T10:00:00.000Z' };
  renderPage(<MarkSoldDialog listing={{ ...listing, viewer: { ...listing.viewer, sale } }} open onClose={() => {}} />);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Sale price/ }).value).toBe(shown);
});

test('the Mark as sold dialog lists users with an accepted request for the listing as possible buyers, each user once', async () => {
  renderPage(<MarkSoldDialog listing={aListing({ id: 7 })} open onClose={() => {}} />);
  await userEvent.click(screen.getByRole('combobox', { name: /^Sold to/ }));
  await screen.findByRole('option', { name: 'ann' });
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Someone else or unknown',
    'ann',
    'benno',
  ]);
});
