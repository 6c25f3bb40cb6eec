// @vitest-environment jsdom

import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RouteKey } from '#contract/api.ts';
import type { Me } from '#contract/auth.ts';
import type { Profile } from '#contract/profiles.ts';
import type { Review } from '#contract/reviews.ts';
import { Route as Page, Routes, useNavigate } from '#web/lib/browser/router.tsx';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { createQueryClient } from '#web/lib/net/query.ts';
import { useSession } from '#web/lib/session/session.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { ProfilePage } from './profile-page.tsx';

type Input = { query?: Record<string, unknown> };
vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
const answer = vi.mocked(call as (route: RouteKey, input: Input) => Promise<unknown>);

const profile: Profile = {
  id: 9,
  name: 'papermoth',
  average_rating: 4.75,
  review_count: 3,
  profile: { avatar: '', banner: '', bio: 'Sleeves, toploaders.' },
};
const withFacts = {
  ...profile,
  ...{ country: 'CA', joined_at: '2024-05-01T10:00:00Z', record: { sales: 3, response_hours: 24 } },
};
const AVATAR = 'https://m.example/storage/avatars/b-112233/256.jpg';
const review = (id: number, rating: number): Review => ({
  id,
  rating,
  content: `Review ${id}`,
  seller_id: 9,
  buyer: { id: 20 + id, name: `buyer${id}`, profile: { avatar: id === 1 ? AVATAR : '' } },
  reply: null,
  created_at: '2026-11-02T10:00:00Z',
  viewer: { can: { edit: false, reply: false, report: false } },
});
const all = [review(1, 5), review(2, 5), review(3, 2)];

function ListingMock() {
  const navigate = useNavigate();
  return (
    <>
      <p>A listing</p>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}

function show(at = '/profile/papermoth', client = createQueryClient()): void {
  renderPage(
    <Routes>
      <Page path="/profile/:name" element={<ProfilePage />} />
      <Page path="/listings/:id" element={<ListingMock />} />
    </Routes>,
    { client, history: [at] },
  );
}

beforeEach(() => {
  answer.mockReset();
  sessionStorage.clear();
  useSession.setState(useSession.getInitialState(), true);
  answer.mockImplementation(async (route, input) => {
    if (route === 'GET /api/users/{name}') return profile;
    if (route === 'GET /api/users/{id}/listings') return [];
    const rating = input.query?.['filters[rating]'];
    return {
      data: all.filter((review) => rating === undefined || review.rating === rating),
      meta: {
        average_rating: 4.75,
        review_count: 3,
        histogram: { '1': 0, '2': 1, '3': 0, '4': 0, '5': 2 },
        next_cursor: null,
      },
    };
  });
});
afterEach(cleanup);

it('the profile shows the user’s country, the year in which they joined, their number of sales and response time', async () => {
  answer.mockImplementation(async (route) => (route === 'GET /api/users/{name}' ? withFacts : []));
  show();
  const facts = (await screen.findByText(/^Canada/)).closest('p')?.textContent?.replaceAll('\u00a0', ' ').trim();
  expect(facts).toBe('Canada · Joined in 2024 · 3 sales · Usually replies within a day');
});

it('the profile shows the name, the bio and the average rating of the user', async () => {
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'papermoth' })).toBeTruthy();
  expect(screen.getByText('Based on 3 reviews')).toBeTruthy();
  expect(screen.getByRole('img', { name: '4.8 of 5 stars' })).toBeTruthy();
  expect(screen.getByText('Sleeves, toploaders.')).toBeTruthy();
});

