// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aCard } from '#contract/listing-card.fixture.ts';
import type { ListingCard } from '#contract/listings.ts';
import { ListingGrid } from '#web/features/cards/index.ts';
import { call } from '#web/lib/net/api.ts';
import { useSession } from '#web/lib/session/session.ts';
import { recordViewed } from '#web/lib/session/viewed-listings.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { signInAs } from '../listings.fixture.ts';
import { RecentSetting } from './recent-setting.tsx';
import { RecentlyViewed } from './recently-viewed.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));

let stored: ListingCard[];

beforeEach(() => {
  window.localStorage.clear();
  stored = [1, 2, 3].map((id) => aCard(id));
  vi.mocked(call).mockImplementation((async (_route: unknown, input: { query: { ids: readonly number[] } }) => {
    return input.query.ids.flatMap((id) => stored.find((card) => card.id === id) ?? []);
  }) as never);
  signInAs(1, 'reader');
});
afterEach(cleanup);

const names = () => screen.queryAllByRole('link').map((link) => link.textContent);
const view = (...ids: number[]) => act(() => ids.forEach((id) => void recordViewed(1, id)));

describe('the list of recently viewed listings', () => {
  it('shows only open listings, most recently viewed first, and updates after each view', async () => {
    stored = [aCard(1), aCard(2, { status: 'closed' }), aCard(3)];
    renderPage(<RecentlyViewed />);
    expect(screen.queryByRole('region', { name: 'Recently viewed' })).toBeNull();
    view(1, 2, 999, 3);
    await screen.findByRole('region', { name: 'Recently viewed' });
    expect(names()).toEqual(['Card 3', 'Card 1']);
    view(1);
    await waitFor(() => expect(names()).toEqual(['Card 1', 'Card 3']));
  });

  it('determines which cards are marked as “Seen”', async () => {
    view(2);
    renderPage(<ListingGrid listings={stored} />);
    await screen.findByText('Seen');
    const marked = screen.getAllByRole('listitem').filter((card) => card.textContent?.includes('Seen'));
    expect(marked.map((card) => card.textContent)).toEqual([expect.stringContaining('Card 2')]);
  });

  it('marks listings as seen only for the user who viewed them', async () => {
    view(2);
    renderPage(<ListingGrid listings={stored} />);
    await screen.findByText('Seen');
    act(() => signInAs(2, 'other'));
    expect(screen.queryByText('Seen')).toBeNull();
    act(() => useSession.setState({ accessToken: '', user: null, ready: true }));
    expect(screen.queryByText('Seen')).toBeNull();
  });

  it('contains at most 100 listings', () => {
    view(...Array.from({ length: 120 }, (_, at) => at + 1));
    expect(JSON.parse(window.localStorage.getItem('viewed-listings-1') ?? '').ids).toHaveLength(100);
  });

  it('can be cleared, and can be switched off, which clears it and stops recording views', async () => {
    const user = userEvent.setup();
    view(1, 2);
    renderPage(<RecentSetting />);
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getByText('Recently viewed listings cleared')).toBeTruthy();
    const clear = screen.getByRole('button', { name: 'Clear' });
    expect(clear.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(clear);
    view(1);
    await user.click(screen.getByRole('switch', { name: 'Remember what I view on this device' }));
    view(2);
    expect(JSON.parse(window.localStorage.getItem('viewed-listings-1') ?? '')).toEqual({ isOff: true, ids: [] });
  });

  it('drops invalid ids from the stored list', () => {
    window.localStorage.setItem('viewed-listings-1', '{"ids":[1,"2",-3]}');
    view(5);
    expect(JSON.parse(window.localStorage.getItem('viewed-listings-1') ?? '').ids).toEqual([5, 1]);
  });
});
