// @vitest-environment jsdom
import { StrictMode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Language } from '#contract/display.ts';
import { PAGE_DATA_ID, type PageTask, type RenderedPage } from '#contract/rendered-page.ts';
import { App } from './app/app.tsx';
import { makeBackend } from './app/failures-data.fixture.ts';
import { beginFirstRender, fillClient, readPageData } from './app/first-page.ts';
import { showPreferredLanguage } from './app/languages.ts';
import { preparePage } from './app/routes.tsx';
import { setFirstRender } from './lib/browser/first-render.ts';
import { createQueryClient } from './lib/net/query.ts';
import { sendRequestsWith } from './lib/net/transport.ts';
import { storeDeviceChoice } from './lib/session/device-choice.ts';
import { useSession } from './lib/session/session.ts';
import { renderPage } from './render-page.tsx';

vi.mock('#web/lib/realtime/realtime.ts', () => import('./app/quiet-realtime.fixture.ts'));

let mounted: Root | undefined;
// Loads the page's code once with a long timeout, because loading takes most of the time of these tests.
beforeAll(async () => void (await preparePage(new URL('http://localhost/listings/7'))), 120_000);
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
  localStorage.clear();
});
afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
  document.body.replaceChildren();
  setFirstRender(undefined);
  sendRequestsWith((...parameters) => fetch(...parameters));
  useSession.setState(useSession.getInitialState(), true);
});

const task = (url: string, language: Language = 'en', currency = 'USD'): PageTask => {
  return { url, language, currency, name: 'Magpie' };
};

function makeWorld(who: 'visitor' | 'buyer') {
  const world = makeBackend(who);
  const entry = (id: number, name: string) => ({ id, name, listing_count: 1, aliases: [] });
  world.answer('catalogue.group', () => ({ ...entry(4, 'Nova'), members: [entry(6, 'Noa')] }));
  world.answer('catalogue.member', () => ({ ...entry(6, 'Noa'), group: { id: 4, name: 'Nova' } }));
  world.answer('catalogue.sourceType', () => entry(2, 'Album'));
  const want = { id: 3, group: entry(4, 'Nova'), members: [], sourcetypes: [], words: 'moon', max_price: null };
  const details = {
    currency: null,
    priority: 1,
    note: '',
    state: 'active',
    fit_count: 0,
    created_at: '2026-11-01T00:00:00.000Z',
  };
  world.answer('wants.ofUser', () => ({ is_public: true, data: [{ ...want, ...details }] }));
  return world;
}

async function render(url: string, language?: Language, currency?: string): Promise<RenderedPage> {
  const page = await renderPage(task(url, language, currency), makeWorld('visitor').fetch);
  if (!page) throw new Error(`${url} is not rendered`);
  return page;
}

type Hydration = { isSignedIn?: boolean; before?: () => void; onHydrated?: () => void };

/** Hydrates the page like main.tsx; returns the requests that follow and the errors that React recovers from. */
async function hydrate(url: string, { html, data }: RenderedPage, options: Hydration = {}) {
  const { isSignedIn = false, before = () => {}, onHydrated = () => {} } = options;
  // The page has just arrived, although this file has been running for a while.
  const responseStart = performance.now();
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ responseStart }] as never);
  const world = makeWorld(isSignedIn ? 'buyer' : 'visitor');
  if (isSignedIn) localStorage.setItem('accessToken', 'stored');
  sendRequestsWith(world.fetch);
  window.history.replaceState(null, '', url);
  const json = JSON.stringify(data).replace(/</g, '\\u003c');
  document.body.innerHTML = `<div id="root">${html}</div><script type="application/json" id="${PAGE_DATA_ID}">${json}</script>`;
  before();
  const heading = document.querySelector('h1');
  const read = readPageData();
  if (!read) throw new Error('the page has no data');
  await preparePage(window.location);
  const client = createQueryClient();
  fillClient(client, read, isSignedIn);
  const hydrated = vi.fn(onHydrated);
  beginFirstRender(read, hydrated);
  const recovered: unknown[] = [];
  const root = document.getElementById('root') as HTMLElement;
  mounted = hydrateRoot(
    root,
    <StrictMode>
      <App client={client} />
    </StrictMode>,
    { onRecoverableError: (error) => recovered.push(error) },
  );
  await vi.waitFor(() => expect(hydrated).toHaveBeenCalledOnce(), 10_000);
  // Waits for lazy parts and effects, which run after hydration.
  await new Promise((resolve) => setTimeout(resolve, 300));
  return { world, recovered, isKept: heading !== null && heading === document.querySelector('h1') };
}