describe('the Listings tab', () => {
  const cards = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => ({
      id: from + at,
      name: `Card ${from + at}`,
      price: 1,
      currency: { id: 1, code: 'USD' },
      image1: '',
      status: 'open' as const,
    }));
  const requestedQueries = () =>
    answer.mock.calls.filter(([route]) => route === 'GET /api/users/{id}/listings').map(([, input]) => input.query);

  it('loads more pages on demand and announces the number of listings shown', async () => {
    const all = cards(1, 60);
    answer.mockImplementation(async (route, { query }) => {
      if (route === 'GET /api/users/{name}') return profile;
      const { cursor = 0, limit } = query as { cursor?: number; limit: number };
      return all.filter(({ id }) => id > cursor).slice(0, limit);
    });
    show();
    expect(await screen.findByRole('link', { name: 'Card 24' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Card 25' })).toBeNull();
    const more = () => screen.getByRole('button', { name: 'Show more' });
    await userEvent.click(more());
    expect(await screen.findByRole('link', { name: 'Card 48' })).toBeTruthy();
    expect(screen.getByText('48 listings shown').getAttribute('role')).toBe('status');
    expect(document.activeElement).toBe(more());
    await userEvent.click(more());
    expect(await screen.findByRole('link', { name: 'Card 60' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(requestedQueries()).toEqual([
      { cursor: undefined, limit: 25 },
      { cursor: 24, limit: 25 },
      { cursor: 48, limit: 25 },
    ]);
  });

  it('returns on Back to the card of the opened listing, with all earlier pages loaded', async () => {
    const all = cards(1, 60);
    answer.mockImplementation(async (route, { query }) => {
      if (route === 'GET /api/users/{name}') return profile;
      const { cursor = 0, limit } = query as { cursor?: number; limit: number };
      return all.filter(({ id }) => id > cursor).slice(0, limit);
    });
    const client = createQueryClient();
    show('/profile/papermoth', client);
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Card 40' }));
    expect(await screen.findByText('A listing')).toBeTruthy();
    // Empty the cache, as a reload or ten minutes on another page would do.
    client.clear();
    vi.stubGlobal('scrollBy', vi.fn());
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    const card = await screen.findByRole('link', { name: 'Card 40' });
    await vi.waitFor(() => expect(document.activeElement).toBe(card));
    expect(window.scrollBy).toHaveBeenCalled();
    expect(screen.queryByRole('link', { name: 'Card 49' })).toBeNull();
  });

  it('keeps the loaded listings when the next page fails to load', async () => {
    answer.mockImplementation(async (route) => (route === 'GET /api/users/{name}' ? profile : cards(1, 25)));
    show();
    const more = await screen.findByRole('button', { name: 'Show more' });
    answer.mockRejectedValueOnce(new ApiError('bad_request', 400));
    await userEvent.click(more);
    expect((await screen.findByText('Couldn’t load more.')).getAttribute('role')).toBe('alert');
    answer.mockResolvedValueOnce(cards(26, 26));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'Card 26' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Card 1' })).toBeTruthy();
  });

  it('fetches all of the owner’s listings before paging, counts and filters them by status, and renders them in batches', async () => {
    const all = cards(1, 30).map((card) => ({ ...card, status: card.id > 28 ? ('closed' as const) : card.status }));
    answer.mockImplementation(async (route) => (route === 'GET /api/users/{name}' ? profile : all));
    useSession.setState({ user: { id: 9 } as Me });
    show();
    expect(await screen.findByRole('button', { name: 'Open 28' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Card 24' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Card 25' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(screen.getByRole('link', { name: 'Card 30' })).toBeTruthy();
    expect(screen.getByText('30 of 30 shown')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Closed 2' }));
    expect(screen.getAllByRole('link', { name: /^Card/ })).toHaveLength(2);
    expect(requestedQueries()).toEqual([undefined]);
  });

  it('shows the "Add listing" link to the owner only', async () => {
    show();
    expect(await screen.findByRole('heading', { name: 'All Listings' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Add listing' })).toBeNull();
    cleanup();
    useSession.setState({ user: { id: 9 } as Me });
    show();
    const link = await screen.findByRole('link', { name: 'Add listing' });
    expect(link.getAttribute('href')).toBe('/listings/create');
  });
});

describe('the Reviews tab', () => {
  const shownReviews = () =>
    screen.getAllByRole('article').map((article) => within(article).getByText(/^Review/).textContent);

  it('shows every review with its buyer and stars', async () => {
    show();
    await userEvent.click(await screen.findByRole('tab', { name: /Reviews/ }));
    expect(await screen.findByRole('heading', { name: 'Customer Reviews' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'All reviews' })).toBeTruthy();
    expect(shownReviews()).toEqual(['Review 1', 'Review 2', 'Review 3']);
    expect(screen.getByRole('link', { name: 'buyer1' }).getAttribute('href')).toBe('/profile/buyer1');
    const [first, , third] = screen.getAllByRole('article').map((article) => within(article));
    expect(first?.getByRole('img', { name: '5.0 of 5 stars' })).toBeTruthy();
    expect(third?.getByRole('img', { name: '2.0 of 5 stars' })).toBeTruthy();
    const avatars = screen.getAllByRole('article').map((article) => article.querySelector('.avatar img, .avatar svg'));
    expect(avatars.map((avatar) => avatar?.getAttribute('src') ?? avatar?.nodeName)).toEqual([
      expect.stringContaining('/avatars/b-112233/'),
      'svg',
      'svg',
    ]);
  });

  it('shows the count and rounded percentage of each rating from 5 down to 1', async () => {
    show('/profile/papermoth?tab=reviews');
    const bars = within(await screen.findByRole('group', { name: 'Filter reviews by rating' })).getAllByRole('button');
    expect(bars.map((bar) => bar.getAttribute('aria-label'))).toEqual([
      '5 stars, 2 reviews, 67 percent',
      '4 stars, 0 reviews, 0 percent',
      '3 stars, 0 reviews, 0 percent',
      '2 stars, 1 review, 33 percent',
      '1 star, 0 reviews, 0 percent',
    ]);
  });

  it('filters the reviews when a rating bar is clicked, without changing the bars', async () => {
    show('/profile/papermoth?tab=reviews');
    await userEvent.click(await screen.findByRole('button', { name: /^2 stars/ }));
    expect(await screen.findByRole('heading', { name: '2 star reviews' })).toBeTruthy();
    await vi.waitFor(() => expect(shownReviews()).toEqual(['Review 3']));
    expect(screen.getByRole('button', { name: '5 stars, 2 reviews, 67 percent' })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^2 stars/ }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('button', { name: /^5 stars/ }).getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(screen.getByRole('button', { name: 'Show all reviews' }));
    expect(shownReviews()).toHaveLength(3);
  });

  it('loads more pages of the selected rating on demand', async () => {
    const meta = { average_rating: 5, review_count: 3, histogram: { '1': 0, '2': 0, '3': 0, '4': 0, '5': 3 } };
    answer.mockImplementation(async (route, { query }) => {
      if (route === 'GET /api/users/{name}') return profile;
      return query?.cursor === 'next'
        ? { data: [review(3, 5)], meta: { ...meta, next_cursor: null } }
        : { data: [review(1, 5), review(2, 5)], meta: { ...meta, next_cursor: 'next' } };
    });
    show('/profile/papermoth?tab=reviews&rating=5');
    expect(await screen.findByRole('heading', { name: '5 star reviews' })).toBeTruthy();
    expect(shownReviews()).toEqual(['Review 1', 'Review 2']);
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await vi.waitFor(() => expect(shownReviews()).toEqual(['Review 1', 'Review 2', 'Review 3']));
    expect(screen.getByText('3 of 3 reviews shown').getAttribute('role')).toBe('status');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    const expectedQuery = { 'search[seller_id]': 9, 'filters[rating]': 5, limit: 24 };
    expect(answer.mock.calls.flatMap(([route, { query }]) => (route === 'GET /api/reviews' ? [query] : []))).toEqual([
      { ...expectedQuery, cursor: undefined },
      { ...expectedQuery, cursor: 'next' },
    ]);
  });

  it('shows that a rating has no reviews', async () => {
    show('/profile/papermoth?tab=reviews');
    await userEvent.click(await screen.findByRole('button', { name: /^4 stars/ }));
    expect(await screen.findByText('No 4-star reviews.')).toBeTruthy();
  });
});

it('the profile shows the not-found view for an unknown name', async () => {
  answer.mockRejectedValue(new ApiError('not_found', 404));
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
});

it('the profile offers Retry when the profile fails to load', async () => {
  answer.mockRejectedValueOnce(new ApiError('bad_request', 400));
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'papermoth' })).toBeTruthy();
});
