// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Suggestion } from '#contract/search.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { saveDraft } from '#web/lib/session/drafts.ts';
import { useSession } from '#web/lib/session/session.ts';
import { AddressOutput, renderPage, shownAddress } from '#web/ui/page.fixture.tsx';
import { SearchBox } from './search-box.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
type SuggestCall = (
  route: unknown,
  input: { query: { q: string } },
  options: { signal: AbortSignal },
) => Promise<unknown>;
const api = vi.mocked(call as SuggestCall);
const queries = () => api.mock.calls.map(([, { query }]) => query.q);

const suggestions: Suggestion[] = [
  { kind: 'listing', id: 7, name: 'Noa lucky draw', image1: '', price: 18.5, currency: 'USD' },
  { kind: 'group', id: 3, name: 'Nova' },
  { kind: 'member', id: 21, name: 'Noa', group: { id: 3, name: 'Nova' } },
  { kind: 'seller', id: 5, name: 'northern_wren', avatar: '' },
];

function show(): void {
  renderPage(
    <>
      <SearchBox />
      <AddressOutput />
      <button type="button">elsewhere</button>
    </>,
  );
}
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search' });
const list = () => screen.findByRole('listbox', { name: 'Suggestions' });
/** The option that screen readers announce; it must be the only selected one. */
const highlighted = () => {
  const active = document.getElementById(box().getAttribute('aria-activedescendant') ?? '');
  expect(screen.queryAllByRole('option', { selected: true })).toEqual(active ? [active] : []);
  return active?.textContent;
};

beforeEach(() => {
  sessionStorage.clear();
  useSession.getState().clear();
  api.mockReset();
  api.mockResolvedValue({ data: suggestions });
});
afterEach(cleanup);

