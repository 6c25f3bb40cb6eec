// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aListing } from '#contract/listing.fixture.ts';
import type { Listing } from '#contract/listings.ts';
import { answerCalls } from '#web/lib/net/api.fixture.ts';
import { signInAs } from '#web/lib/session/session.fixture.ts';
import { useSession } from '#web/lib/session/session.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { ContactAction } from './contact-panel.tsx';
import { useListingContact } from './use-listing-contact.ts';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));

const base = aListing();
const aShipped = (change: Partial<Listing>): Listing => {
  const seller = { ...base.seller, country: 'US' as const };
  return { ...base, seller, viewer: { ...base.viewer, is_owner: false }, ships_from: 'US', ...change };
};
function Contact({ listing }: { listing: Listing }) {
  return <ContactAction contact={useListingContact(listing)} price={null} />;
}
const show = (change: Partial<Listing>, at: string) =>
  renderPage(<Contact listing={aShipped(change)} />, { history: [at] });

beforeEach(() => {
  sessionStorage.clear();
  signInAs({ id: 1, name: 'wren', country: 'UK' });
  answerCalls({
    'GET /api/users/{userId}/connection-notification-status/{listingId}': () => ({ status: 'none' }),
    'GET /api/connection-requests': () => ({ data: [] }),
  });
});
afterEach(() => {
  cleanup();
  useSession.setState(useSession.getInitialState(), true);
});

describe('the sheet for a message to the seller', () => {
  it.each([
    [{ ships_to: 'region' }, true],
    [{ ships_to: 'world' }, false],
    [{ ships_to: null }, false],
    [{ ships_to: 'country', handover: true }, true],
  ] as const)('says whether a listing with %j is not sent to the reader’s country: %j', async (change, isExcluded) => {
    show(change, '/listings/7#contact');
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.queryByText('Doesn’t ship to the United Kingdom') !== null).toBe(isExcluded);
  });

  it('opens once if the address asks for it, and otherwise stays closed', async () => {
    show({}, '/listings/7#contact');
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    cleanup();
    show({}, '/listings/7');
    expect(await screen.findByRole('button', { name: 'Contact seller' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
