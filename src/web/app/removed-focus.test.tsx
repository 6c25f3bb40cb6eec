// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { anAnnouncement } from '#contract/announcements.fixture.ts';
import { aCard } from '#contract/listing-card.fixture.ts';
import { makeBackend } from './failures-data.fixture.ts';
import { openApp, startAfresh } from './whole-app.fixture.tsx';

vi.mock('virtua', () => import('../features/conversations/thread/virtua.fixture.tsx'));
vi.mock('#web/lib/realtime/realtime.ts', () => import('./quiet-realtime.fixture.ts'));
startAfresh();

/** Waits for the deferred shell, which restores focus. */
const layoutLoaded = () => waitFor(() => expect(document.querySelector('.slow-calls')).not.toBeNull());
const twoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
async function settledFocus() {
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  // The focus moves two frames after an element is removed.
  await twoFrames();
  await twoFrames();
  return document.activeElement;
}

describe('the focus after an announcement is dismissed', () => {
  it('moves to the next announcement, and after the last one to the heading of the page', async () => {
    const world = makeBackend('visitor');
    const data = [anAnnouncement(1), anAnnouncement(2)];
    world.answer('announcements.list', () => data);
    world.answer('announcements.state', () => ({ data, next_change_in: null }));
    const { user } = openApp(world, { at: '/about' });
    const heading = await screen.findByRole('heading', { level: 1, name: 'About' });
    await layoutLoaded();
    const dismissOf = (text: string) =>
      within(screen.getByText(text).closest('[data-announcement]') as HTMLElement).getByRole('button');
    await user.click(dismissOf('News 1'));
    expect(screen.queryByText('News 1')).toBeNull();
    expect(await settledFocus()).toBe(dismissOf('News 2'));
    await user.keyboard('{Enter}');
    expect(screen.queryByText('News 2')).toBeNull();
    expect(await settledFocus()).toBe(heading);
  });
});

describe('the focus after a search filter is removed', () => {
  const chip = (name: RegExp) => screen.findByRole('button', { name });
  const openSearch = () => {
    const world = makeBackend('visitor');
    const meta = { total: 1, total_is_estimate: false, next_cursor: null, facets: null };
    world.answer('listings.search', ({ query }) => ({ data: [aCard(query.get('status') === 'all' ? 7 : 8)], meta }));
    return openApp(world, { at: '/listings/search?q=card&group=10&status=all' });
  };

  it('moves to the next filter', async () => {
    const { user } = openSearch();
    await layoutLoaded();
    await user.click(await chip(/^Remove Group/));
    expect(await settledFocus()).toBe(await chip(/^Remove Status/));
  });

  it('moves to a heading of the page when the last filter is removed, although the results are replaced', async () => {
    const { user } = openSearch();
    await layoutLoaded();
    await user.click(await chip(/^Remove Group/));
    await user.click(await chip(/^Remove Status/));
    expect(await screen.findByRole('link', { name: 'Card 8' })).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Chosen filters' })).toBeNull();
    expect((await settledFocus())?.matches('main :is(h1, h2)')).toBe(true);
  });
});

describe('the focus after a saved search is deleted', () => {
  it('moves to the next saved search, to the previous one if the last in the list was deleted, or to the heading if none is left', async () => {
    const world = makeBackend('buyer');
    let stored = ['Moons', 'Stars', 'Suns'].map((name, at) => ({
      ...{ id: at + 1, name, filters: { q: name }, mails: 'daily', match_count: 0 },
      created_at: '2026-11-01T10:00:00Z',
    }));
    world.answer('savedSearches.list', () => ({ data: stored }));
    world.answer('savedSearches.remove', ({ path }) => {
      stored = stored.filter(({ id }) => !path.endsWith(`/${id}`));
    });
    const { user } = openApp(world, { at: '/saved-searches', who: 'buyer' });
    await layoutLoaded();
    const remove = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: `Delete ${name}` }));
      await waitFor(() => expect(screen.queryByRole('link', { name })).toBeNull());
      return settledFocus();
    };
    const row = () => screen.getByRole('link', { name: 'Stars' });
    expect(await remove('Moons')).toBe(row());
    expect(await remove('Suns')).toBe(row());
    expect(await remove('Stars')).toBe(screen.getByRole('heading', { level: 1, name: 'Saved searches' }));
  });
});

describe('the focus after a follow ends', () => {
  it('moves to the next follow, and to the heading if none is left', async () => {
    const world = makeBackend('buyer');
    let stored = ['Juni5', 'Saltwater'].map((name, at) => ({
      ...{ kind: 'group', id: at + 1, name },
      created_at: '2026-11-01T10:00:00Z',
    }));
    world.answer('follows.list', () => ({ data: stored }));
    world.answer('follows.remove', ({ path }) => {
      stored = stored.filter(({ id }) => !path.endsWith(`/${id}`));
    });
    const { user } = openApp(world, { at: '/following', who: 'buyer' });
    await layoutLoaded();
    const unfollow = (name: string) => screen.findByRole('button', { name: `Unfollow ${name}` });
    await user.click(await unfollow('Juni5'));
    await waitFor(() => expect(screen.queryByRole('link', { name: /Juni5/ })).toBeNull());
    expect((await settledFocus())?.closest('li')?.textContent).toContain('Saltwater');
    await user.click(await unfollow('Saltwater'));
    await screen.findByRole('heading', { name: 'You don’t follow anyone yet' });
    expect(await settledFocus()).toBe(screen.getByRole('heading', { level: 1, name: 'Following' }));
  });
});

describe('the focus after a want is deleted through its menu', () => {
  it('moves to the next want', async () => {
    const world = makeBackend('buyer');
    let stored = [1, 2].map((id) => ({
      ...{ id, group: { id, name: `Group ${id}` }, members: [], sourcetypes: [], words: '', note: '', priority: 2 },
      ...{ max_price: null, currency: null, state: 'active', fit_count: 0, created_at: '2026-11-01T10:00:00Z' },
    }));
    world.answer('wants.list', () => ({ data: stored }));
    world.answer('wants.remove', ({ path }) => {
      stored = stored.filter(({ id }) => !path.endsWith(`/${id}`));
    });
    const { user } = openApp(world, { at: '/wants', who: 'buyer' });
    await layoutLoaded();
    await user.click(await screen.findByRole('button', { name: 'Options for Group 1' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Group 1' })).toBeNull());
    expect((await settledFocus())?.closest('li')?.textContent).toContain('Group 2');
  });
});
