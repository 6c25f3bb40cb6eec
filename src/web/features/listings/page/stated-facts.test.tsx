// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aListing } from '#contract/listing.fixture.ts';
import type { Listing } from '#contract/listings.ts';
import { signInAs } from '#web/lib/session/session.fixture.ts';
import { useSession } from '#web/lib/session/session.ts';
import { show } from '../listings.queries.ts';
import { StatedFacts } from './stated-facts.tsx';

beforeEach(() => useSession.setState(useSession.getInitialState(), true));
afterEach(cleanup);

const seller = { ...aListing().seller, country: 'CA' as const };
const factsOf = (listing: Partial<Listing>): (string | null)[] => {
  const { container } = render(<StatedFacts listing={show(aListing({ seller, user: seller, ...listing }))} />);
  return [...container.querySelectorAll('.contents')].map((fact) => fact.textContent);
};

it('the listing page shows the country that a listing ships from, even if the seller has not said where it ships to', () => {
  expect(factsOf({ ships_from: 'US', ships_to: null })).toContain('Ships fromUnited States');
});

it('the listing page shows no shipping facts if a listing ships from the seller’s country and the seller has not said where it ships to', () => {
  expect(factsOf({ ships_from: 'CA', ships_to: null }).join()).not.toContain('Ships');
});

it('the listing page shows where a listing ships from and to', () => {
  expect(factsOf({ ships_from: 'CA', ships_to: 'world' })).toEqual(
    expect.arrayContaining(['Ships fromCanada', 'Ships toWorldwide']),
  );
});

it.each([
  [{ ships_from: 'US', ships_to: 'country' }, true],
  [{ ships_from: 'UK', ships_to: 'country' }, false],
  [{ ships_from: 'US', ships_to: null }, false],
  [{ ships_from: 'US', ships_to: 'country', handover: true }, true],
] as const)(
  'the listing page says whether a listing with %j reaches the reader’s country (excluded: %j)',
  (listing, isExcluded) => {
    signInAs({ country: 'UK' });
    expect(
      factsOf({ ...listing, viewer: { ...aListing().viewer, is_owner: false } })
        .join()
        .includes('Doesn’t ship to'),
    ).toBe(isExcluded);
  },
);

it('the listing page does not say that a listing is not shipped to the reader’s country if it is handed over there', () => {
  signInAs({ country: 'CA' });
  const viewer = { ...aListing().viewer, is_owner: false };
  const facts = factsOf({ ships_from: 'US', ships_to: 'country', handover: true, viewer });
  expect(facts.join()).not.toContain('Doesn’t ship to');
});