describe('a page from the server', () => {
  it.each([
    { url: '/', text: 'Afterimage photocard', ids: ['listings.newest', 'listings.random'] },
    { url: '/listings/7', text: 'Afterimage photocard', ids: ['listings.read'] },
    { url: '/profile/papermoth', text: 'papermoth', ids: ['profiles.byName', 'profiles.listings'] },
    { url: '/profile/papermoth?tab=reviews&rating=4', text: 'Pim bear keyring', ids: ['reviews.list'] },
    { url: '/profile/papermoth?tab=wants', text: 'moon', ids: ['profiles.byName', 'wants.ofUser'] },
    { url: '/groups/4', text: 'Afterimage photocard', ids: ['catalogue.group', 'listings.search'] },
    { url: '/members/6', text: 'Afterimage photocard', ids: ['catalogue.member', 'listings.search'] },
    { url: '/sourcetypes/2', text: 'Afterimage photocard', ids: ['catalogue.sourceType', 'listings.search'] },
    { url: '/listings/search?q=photocard&sort=price_asc', text: 'Afterimage photocard', ids: ['listings.search'] },
    { url: '/listings/search?sort=condition', text: 'Afterimage photocard', ids: ['listings.search'] },
    { url: '/listings/search?max_price=many&cursor=abc', text: 'Afterimage photocard', ids: ['listings.search'] },
  ] as const)('is hydrated without a mismatch or a second request: $url', async ({ url, text, ids }) => {
    for (const language of ['en', 'fr'] as const) {
      const page = await render(url, language);
      expect(page.html).toContain(text);
      expect(page.html).not.toMatch(/ style="|<script/);
      const { world, recovered, isKept } = await hydrate(url, page);
      expect(recovered).toEqual([]);
      expect(isKept).toBe(true);
      expect(ids.map((id) => [id, world.count(id)])).toEqual(ids.map((id) => [id, 0]));
      expect(world.count('announcements.list') + world.count('currencies.rates')).toBe(0);
      mounted?.unmount();
    }
  });

  it('is in the language of the visitor', async () => {
    expect((await render('/listings/7', 'en')).html).toContain('>Group<');
    expect((await render('/listings/7', 'fr')).html).toContain('>Groupe<');
  });

  it('contains prices in the currency of the visitor', async () => {
    const task = { url: '/', language: 'en', currency: 'CAD', name: 'Magpie' } as const;
    const page = await renderPage(task, makeWorld('visitor').fetch);
    expect(page?.data.queries.map(([[route]]) => route)).toContain('GET /api/currencies/rates');
    expect(page?.html).toMatch(/about \$[\d.]+/);
  });

  it('is hydrated without a mismatch by a browser with another currency', async () => {
    const page = await render('/listings/7', 'en', 'CAD');
    expect(page.html).toMatch(/about \$[\d.]+/);
    expect((await hydrate('/listings/7', page)).recovered).toEqual([]);
  });

  it('is hydrated without a mismatch in another time zone, and then shows dates in that time zone', async () => {
    const intl = new Intl.DateTimeFormat().resolvedOptions();
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...intl, timeZone: 'Pacific/Niue' });
    const url = '/profile/papermoth?tab=reviews&rating=4';
    const { recovered } = await hydrate(url, await render(url));
    expect(recovered).toEqual([]);
    expect(document.querySelector('time')?.textContent).toBe('31 Oct 2026');
  });

  it.each([
    '/',
    '/listings/7',
    '/profile/papermoth?tab=reviews&rating=4',
    '/profile/papermoth?tab=wants',
    '/groups/4',
    '/listings/search',
  ])('is hydrated without a mismatch by a browser with another language: %s', async (url) => {
    for (const [rendered, chosen] of [
      ['fr', 'en'],
      ['en', 'fr'],
    ] as const) {
      storeDeviceChoice('language', chosen);
      const { recovered } = await hydrate(url, await render(url, rendered), { onHydrated: showPreferredLanguage });
      expect(recovered).toEqual([]);
      expect(document.documentElement.lang).toBe(chosen);
      mounted?.unmount();
    }
  });

  it.each([
    '/',
    '/profile/papermoth',
    '/profile/papermoth?tab=wants',
    '/groups/4',
    '/members/6',
    '/sourcetypes/2',
    '/listings/search',
  ])('is hydrated without a mismatch for a signed-in user: %s', async (url) => {
    const { recovered, isKept } = await hydrate(url, await render(url), { isSignedIn: true });
    expect(recovered).toEqual([]);
    expect(isKept).toBe(true);
  });

  it('is treated as no newer than its arrival if the clock of the device is behind', async () => {
    const page = await render('/');
    page.data.at += 3_600_000;
    const client = createQueryClient();
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ responseStart: 40 }] as never);
    fillClient(client, page.data, false);
    const times = client
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.dataUpdatedAt);
    expect(new Set(times)).toEqual(new Set([performance.timeOrigin + 40]));
  });

  it('is refetched for signed-in users, because their data can differ from what visitors see', async () => {
    const { world, recovered, isKept } = await hydrate('/listings/7', await render('/listings/7'), {
      isSignedIn: true,
    });
    expect(recovered).toEqual([]);
    expect(isKept).toBe(true);
    expect(world.count('listings.read')).toBeGreaterThan(0);
  });

  it('is refetched if it comes from a cache and is old', async () => {
    const page = await render('/listings/7');
    page.data.at -= 3_600_000;
    const { world } = await hydrate('/listings/7', page);
    expect(world.count('listings.read')).toBeGreaterThan(0);
  });

  it('is not rendered if the API responds with 500', async () => {
    const world = makeWorld('visitor');
    world.fail('listings.read', 500);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await expect(renderPage(task('/listings/7'), world.fetch)).rejects.toThrow();
  });

  it('is left to the browser to render if the API responds with 404 or 422', async () => {
    for (const status of [404, 422] as const) {
      const world = makeWorld('visitor');
      world.fail('listings.search', status);
      expect(await renderPage(task('/listings/search'), world.fetch)).toBeUndefined();
    }
  });

  it('keeps what was typed into its search box before its scripts ran', async () => {
    const page = await render('/');
    const before = (): void => {
      (document.querySelector('input[type=search]') as HTMLInputElement).value = 'lantern';
    };
    const { recovered } = await hydrate('/', page, { before });
    expect(recovered).toEqual([]);
    expect(document.querySelector<HTMLInputElement>('input[type=search]')?.value).toBe('lantern');
    expect(document.querySelector('form[role=search]')?.getAttribute('action')).toBe('/listings/search');
  });

  it('is not rendered on the server if only signed-in users can open it', async () => {
    expect(await renderPage(task('/settings'), makeWorld('visitor').fetch)).toBeUndefined();
  });

  it('provides no data if the data in the HTML is truncated', () => {
    document.body.innerHTML = `<script type="application/json" id="${PAGE_DATA_ID}">{"at":17,"quer`;
    expect(readPageData()).toBeUndefined();
  });
});
