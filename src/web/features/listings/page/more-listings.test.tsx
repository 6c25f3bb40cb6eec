// @vitest-environment jsdom

import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RouteKey } from '#contract/api.ts';
import type { ListingCard } from '#contract/listings.ts';
import { ListingGrid, OwnPrice } from '#web/features/cards/index.ts';
import { MemoryRouter } from '#web/lib/browser/memory-router.fixture.tsx';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { createQueryClient } from '#web/lib/net/query.ts';
import { useSession } from '#web/lib/session/session.ts';
import type { ShownListing } from '../listings.queries.ts';
import { MoreListings } from './more-listings.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
const api = vi.mocked(call as (route: RouteKey) => Promise<unknown>);
let answers: Record<string, () => Promise<unknown>>;

const card = (id: number, change: Partial<ListingCard> = {}): ListingCard => ({
  id,
  name: `Card ${id}`,
  price: 8,
  currency: { id: 3, code: 'GBP' },
  image1: '',
  status: 'open',
  trade: false,
  seller_id: 900,
  ...change,
});
const listing = {
  ...card(7),
  seller: { id: 9, name: 'papermoth' },
  group: { id: 2, name: 'Orchid Static' },
} as unknown as ShownListing;
const rates = { base: 'USD', date: '2026-11-20', is_stale: false, rates: { USD: 1, CAD: 1.4, GBP: 0.8 } };

function show(element: React.ReactNode) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>{element}</MemoryRouter>
    </QueryClientProvider>,
  );
}
const names = (region: HTMLElement) =>
  within(region)
    .getAllByRole('heading', { level: 3 })
    .map((element) => element.textContent);

beforeEach(() => {
  answers = {
    'GET /api/listings/{id}/similar': async () => [card(1), card(2)],
    'GET /api/users/{id}/listings/newest': async () => [card(7), card(8), card(9, { status: 'closed' }), card(10)],
    'GET /api/currencies/rates': async () => rates,
  };
  api.mockImplementation(async (route) => answers[route]?.());
  useSession.setState({ ...useSession.getInitialState(), ready: true }, true);
});
afterEach(cleanup);

describe('MoreListings', () => {
  it('loads the lists when the user scrolls near them, and shows cached lists immediately', async () => {
    let scrollNear = (): void => undefined;
    class Observer {
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        scrollNear = () => notify([{ isIntersecting: true }]);
      }
      observe(): void {}
      disconnect(): void {}
    }
    vi.stubGlobal('IntersectionObserver', Observer);
    const client = createQueryClient();
    const showPage = () =>
      render(
        <QueryClientProvider client={client}>
          <MemoryRouter>
            <MoreListings listing={listing} />
          </MemoryRouter>
        </QueryClientProvider>,
      );
    const { unmount } = showPage();
    await Promise.resolve();
    expect(api).not.toHaveBeenCalled();
    expect(screen.queryByRole('region')).toBeNull();
    act(() => scrollNear());
    await screen.findByRole('heading', { name: 'Card 1' });
    unmount();
    showPage();
    expect(screen.getByRole('heading', { name: 'Card 1' })).not.toBeNull();
    vi.unstubAllGlobals();
  });

  it('shows similar listings and other open listings of the seller', async () => {
    show(<MoreListings listing={listing} />);
    const similar = await screen.findByRole('region', { name: 'Similar listings' });
    await waitFor(() => expect(names(similar)).toEqual(['Card 1', 'Card 2']));
    expect(names(screen.getByRole('region', { name: 'More from papermoth' }))).toEqual(['Card 8', 'Card 10']);
    expect(within(similar).getByRole('link', { name: 'See more of Orchid Static' }).getAttribute('href')).toBe(
      '/groups/2',
    );
    expect(screen.getByRole('link', { name: 'See all' }).getAttribute('href')).toBe('/profile/papermoth');
  });

  it('shows nothing if there are no other listings', async () => {
    answers = {
      'GET /api/listings/{id}/similar': async () => [],
      'GET /api/users/{id}/listings/newest': async () => [card(7)],
    };
    show(<MoreListings listing={listing} />);
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  });

  it('shows an error with Retry in the row that failed to load, and the listings of the other row', async () => {
    let tries = 0;
    answers['GET /api/listings/{id}/similar'] = async () => {
      tries += 1;
      if (tries === 1) throw new ApiError('bad_request', 400);
      return [card(1)];
    };
    show(<MoreListings listing={listing} />);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Couldn’t load these listings');
    expect(await screen.findByRole('link', { name: 'Card 8' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'Card 1' })).toBeTruthy();
  });
});

