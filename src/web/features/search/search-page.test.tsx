// @vitest-environment jsdom

import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RouteKey } from '#contract/api.ts';
import { MemoryRouter } from '#web/lib/browser/memory-router.fixture.tsx';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { createQueryClient } from '#web/lib/net/query.ts';
import { useSession } from '#web/lib/session/session.ts';
import { descriptionOf } from '#web/ui/description.fixture.ts';
import { AddressOutput, shownAddress } from '#web/ui/page.fixture.tsx';
import { facets, type Page, page } from './search.fixture.ts';
import { loadData, SearchPage } from './search-page.tsx';

type Query = Record<string, string | undefined>;
vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
const api = vi.mocked(call as (route: RouteKey, input: { query: Query }) => Promise<unknown>);
/** The response of the search endpoint; the other endpoints have fixed responses. */
const answer = vi.fn<(query: Query) => Promise<Page>>();
const freshRates = { base: 'USD', date: '2026-11-20', is_stale: false, rates: { USD: 1, CAD: 1.4, GBP: 0.8 } };
let rates = freshRates;

function show(at: string): void {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[at]}>
        <SearchPage />
        <AddressOutput />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const filters = () => within(screen.getByRole('region', { name: 'Filters' }));
/** The filters are loaded separately from the results. */
const filtersLoaded = () => screen.findByRole('group', { name: 'Group' });
const filter = (name: string) => within(filters().getByRole('group', { name }));

beforeEach(() => {
  sessionStorage.clear();
  answer.mockReset();
  rates = freshRates;
  answer.mockResolvedValue(page([1, 2]));
  api.mockImplementation(async (route, { query }) => {
    if (route === 'GET /api/listings/search') return answer(query);
    if (route === 'GET /api/currencies/rates') return rates;
    return { data: [] };
  });
  useSession.setState({ ...useSession.getInitialState(), ready: true }, true);
});
afterEach(cleanup);

