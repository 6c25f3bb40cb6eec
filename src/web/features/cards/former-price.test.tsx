// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aCard } from '#contract/listing-card.fixture.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { ListingGrid } from './listing-grid.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
afterEach(cleanup);

it('a card shows the former price of a reduced listing, with the word "was" for screen readers', () => {
  renderPage(<ListingGrid listings={[aCard(1, { price: 18, was_price: 24 }), aCard(2)]} />);
  const [reduced, other] = screen.getAllByRole('listitem');
  expect(reduced?.querySelector('s')?.textContent).toBe('was $24.00');
  expect(reduced?.querySelector('.price')?.textContent).toBe('$18.00 USD was $24.00');
  expect(other?.querySelector('s')).toBeNull();
});
