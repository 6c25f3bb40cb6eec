// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PreparePage } from '#web/lib/browser/load-data.ts';
import { MemoryRouter } from '#web/lib/browser/memory-router.fixture.tsx';
import { useNavigate } from '#web/lib/browser/router.tsx';
import { usePrefetch } from './use-prefetch.ts';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));

const loadData = vi.fn(async () => undefined);
const at = { page: 'listing' as const, params: { id: '7' }, search: new URLSearchParams() };
const prepare = vi.fn<PreparePage>();

function Links() {
  usePrefetch(prepare);
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => navigate('/groups/2')}>
        Next page
      </button>
      <a href="/listings/7?from=home">
        <span>Card</span>
      </a>
      <a href="/groups/1" target="_blank" rel="noopener">
        New tab
      </a>
      <a href="https://example.test/listings/7">Elsewhere</a>
      <a href="#below">Same page</a>
      <p>Text</p>
    </>
  );
}

const renderLinks = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Links />
      </MemoryRouter>
    </QueryClientProvider>,
  );

beforeEach(() => {
  vi.useFakeTimers();
  prepare.mockReset().mockResolvedValue({ at, loadData });
  loadData.mockClear();
  renderLinks();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Places the links one below the other, 300 pixels apart. */
const placeLinks = (top = 0) => {
  for (const [at, link] of [...document.links].entries()) {
    link.getBoundingClientRect = () => new DOMRect(0, top + 300 * at, 100, 40);
  }
};

const hover = (text: string, pointerType = 'mouse') =>
  fireEvent(screen.getByText(text), Object.assign(new Event('pointerover', { bubbles: true }), { pointerType }));
const settle = () => vi.advanceTimersByTimeAsync(5000);
const waitBriefly = () => vi.advanceTimersByTimeAsync(100);

describe('a link', () => {
  it('loads the linked page with its data once the pointer has rested on it for a moment', async () => {
    hover('Card');
    await vi.advanceTimersByTimeAsync(99);
    expect(prepare).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(prepare.mock.calls.map(([{ pathname, search }]) => pathname + search)).toEqual(['/listings/7?from=home']);
    expect(loadData).toHaveBeenCalledExactlyOnceWith(expect.any(QueryClient), { ...at, currency: expect.any(String) });
  });

  it('loads the linked page when the keyboard focuses it', async () => {
    fireEvent.focusIn(screen.getByText('Card'));
    await waitBriefly();
    expect(loadData).toHaveBeenCalledOnce();
  });

  it('does not load the linked page if the pointer only crosses it', async () => {
    hover('Card');
    await vi.advanceTimersByTimeAsync(60);
    hover('Text');
    await waitBriefly();
    expect(prepare).not.toHaveBeenCalled();
  });

  it.each([
    ['the link is touched, because the finger can also scroll', 'Card', 'touch'],
    ['the link opens a new tab', 'New tab', 'mouse'],
    ['the link leads to another site', 'Elsewhere', 'mouse'],
    ['the link leads to a place on the same page', 'Same page', 'mouse'],
  ])('does not load the linked page if %s', async (_reason, text, pointerType) => {
    hover(text, pointerType);
    await waitBriefly();
    expect(prepare).not.toHaveBeenCalled();
  });

  it('loads the linked page again when the pointer returns to it after a failure', async () => {
    prepare.mockRejectedValue(new Error('offline'));
    hover('Card');
    await waitBriefly();
    prepare.mockResolvedValue({ at, loadData: () => Promise.reject(new Error('refused')) });
    hover('Text');
    hover('Card');
    await waitBriefly();
    expect(prepare).toHaveBeenCalledTimes(2);
  });
});

describe('the code of linked pages', () => {
  it('is loaded for visible links, without the data of the pages, two seconds after the current page opens', async () => {
    placeLinks();
    await vi.advanceTimersByTimeAsync(1999);
    expect(prepare).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(prepare.mock.calls.map(([{ pathname }]) => pathname)).toEqual(['/listings/7']);
    expect(loadData).not.toHaveBeenCalled();
  });

  it.each([
    ['above', -1000],
    ['below', 768],
  ])('is not loaded for links %s the viewport', async (_where, top) => {
    placeLinks(top);
    await settle();
    expect(prepare).not.toHaveBeenCalled();
  });

  it('is also loaded for the links on the next page that the visitor opens', async () => {
    placeLinks();
    await settle();
    expect(prepare).toHaveBeenCalledOnce();
    fireEvent.click(screen.getByText('Next page'));
    await settle();
    expect(prepare).toHaveBeenCalledTimes(2);
  });

  describe('with two visible links', () => {
    let finish: () => void;
    beforeEach(async () => {
      const link = document.createElement('a');
      link.href = '/listings/8';
      document.body.append(link);
      placeLinks();
      link.getBoundingClientRect = () => new DOMRect(0, 0, 100, 40);
      prepare.mockImplementationOnce(() => new Promise((resolve) => (finish = () => resolve(undefined))));
      await settle();
    });
    afterEach(() => document.querySelector('a[href="/listings/8"]')?.remove());
    const prepared = () => prepare.mock.calls.map(([{ pathname }]) => pathname);

    it('is loaded for one link after the other', async () => {
      expect(prepared()).toEqual(['/listings/7']);
      finish();
      await settle();
      expect(prepared()).toEqual(['/listings/7', '/listings/8']);
    });

    it('is not loaded for the second link if the visitor leaves the page first', async () => {
      cleanup();
      finish();
      await settle();
      expect(prepared()).toEqual(['/listings/7']);
    });
  });

  it('is not loaded if the visitor leaves within two seconds', async () => {
    placeLinks();
    await vi.advanceTimersByTimeAsync(1000);
    cleanup();
    await settle();
    expect(prepare).not.toHaveBeenCalled();
  });
});

it('nothing is loaded in advance for visitors whose browser is set to save data', async () => {
  cleanup();
  Object.assign(navigator, { connection: { saveData: true } });
  try {
    renderLinks();
    placeLinks();
    hover('Card');
    await waitBriefly();
    await settle();
    expect(prepare).not.toHaveBeenCalled();
  } finally {
    Reflect.deleteProperty(navigator, 'connection');
  }
});