describe('the search page', () => {
  it('searches for the words in the URL and shows the count', async () => {
    show('/listings/search?q=%20slow%20fire');
    expect(await screen.findByRole('link', { name: 'Card 1' })).toBeTruthy();
    expect(answer.mock.calls).toEqual([[{ q: 'slow fire' }]]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Search Results');
    expect(screen.getByText('2 listings for “slow fire”').getAttribute('role')).toBe('status');
    expect(screen.queryByRole('link', { name: 'Add listing' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'More listings' })).toBeNull();
  });

  it('indicates that a count is an estimate', async () => {
    answer.mockResolvedValue(page([1], 12_000, { total_is_estimate: true, facets: { ...facets, is_estimate: true } }));
    show('/listings/search');
    expect(await screen.findByText('about 12,000 listings')).toBeTruthy();
    await filtersLoaded();
    expect(filter('Group').getByRole('checkbox', { name: 'Nova about 12 listings' })).toBeTruthy();
    expect(filter('Group').getByText('~12')).toBeTruthy();
  });

  it('loads the next page through a link whose URL contains the cursor', async () => {
    answer
      .mockResolvedValueOnce(page([1], 2, { next_cursor: 'next' }))
      .mockResolvedValueOnce(page([2], 2, { facets: null }));
    show('/listings/search?q=x');
    const more = await screen.findByRole('link', { name: 'More listings' });
    expect(more.getAttribute('href')).toBe('/listings/search?q=x&cursor=next');
    expect(more.getAttribute('rel')).toBe('next');
    await userEvent.click(more);
    expect(await screen.findByRole('link', { name: 'Card 2' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Card 1' })).toBeTruthy();
    expect(answer.mock.calls[1]).toEqual([{ q: 'x', cursor: 'next' }]);
    expect(screen.getByText('2 of 2 shown').getAttribute('role')).toBe('status');
    expect(shownAddress()).toBe('/listings/search?q=x');
    // The counts that came with the first page are still visible.
    await filtersLoaded();
    expect(filter('Group').getByText('Nova')).toBeTruthy();
  });

  it('starts at the cursor in the URL, shows filter counts for the whole search, and links to the first page', async () => {
    answer.mockImplementation(async ({ cursor }) =>
      cursor ? page([9], 2, { facets: null }) : page([1], 2, { next_cursor: 'next' }),
    );
    show('/listings/search?q=x&cursor=next');
    expect(await screen.findByRole('link', { name: 'Card 9' })).toBeTruthy();
    await filtersLoaded();
    expect(await filter('Group').findByText('Nova')).toBeTruthy();
    const start = screen.getByRole('link', { name: 'Back to the first listings' });
    expect(start.getAttribute('href')).toBe('/listings/search?q=x');
  });

  it('offers Retry when the next page fails to load', async () => {
    answer
      .mockResolvedValueOnce(page([1], 2, { next_cursor: 'next' }))
      .mockRejectedValueOnce(new ApiError('bad_request', 400))
      .mockResolvedValueOnce(page([2], 2));
    show('/listings/search');
    await userEvent.click(await screen.findByRole('link', { name: 'More listings' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load more listings');
    await userEvent.click(screen.getByRole('link', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'Card 2' })).toBeTruthy();
  });

  it('hides the filters without values after a failed search, and repeats the search on Retry', async () => {
    answer.mockRejectedValueOnce(new ApiError('bad_request', 400)).mockResolvedValueOnce(page([7]));
    show('/listings/search?q=x');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(await filters().findByRole('group', { name: 'More' })).toBeTruthy();
    expect(filters().queryByRole('group', { name: 'Group' })).toBeNull();
    await userEvent.click(retry);
    expect(await screen.findByRole('link', { name: 'Card 7' })).toBeTruthy();
    expect(await filtersLoaded()).toBeTruthy();
  });

  it('dims the results and hides the count while the next search loads', async () => {
    answer.mockResolvedValueOnce(page([1]));
    show('/listings/search');
    const first = await screen.findByRole('link', { name: 'Card 1' });
    await filtersLoaded();
    let respond: (results: Page) => void = () => undefined;
    answer.mockReturnValueOnce(new Promise((resolve) => (respond = resolve)));
    await userEvent.click(filter('Group').getByRole('checkbox', { name: /Nova/ }));
    expect(first.closest('[aria-busy=true]')).not.toBeNull();
    expect(screen.queryByText('1 listing')).toBeNull();
    respond(page([5, 6, 7]));
    expect(await screen.findByRole('link', { name: 'Card 5' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Card 1' })).toBeNull();
    expect(document.querySelector('[aria-busy=true]')).toBeNull();
  });

  it('shows what a misspelled word was corrected to', async () => {
    answer.mockResolvedValue(page([1], 1, { corrections: [{ word: 'bagde', taken_as: ['badge', 'badges'] }] }));
    show('/listings/search?q=bagde');
    expect(await screen.findByText('Showing results for “badge”, “badges” (no matches for “bagde”).')).toBeTruthy();
  });

  it('shows corrected hits below a heading, also those of later pages', async () => {
    answer.mockImplementation(async ({ cursor }) =>
      cursor ? page([3, 4], 4, { corrected_from: 0 }) : page([1, 2], 4, { next_cursor: 'next' }),
    );
    show('/listings/search?q=holo');
    expect(await screen.findByRole('link', { name: 'Card 1' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Also close to “holo”' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'More listings' }));
    const region = within(await screen.findByRole('region', { name: 'Also close to “holo”' }));
    expect(region.getAllByRole('link').map((link) => link.textContent)).toEqual(['Card 3', 'Card 4']);
  });

  it('shows the date of old rates once, below the corrected hits', async () => {
    rates = { ...rates, is_stale: true };
    const results = page([1, 2], 2, { corrected_from: 1 });
    answer.mockResolvedValue({
      ...results,
      data: results.data.map((hit) => ({ ...hit, currency: { id: 2, code: 'GBP' } })),
    });
    show('/listings/search?q=holo');
    const region = within(await screen.findByRole('region', { name: 'Also close to “holo”' }));
    expect(
      await region.findByText('Prices in other currencies are converted at the rates of 20 Nov 2026.'),
    ).toBeTruthy();
    expect(screen.getAllByText(/converted at the rates/)).toHaveLength(1);
  });

  it('shows no heading above corrected hits if all hits are corrected', async () => {
    answer.mockResolvedValue(page([1], 1, { corrected_from: 0 }));
    show('/listings/search?q=bagde');
    expect(await screen.findByRole('link', { name: 'Card 1' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: /^Also close/ })).toBeNull();
  });

  it('says that no listing contains the misspelled word when the correction found nothing', async () => {
    answer.mockResolvedValue(page([], 0, { corrections: [{ word: 'bagde', taken_as: ['badge'] }] }));
    show('/listings/search?q=bagde%20zzz');
    expect(await screen.findByText('No matches for “bagde”.')).toBeTruthy();
  });

  it.each([
    ['GBP', { q: 'x', price_currency: 'GBP' }],
    ['CAD', { q: 'x', price_currency: 'CAD' }],
    ['USD', { q: 'x' }],
  ])(
    'requests the price facet in %s, the user’s currency, in the browser and on the server',
    async (currency, query) => {
      useSession.setState({ user: { currency } as never });
      show('/listings/search?q=x');
      await filtersLoaded();
      expect(answer.mock.calls).toEqual([[query]]);
      const address = { page: 'search', params: {}, search: new URLSearchParams('q=x'), currency } as const;
      await loadData(createQueryClient(), address);
      expect(answer.mock.calls).toEqual([[query], [query]]);
    },
  );
});

describe('the filter panel', () => {
  it('shows the number of listings for each filter value, and writes the selected values to the URL', async () => {
    show('/listings/search?q=x');
    await filtersLoaded();
    await userEvent.click(await filter('Group').findByRole('checkbox', { name: 'Nova 12 listings' }));
    expect(shownAddress()).toBe('/listings/search?q=x&group=3');
    await userEvent.click(filter('Group').getByRole('checkbox', { name: 'Juniper 5 listings' }));
    expect(shownAddress()).toBe('/listings/search?q=x&group=3%2C4');
    await waitFor(() => expect(answer.mock.lastCall).toEqual([{ q: 'x', group: '3,4' }]));
    await userEvent.click(filter('Status').getByRole('radio', { name: 'Closed 3 listings' }));
    await userEvent.click(filter('Currency').getByRole('radio', { name: 'GBP 6 listings' }));
    expect(shownAddress()).toBe('/listings/search?q=x&group=3%2C4&currency=GBP&status=closed');
    expect(filter('Group').getByRole<HTMLInputElement>('checkbox', { name: /Nova/ }).checked).toBe(true);
  });

  it('keeps both filter values selected when two are clicked in quick succession', async () => {
    show('/listings/search');
    await filtersLoaded();
    const [nova, juniper] = await filter('Group').findAllByRole<HTMLInputElement>('checkbox');
    act(() => nova?.click());
    act(() => juniper?.click());
    expect(shownAddress()).toBe('/listings/search?group=3%2C4');
    expect([nova?.checked, juniper?.checked]).toEqual([true, true]);
  });

  it('filters by reduced prices and by any of several countries of origin', async () => {
    show('/listings/search');
    await filtersLoaded();
    await userEvent.click(filter('More').getByRole('checkbox', { name: 'Reduced price' }));
    for (const country of ['United States', 'Canada']) {
      await userEvent.click(filter('More').getByRole('checkbox', { name: new RegExp(`Ships from.* ${country}`) }));
    }
    expect(shownAddress()).toBe('/listings/search?reduced=1&from_us=1&from_ca=1');
    await waitFor(() => expect(answer.mock.lastCall).toEqual([{ reduced: '1', from_us: '1', from_ca: '1' }]));
    await userEvent.click(screen.getByRole('button', { name: 'Remove Reduced price' }));
    expect(shownAddress()).toBe('/listings/search?from_us=1&from_ca=1');
  });

  const shippingBoxes = () =>
    filter('More')
      .getAllByRole<HTMLInputElement>('checkbox', { name: /^Ships to/ })
      .map((option) => [option.closest('label')?.textContent.trim(), option.checked]);

  it('offers visitors the filter "Ships to" for every country', async () => {
    show('/listings/search');
    await filtersLoaded();
    expect(shippingBoxes()).toEqual([
      ['Ships to the United States', false],
      ['Ships to Canada', false],
      ['Ships to the United Kingdom', false],
    ]);
    await userEvent.click(filter('More').getByRole('checkbox', { name: 'Ships to Canada' }));
    expect(shownAddress()).toBe('/listings/search?ships_ca=1');
    await waitFor(() => expect(answer.mock.lastCall).toEqual([{ ships_ca: '1' }]));
  });

  it.each([
    ['US', 'Ships to the United States', 'ships_us'],
    ['CA', 'Ships to Canada', 'ships_ca'],
    ['UK', 'Ships to the United Kingdom', 'ships_uk'],
  ])('offers users in %s only the shipping filter "%s"', async (country, label, param) => {
    useSession.setState({ user: { country, currency: 'USD' } as never });
    show('/listings/search');
    await filtersLoaded();
    expect(shippingBoxes()).toEqual([[label, false]]);
    await userEvent.click(filter('More').getByRole('checkbox', { name: label }));
    expect(shownAddress()).toBe(`/listings/search?${param}=1`);
  });

  it('also shows the "Ships to" filter of another country while it is selected, so that the user can remove it', async () => {
    useSession.setState({ user: { country: 'UK', currency: 'USD' } as never });
    show('/listings/search?ships_ca=1');
    await filtersLoaded();
    expect(shippingBoxes()).toEqual([
      ['Ships to Canada', true],
      ['Ships to the United Kingdom', false],
    ]);
    await userEvent.click(filter('More').getByRole('checkbox', { name: 'Ships to Canada' }));
    expect(shownAddress()).toBe('/listings/search');
    expect(shippingBoxes()).toEqual([['Ships to the United Kingdom', false]]);
  });

  it('compares the prices in the same currency as before when the user removes the currency', async () => {
    show('/listings/search?max_price=9&currency=GBP');
    await filtersLoaded();
    await userEvent.click(filter('Currency').getByRole('radio', { name: 'Any' }));
    expect(shownAddress()).toBe('/listings/search?max_price=9&price_currency=GBP');
    await waitFor(() => expect(answer.mock.lastCall).toEqual([{ max_price: '9', price_currency: 'GBP' }]));
  });

  it('removes filters one by one or all at once, and keeps the search words', async () => {
    show('/listings/search?q=x&group=3&member=21&status=all&sort=newest');
    const chosen = within(await screen.findByRole('group', { name: 'Chosen filters' }));
    await userEvent.click(await chosen.findByRole('button', { name: 'Remove Group: Nova' }));
    expect(shownAddress()).toBe('/listings/search?q=x&member=21&status=all&sort=newest');
    await userEvent.click(chosen.getByRole('button', { name: 'Clear all' }));
    expect(shownAddress()).toBe('/listings/search?q=x&sort=newest');
    expect(screen.queryByRole('group', { name: 'Chosen filters' })).toBeNull();
  });

  it('shows the first few values of a filter, all values on demand, and only matching ones when the user types', async () => {
    show('/listings/search?member=29');
    await filtersLoaded();
    const members = filter('Member(s)');
    expect(await members.findByRole('checkbox', { name: /Member 5/ })).toBeTruthy();
    expect(members.queryByRole('checkbox', { name: /Member 6/ })).toBeNull();
    // The selected value is visible wherever it is in the list.
    expect(members.getByRole<HTMLInputElement>('checkbox', { name: /Member 9/ }).checked).toBe(true);
    await userEvent.click(members.getByRole('button', { name: 'Show all 10', expanded: false }));
    expect(members.getAllByRole('checkbox')).toHaveLength(10);
    expect(members.getByRole('button', { name: 'Show fewer', expanded: true })).toBeTruthy();
    await userEvent.type(members.getByRole('searchbox', { name: 'Search: Member(s)' }), 'BER 7{Enter}');
    expect(members.getAllByRole('checkbox')).toHaveLength(1);
    expect(shownAddress()).toBe('/listings/search?member=29');
  });

  it('finds a group member by text even if the facets do not contain that member', async () => {
    const member = Array.from({ length: 30 }, (_, at) => ({ id: 100 + at, name: `Someone ${at}`, count: 1 }));
    answer.mockResolvedValue(page([1], 1, { facets: { ...facets, member } }));
    api.mockImplementation(async (route, { query }) => {
      if (route === 'GET /api/listings/search') return answer(query);
      if (query.q !== 'Zora') return { data: [] };
      const group = { id: 3, name: 'Nova' };
      return {
        data: [
          { kind: 'group', id: 8, name: 'Zora and friends' },
          { kind: 'member', id: 77, name: 'Zora', group },
        ],
      };
    });
    show('/listings/search');
    await filtersLoaded();
    await userEvent.type(await filter('Member(s)').findByRole('searchbox'), 'Zora');
    await userEvent.click(await filter('Member(s)').findByRole('checkbox', { name: 'Zora' }));
    expect(shownAddress()).toBe('/listings/search?member=77');
  });

  it('applies prices in the user’s currency on Enter and on blur, adds the currency to the URL, and shows the date of the rates', async () => {
    useSession.setState({ user: { currency: 'CAD' } as never });
    show('/listings/search');
    await filtersLoaded();
    const from = await filters().findByLabelText('From: the lowest price in CAD');
    await userEvent.type(from, '2,50{Enter}');
    expect(shownAddress()).toBe('/listings/search?min_price=2%2C50&price_currency=CAD');
    await userEvent.type(filters().getByLabelText('To: the highest price in CAD'), '9');
    await userEvent.click(screen.getByRole('heading', { level: 1 }));
    expect(shownAddress()).toBe('/listings/search?min_price=2%2C50&max_price=9&price_currency=CAD');
    await waitFor(() =>
      expect(answer.mock.lastCall).toEqual([{ min_price: '2.5', max_price: '9', price_currency: 'CAD' }]),
    );
    expect(await filters().findByText(/Converted to CAD at 20 Nov 2026 rates/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remove Price: $2.50 to $9.00 CAD' }));
    await waitFor(() => expect(filters().queryByText(/Converted to/)).toBeNull());
  });

  it('shows an error for an invalid price and does not write the price to the URL', async () => {
    show('/listings/search');
    await filtersLoaded();
    const from = await filters().findByLabelText(/^From/);
    await userEvent.type(from, 'cheap{Enter}');
    expect(from.getAttribute('aria-invalid')).toBe('true');
    expect(filters().getByText('Enter a price, e.g. 18.00')).toBeTruthy();
    expect(shownAddress()).toBe('/listings/search');
  });

  it('shows an error for a price with decimals if its currency has no decimals', async () => {
    show('/listings/search?max_price=18.50&price_currency=JPY');
    await filtersLoaded();
    const to = await filters().findByLabelText('To: the highest price in JPY');
    expect(to.getAttribute('aria-invalid')).toBe('true');
    const sentence = 'Prices in this currency have no decimals. Enter a whole number.';
    expect(filters().getAllByText(sentence)).toHaveLength(1);
    await userEvent.clear(to);
    await userEvent.type(to, '1800{Enter}');
    expect(shownAddress()).toBe('/listings/search?max_price=1800&price_currency=JPY');
    expect(filters().queryByText(sentence)).toBeNull();
  });

  it('opens the filters in a sheet on small screens, with a button that shows the number of results', async () => {
    show('/listings/search?group=3');
    await userEvent.click(await screen.findByRole('button', { name: 'Filters (1)' }));
    const sheet = within(screen.getByRole('dialog', { name: 'Filters' }));
    await userEvent.click(await sheet.findByRole('checkbox', { name: /Juniper/ }));
    expect(shownAddress()).toBe('/listings/search?group=3%2C4');
    await userEvent.click(await sheet.findByRole('button', { name: 'Show 2 listings' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

it('the search page writes the chosen sort order to the URL, except for the default order', async () => {
  show('/listings/search?q=x');
  const sort = await screen.findByRole('combobox', { name: /Sort by/ });
  expect(sort.textContent).toContain('Best match');
  await userEvent.click(sort);
  await userEvent.click(screen.getByRole('option', { name: 'Lowest price' }));
  expect(shownAddress()).toBe('/listings/search?q=x&sort=price_asc');
  await waitFor(() => expect(answer.mock.lastCall).toEqual([{ q: 'x', sort: 'price_asc', price_currency: 'USD' }]));
  await userEvent.click(sort);
  await userEvent.click(screen.getByRole('option', { name: 'Recently reduced' }));
  expect(shownAddress()).toBe('/listings/search?q=x&sort=reduced');
  await userEvent.click(sort);
  await userEvent.click(screen.getByRole('option', { name: 'Best condition' }));
  expect(shownAddress()).toBe('/listings/search?q=x&sort=condition');
  await waitFor(() => expect(answer.mock.lastCall).toEqual([{ q: 'x', sort: 'condition' }]));
  expect(sort.textContent).toContain('Best condition');
  await userEvent.click(sort);
  await userEvent.click(screen.getByRole('option', { name: 'Best match' }));
  expect(shownAddress()).toBe('/listings/search?q=x');
});

describe('the search page, for invalid URL parameters', () => {
  it('reports each invalid field and searches with the valid ones', async () => {
    show(
      '/listings/search?q=x&group=abc&currency=dollars&status=gone&min_price=20&max_price=10&ships_us=no&ships_ca=no',
    );
    expect(await screen.findByRole('link', { name: 'Card 1' })).toBeTruthy();
    expect(answer.mock.calls).toEqual([[{ q: 'x' }]]);
    await filtersLoaded();
    expect(filter('Group').getByText(/unknown group/)).toBeTruthy();
    expect(filter('Currency').getByText(/unknown currency/)).toBeTruthy();
    expect(filter('Status').getByText(/unknown status/)).toBeTruthy();
    expect(filter('More').getAllByText(/unknown shipping filter/)).toHaveLength(1);
    const low = filters().getByLabelText<HTMLInputElement>(/^From/);
    expect(low.value).toBe('20');
    expect(low.getAttribute('aria-invalid')).toBe('true');
    expect(
      filters()
        .getByText(/The minimum is higher than the maximum/)
        .getAttribute('role'),
    ).toBe('status');
  });

  const tooMuch = 'The highest price is 9,999,999.99';
  const above = 'The minimum is higher than the maximum. Change one of them to filter by price.';
  const notAPrice = 'Enter a price, e.g. 18.00';
  it.each([
    ['the range', 'min_price=20&max_price=10', [above, above]],
    ['a price that the server rejects', 'max_price=2', [tooMuch, tooMuch]],
    ['a single price', 'min_price=cheap', [notAPrice, '']],
  ])('ties the error of %s to the fields that it concerns', async (_, query, descriptions) => {
    answer.mockImplementation(async ({ max_price }) => {
      if (max_price === undefined) return page([4]);
      throw new ApiError('validation_failed', 422, { errors: { max_price: [tooMuch] } });
    });
    show(`/listings/search?${query}`);
    await filtersLoaded();
    const fields = [/^From/, /^To/].map((name) => filters().getByRole('textbox', { name }));
    await waitFor(() => expect(fields.map(descriptionOf)).toEqual(descriptions));
    const isInvalid = (field: HTMLElement) => field.getAttribute('aria-invalid') === 'true';
    expect(fields.map(isInvalid)).toEqual(descriptions.map((text) => text !== ''));
  });

  it('repeats the search without the parameter that the server rejects', async () => {
    answer.mockImplementation(async ({ currency }) => {
      if (currency === undefined) return page([4]);
      throw new ApiError('validation_failed', 422, { errors: { currency: ['Choose a currency from the list.'] } });
    });
    show('/listings/search?q=x&currency=XXX');
    expect(await screen.findByRole('link', { name: 'Card 4' })).toBeTruthy();
    expect(answer.mock.lastCall).toEqual([{ q: 'x' }]);
    await filtersLoaded();
    expect(filter('Currency').getByText('Choose a currency from the list.')).toBeTruthy();
  });
});

describe('the search page without results', () => {
  const none = page([], 0);

  it('links to searches with one criterion removed if they find something', async () => {
    answer.mockImplementation(async ({ q, group }) => {
      if (q === 'red badge' && group === undefined) return page([1], 7);
      return q === 'badge' ? page([1], 2) : none;
    });
    show('/listings/search?q=red%20badge&group=3');
    expect(await screen.findByRole('heading', { name: 'No listings found' })).toBeTruthy();
    const relaxations = within(await screen.findByRole('region', { name: 'Try a broader search' }));
    expect(screen.getByRole('button', { name: 'Save search' })).toBeTruthy();
    const nearest = within(await screen.findByRole('region', { name: 'Closest matches' }));
    expect(nearest.getByRole('link', { name: 'Card 1' })).toBeTruthy();
    const links = relaxations.getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Without Group: Nova7 listings', '/listings/search?q=red+badge'],
      ['No results with “red”. Search for “badge”?2 listings', '/listings/search?q=badge&group=3'],
    ]);
    await userEvent.click(links[0] as HTMLElement);
    expect(await screen.findByRole('link', { name: 'Card 1' })).toBeTruthy();
    expect(shownAddress()).toBe('/listings/search?q=red+badge');
  });

  it('shows no status filter if all its counts are zero', async () => {
    answer.mockResolvedValue(page([], 0, { facets: { ...facets, status: [] } }));
    show('/listings/search?q=zzz');
    await filtersLoaded();
    await waitFor(() => expect(filters().queryByRole('group', { name: 'Status' })).toBeNull());
  });

  it('offers the newest listings if removing any one criterion still finds nothing', async () => {
    answer.mockResolvedValue(none);
    show('/listings/search?q=zzz');
    const newest = await screen.findByRole('link', { name: 'See the newest listings' });
    expect(newest.getAttribute('href')).toBe('/listings/search?sort=newest');
    expect(screen.getByText(/Save this search and we’ll notify you/)).toBeTruthy();
  });

  it.each(['🐱🔥', '…'])('does not offer to save the search “%s”, which no listing can match', async (q) => {
    answer.mockResolvedValue(none);
    show(`/listings/search?q=${encodeURIComponent(q)}`);
    expect(await screen.findByText(/Emoji and symbols find nothing on their own/)).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'See the newest listings' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save search' })).toBeNull();
  });

  it('says that nothing is for sale if a search without criteria finds nothing', async () => {
    answer.mockResolvedValue(none);
    show('/listings/search');
    expect(await screen.findByText(/Nothing is for sale right now/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'See the newest listings' })).toBeNull();
  });
});
