// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aListing } from '#contract/listing.fixture.ts';
import type { Listing } from '#contract/listings.ts';
import { expectConsole } from '#test/strict-console.ts';
import { call } from '#web/lib/net/api.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { show } from '../listings.queries.ts';
import { ownListingsLabels } from '../own/own-listings.labels.ts';
import { LowerPrice, OwnFigures } from './owner-panel.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));

const viewer = { ...aListing().viewer, figures: { views: 30, favourites: 3 } };
let outcome: { error: string | null };

beforeEach(() => {
  outcome = { error: null };
  vi.mocked(call).mockImplementation((async () => ({ data: [{ id: 7, ...outcome, listing: null }] })) as never);
});
afterEach(cleanup);

const sent = () => vi.mocked(call).mock.calls.map(([, input]) => input);
function open(change: Partial<Listing> = {}) {
  const listing = show(aListing({ price: 50, version: 3, viewer, ...change }));
  renderPage(
    <>
      <OwnFigures listing={listing} />
      <LowerPrice listing={listing} />
    </>,
  );
  return userEvent.setup();
}
async function enter(user: ReturnType<typeof userEvent.setup>, price: string) {
  await user.click(screen.getByRole('button', { name: 'Lower the price' }));
  const field = await screen.findByLabelText('New price in GBP');
  await user.type(field, price);
  const buttons = screen.getAllByRole('button', { name: 'Lower the price' });
  await user.click(buttons.at(-1) as HTMLElement);
  return field;
}

describe('lowering the price', () => {
  it('sends the lower price with the version of the listing that the seller has seen', async () => {
    await enter(open(), '40,50');
    await screen.findByText('Price lowered');
    expect(sent()).toEqual([{ body: { changes: [{ id: 7, version: 3, price: 40.5 }] } }]);
  });

  it('shows the reduction in percent and how many users have the listing among their favourites', async () => {
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Lower the price' }));
    expect(await screen.findByText(/^3 people have this listing in their favourites/)).toBeTruthy();
    await user.type(screen.getByLabelText('New price in GBP'), '40');
    expect(screen.getByText('The current price is £50.00. 20% less.')).toBeTruthy();
  });

  it('mentions users with saved searches even if no user has the listing among their favourites', async () => {
    const user = open({ viewer: { ...viewer, figures: { views: 30, favourites: 0 } } });
    await user.click(screen.getByRole('button', { name: 'Lower the price' }));
    const text = await screen.findByText(/^No one has this listing in their favourites yet\./);
    expect(text.textContent).toContain('We also notify people with a matching saved search or want.');
  });

  it.each([
    ['50', 'Enter a price below the current one'],
    ['less', 'Enter a number, e.g. 18.00'],
  ])('refuses the new price "%s"', async (price, problem) => {
    const field = await enter(open(), price);
    expect(await screen.findByText(problem)).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(sent()).toEqual([]);
  });

  it('keeps the dialog open with the typed price and says why, if the listing has changed in the meantime', async () => {
    expectConsole('error', /Failed to lower the price/);
    outcome = { error: 'version_conflict' };
    const field = await enter(open(), '40');
    await waitFor(() => expect(screen.getByText(ownListingsLabels.refusals.version_conflict)).toBeTruthy());
    expect((field as HTMLInputElement).value).toBe('40');
  });

  it('is not offered for a closed or free listing', () => {
    open({ status: 'closed' });
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
    open({ price: 0 });
    expect(screen.queryByRole('button')).toBeNull();
  });
});