describe('the search box with suggestions', () => {
  it('shows the name and kind of each suggestion and announces their number', async () => {
    show();
    expect(box().getAttribute('aria-expanded')).toBe('false');
    await userEvent.type(box(), 'no');
    const options = within(await list()).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual([
      'Noa lucky drawListing$18.50 USD',
      'NovaGroup',
      'NoaMember of Nova',
      'northern_wrenSeller',
      'Search for “no”',
    ]);
    expect(box().getAttribute('aria-expanded')).toBe('true');
    expect(box().getAttribute('aria-controls')).toBe((await list()).id);
    expect(screen.getByText('4 suggestions').getAttribute('role')).toBe('status');
  });

  it.each([
    [1, '/listings/7'],
    [2, '/groups/3'],
    [3, '/members/21'],
    [4, '/profile/northern_wren'],
  ])('opens suggestion %d with the arrow keys and Enter', async (presses, path) => {
    show();
    await userEvent.type(box(), 'no');
    await list();
    await userEvent.keyboard('{ArrowDown}'.repeat(presses));
    expect(highlighted()).toContain(suggestions[presses - 1]?.name);
    await userEvent.keyboard('{Enter}');
    expect(shownAddress()).toBe(path);
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('cycles through the suggestions and the input with the arrow keys', async () => {
    show();
    await userEvent.type(box(), 'no');
    await list();
    await userEvent.keyboard('{ArrowUp}');
    expect(highlighted()).toBe('Search for “no”');
    await userEvent.keyboard('{ArrowUp}');
    expect(highlighted()).toContain('northern_wren');
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.keyboard('{ArrowDown}');
    expect(box().getAttribute('aria-activedescendant')).toBeNull();
    await userEvent.keyboard('{Enter}');
    expect(shownAddress()).toBe('/listings/search?q=no');
  });

  it('opens a clicked suggestion', async () => {
    show();
    await userEvent.type(box(), 'no');
    await userEvent.click(within(await list()).getByRole('option', { name: /Member of Nova/ }));
    expect(shownAddress()).toBe('/members/21');
  });

  it('the list of suggestions closes on Escape and on a click elsewhere, and opens again with the next letter', async () => {
    show();
    await userEvent.type(box(), 'no');
    await list();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(box().value).toBe('no');
    await userEvent.type(box(), 'a');
    await list();
    await userEvent.click(screen.getByRole('button', { name: 'elsewhere' }));
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('requests suggestions once the user pauses typing, and ignores a late response to an earlier query', async () => {
    const resolvers = new Map<string, (data: { data: Suggestion[] }) => void>();
    const signals = new Map<string, AbortSignal>();
    api.mockImplementation((_, { query: { q } }, { signal }) => {
      signals.set(q, signal);
      return new Promise((resolve) => resolvers.set(q, resolve));
    });
    show();
    await userEvent.type(box(), 'no');
    await waitFor(() => expect(queries()).toEqual(['no']));
    await userEvent.type(box(), 'va');
    await waitFor(() => expect(queries()).toEqual(['no', 'nova']));
    expect(signals.get('no')?.aborted).toBe(true);
    await act(async () => resolvers.get('nova')?.({ data: suggestions.slice(1, 2) }));
    await act(async () => resolvers.get('no')?.({ data: suggestions }));
    expect(within(await list()).getAllByRole('option')).toHaveLength(2);
    expect(screen.getByText('1 suggestion')).toBeTruthy();
  });

  it.each([
    ['shorter', suggestions.slice(2, 3)],
    ['of the same length', suggestions.toReversed()],
    ['without that option', suggestions.slice(0, 2)],
  ])('keeps the highlighted option when a late response arrives (%s)', async (_what, late) => {
    const answers = new Map<string, (data: { data: Suggestion[] }) => void>();
    api.mockImplementation((_, { query: { q } }) => new Promise((resolve) => answers.set(q, resolve)));
    show();
    await userEvent.type(box(), 'no');
    await waitFor(() => expect(queries()).toEqual(['no']));
    await act(async () => answers.get('no')?.({ data: suggestions }));
    await userEvent.type(box(), 'a');
    await waitFor(() => expect(queries()).toEqual(['no', 'noa']));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(highlighted()).toBe('NoaMember of Nova');
    await act(async () => answers.get('noa')?.({ data: late }));
    expect(highlighted()).toBe('NoaMember of Nova');
    await userEvent.keyboard('{Enter}');
    expect(shownAddress()).toBe('/members/21');
  });

  it('offers to search for the typed words if nothing is suggested', async () => {
    api.mockResolvedValue({ data: [] });
    show();
    await userEvent.type(box(), 'unheard of');
    expect(within(await list()).getByRole('option').textContent).toBe('Search for “unheard of”');
    expect(screen.getByText('No suggestions')).toBeTruthy();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(shownAddress()).toBe('/listings/search?q=unheard+of');
  });

  it('the "Clear search" button clears the typed words and keeps the focus in the box', async () => {
    show();
    expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
    await userEvent.type(box(), 'no');
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect([box().value, document.activeElement]).toEqual(['', box()]);
    expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
  });

  it('leaves search unaffected when suggestions fail to load', async () => {
    api.mockRejectedValue(new ApiError('internal', 500));
    show();
    await userEvent.type(box(), 'no');
    await waitFor(() => expect(queries()).toEqual(['no']));
    expect(screen.queryByRole('listbox')).toBeNull();
    await userEvent.keyboard('{Enter}');
    expect(shownAddress()).toBe('/listings/search?q=no');
  });
});

describe('the search box with recent searches', () => {
  beforeEach(() => saveDraft('recent-searches', ['slow fire', 'badge']));
  const recent = () => screen.findByRole('listbox', { name: 'Recent searches' });

  it('shows recent searches under the empty box and repeats the chosen one', async () => {
    show();
    await userEvent.click(box());
    expect(
      within(await recent())
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['slow fire', 'badge']);
    expect(screen.getByText('2 recent searches')).toBeTruthy();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(shownAddress()).toBe('/listings/search?q=badge');
    expect(api).not.toHaveBeenCalled();
  });

  it('removes recent searches one by one and keeps the focus in the box', async () => {
    show();
    await userEvent.click(box());
    await recent();
    await userEvent.click(screen.getByRole('button', { name: 'Remove “slow fire” from recent searches' }));
    expect(within(await recent()).getAllByRole('option')).toHaveLength(1);
    expect(document.activeElement).toBe(box());
    await userEvent.click(screen.getByRole('button', { name: 'Remove “badge” from recent searches' }));
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(sessionStorage.getItem('draft-recent-searches')).toBe('[]');
  });

  it('shows suggestions instead of recent searches as soon as something is typed', async () => {
    show();
    await userEvent.type(box(), 'no');
    expect(within(await list()).getAllByRole('option')).toHaveLength(5);
    expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
  });
});