describe('prices in the reader’s currency', () => {
  it('OwnPrice converts the price to the visitor’s currency, with the date of the exchange rate as a tooltip', async () => {
    show(<OwnPrice listing={listing} />);
    const converted = await screen.findByText(/about \$10\.00 USD/);
    expect(converted.textContent).toBe('about $10.00 USD');
    expect(converted.title).toBe('at the rate of 20 Nov 2026');
  });

  it('OwnPrice converts the price to the currency of the account if the user is signed in', async () => {
    useSession.setState({ user: { currency: 'CAD' } as never });
    show(<OwnPrice listing={listing} />);
    expect(await screen.findByText(/about \$14\.00 CAD/)).toBeTruthy();
  });

  it('a card shows the converted price next to the unchanged original price', async () => {
    show(<ListingGrid listings={[card(1)]} />);
    const converted = await screen.findByText('about $10.00 USD');
    expect(converted.parentElement?.textContent).toBe('Card 1£8.00 GBPabout $10.00 USD');
  });

  it.each([
    ['USD', 'about $10.00 USD was $12.50'],
    ['CAD', 'about $14.00 CAD was $17.50'],
  ])(
    'the page and card of a reduced listing show the converted price in %s, together with the former price',
    async (currency, text) => {
      useSession.setState({ user: { currency } as never });
      show(
        <>
          <OwnPrice listing={{ ...listing, was_price: 10 }} />
          <ListingGrid listings={[{ ...card(1), was_price: 10 }]} />
        </>,
      );
      const prices = await screen.findAllByText(
        (_text, element) => element?.tagName === 'P' && element.textContent === text,
      );
      expect(prices).toHaveLength(2);
      expect(prices.map((element) => element.querySelector('s')?.textContent?.trim())).toEqual(
        Array(2).fill(text.slice(text.indexOf('was'))),
      );
      // The former price that the seller set is not converted.
      const former = [...document.querySelectorAll('s')].map((element) => element.textContent);
      expect(former).toContain('was £10.00');
    },
  );

  it.each([
    [true, 2],
    [false, 0],
  ])(
    'the date of the exchange rates is written once below a price and once per grid, and only if the rates are old (old: %s)',
    async (is_stale, notes) => {
      answers['GET /api/currencies/rates'] = async () => ({ ...rates, is_stale });
      show(
        <>
          <OwnPrice listing={listing} />
          <ListingGrid listings={[card(1), card(2)]} />
        </>,
      );
      await screen.findAllByText(/about \$10/);
      expect(screen.queryAllByText(/at the rates? of .*Nov/)).toHaveLength(notes);
    },
  );

  it('a card fetches no exchange rates if the price is in the reader’s currency', () => {
    useSession.setState({ user: { currency: 'GBP' } as never });
    show(<ListingGrid listings={[card(1)]} />);
    expect(api).not.toHaveBeenCalled();
  });

  it('no converted price is shown if the operator has stored no exchange rate for the currency', async () => {
    answers['GET /api/currencies/rates'] = async () => ({ ...rates, rates: { USD: 1, CAD: 1.4 } });
    show(
      <>
        <OwnPrice listing={listing} />
        <ListingGrid listings={[card(1)]} />
        <OwnPrice listing={{ ...listing, currency: { id: 4, code: 'CAD' } }} />
      </>,
    );
    // The third price is converted, so the response with the rates has been rendered.
    expect((await screen.findByText(/about/)).textContent).toBe('about $5.71 USD');
    expect(screen.getAllByText(/about/)).toHaveLength(1);
  });
});
