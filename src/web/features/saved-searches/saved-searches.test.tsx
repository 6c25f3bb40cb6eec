// @vitest-environment jsdom
/** Can a search be saved, found again, renamed, made to mail otherwise and deleted, and taken back? */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SavedSearch } from '#contract/saved-searches.ts';
import type { SearchFilters } from '#contract/search.ts';
import { call } from '#web/lib/api.ts';
import { useDialogs } from '#web/lib/dialogs.ts';
import { ApiError } from '#web/lib/errors.ts';
import { createQueryClient } from '#web/lib/query.ts';
import { useSession } from '#web/lib/session.ts';
import { ToastProvider } from '#web/ui/toast.tsx';
import { expectConsole } from '../../../../test/support/strict-console.ts';
import { SaveSearchButton, useSavedSearchesLive } from './index.ts';
import { aSearch, signIn } from './saved-searches.fixture.ts';
import { SavedSearchesPage } from './saved-searches-page.tsx';

const live = vi.hoisted(() => ({ changes: new Map<string, () => void>() }));
vi.mock('#web/lib/api.ts', () => ({ call: vi.fn() }));
vi.mock('#web/lib/realtime.ts', () => ({
  onChange: (type: string, handler: () => void) => {
    live.changes.set(type, handler);
    return () => live.changes.delete(type);
  },
}));

let kept: SavedSearch[];
let refuse: Record<string, unknown>;
let mailsSearches: boolean;

beforeEach(() => {
  kept = [aSearch({ id: 1, name: 'Moons', filters: { q: 'moon', group: '4' }, match_count: 2 })];
  refuse = {};
  mailsSearches = true;
  vi.mocked(call).mockImplementation((async (
    route: { id: string },
    input?: { params?: { id: number }; body?: Partial<SavedSearch> },
  ) => {
    if (refuse[route.id]) throw refuse[route.id];
    if (route.id === 'savedSearches.list') return { data: kept };
    if (route.id === 'lookups.groups') return { data: [{ id: 4, name: 'Orchid Static' }] };
    if (route.id === 'lookups.sourceTypes') return { data: [] };
    if (route.id === 'preferences.read') return { mails_searches: mailsSearches };
    const id = input?.params?.id ?? kept.length + 10;
    const changed = { ...(kept.find((one) => one.id === id) ?? aSearch({ id })), ...input?.body };
    kept = kept.filter((one) => one.id !== id);
    if (route.id !== 'savedSearches.remove') kept = [changed, ...kept];
    return route.id === 'savedSearches.remove' ? null : changed;
  }) as never);
  signIn();
});
afterEach(() => {
  cleanup();
  useDialogs.getState().close();
  useSession.setState(useSession.getInitialState(), true);
});

function Live() {
  useSavedSearchesLive();
  return null;
}

function show(what: React.ReactNode) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <MemoryRouter>
          <Live />
          {what}
        </MemoryRouter>
      </ToastProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
const showButton = (filters: SearchFilters) => show(<SaveSearchButton filters={filters} />);
const save = () => screen.findByRole('button', { name: 'Save search' });

test('a search is saved under its words, mailing daily, and then stands as saved', async () => {
  const user = showButton({ q: 'blue moon', status: 'open' });
  await user.click(await save());
  const dialog = await screen.findByRole('dialog', { name: 'Save this search' });
  const name = within(dialog).getByRole('textbox', { name: /^Name/ });
  expect(name).toHaveProperty('value', 'blue moon');
  await user.click(within(dialog).getByRole('button', { name: 'Save search' }));
  expect(await screen.findByText('Saved: blue moon')).toBeTruthy();
  expect(kept[0]).toMatchObject({ name: 'blue moon', mails: 'daily', filters: { q: 'blue moon', status: 'open' } });
  const link = await screen.findByRole('link', { name: 'Search saved' });
  expect(link.getAttribute('href')).toBe('/saved-searches');
});

test('a name is asked for, and a refusal stays in the dialog', async () => {
  expectConsole('error', 'Failed to save a search');
  const user = showButton({ group: '4' });
  await user.click(await save());
  const dialog = await screen.findByRole('dialog');
  const keep = within(dialog).getByRole('button', { name: 'Save search' });
  await user.click(keep);
  expect(await within(dialog).findByText('Give it a name.')).toBeTruthy();
  refuse['savedSearches.create'] = new ApiError('too_many_saved_searches', 409);
  await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Orchid');
  await user.click(keep);
  expect(await within(dialog).findByText(/^The search was not saved\. You keep as many/)).toBeTruthy();
});

test('a visitor signs in first', async () => {
  useSession.setState({ accessToken: '', user: null });
  const user = showButton({ q: 'moon' });
  await user.click(await save());
  const { signIn: asked } = useDialogs.getState();
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => signIn());
  act(() => {
    if (typeof asked === 'object') asked.then();
  });
  expect(await screen.findByRole('dialog', { name: 'Save this search' })).toBeTruthy();
});

test('the page says what each looks for, how much it found, and leads to it', async () => {
  show(<SavedSearchesPage />);
  const link = await screen.findByRole('link', { name: 'Moons' });
  expect(link.getAttribute('href')).toBe('/listings/search?q=moon&group=4');
  expect(await screen.findByText('“moon” · Orchid Static')).toBeTruthy();
  expect(screen.getByText(/^2 listings found, saved /)).toBeTruthy();
  kept = [{ ...(kept[0] ?? aSearch({})), match_count: 3 }];
  act(() => live.changes.get('notification')?.());
  expect(await screen.findByText(/^3 listings found/)).toBeTruthy();
});

test('renaming shows at once, Escape keeps the name, and a refusal brings it back', async () => {
  expectConsole('error', 'Failed to change a saved search');
  const user = show(<SavedSearchesPage />);
  await user.click(await screen.findByRole('button', { name: 'Rename Moons' }));
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), '!{Escape}');
  expect(screen.getByRole('link', { name: 'Moons' })).toBeTruthy();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Rename Moons');
  await user.click(screen.getByRole('button', { name: 'Rename Moons' }));
  await user.clear(screen.getByRole('textbox', { name: /^Name/ }));
  expect(screen.getByText('Give it a name.')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Blue moons{Enter}');
  expect(await screen.findByRole('link', { name: 'Blue moons' })).toBeTruthy();
  expect(kept[0]?.name).toBe('Blue moons');
  refuse['savedSearches.update'] = new ApiError('offline', 0);
  await user.click(screen.getByRole('button', { name: 'Rename Blue moons' }));
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), ' again{Enter}');
  expect(await screen.findByText(/was not renamed\. We could not reach/)).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Blue moons' })).toBeTruthy();
});

test('it mails as chosen, and the page says where all such mails are off', async () => {
  mailsSearches = false;
  const user = show(<SavedSearchesPage />);
  await user.click(await screen.findByRole('combobox', { name: /^Mails for Moons/ }));
  await user.click(screen.getByRole('option', { name: 'At once' }));
  await waitFor(() => expect(kept[0]?.mails).toBe('at_once'));
  expect(screen.getByText(/^Mails about saved searches are off/)).toBeTruthy();
});

test('deleting can be undone', async () => {
  const user = show(<SavedSearchesPage />);
  await user.click(await screen.findByRole('button', { name: 'Delete Moons' }));
  expect(await screen.findByRole('heading', { name: 'No saved searches yet' })).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('link', { name: 'Moons' })).toBeTruthy();
  expect(kept).toEqual([expect.objectContaining({ name: 'Moons', filters: { q: 'moon', group: '4' } })]);
});

test('a deletion that is refused brings it back', async () => {
  expectConsole('error', 'Failed to delete a saved search');
  refuse['savedSearches.remove'] = new ApiError('offline', 0);
  const user = show(<SavedSearchesPage />);
  await user.click(await screen.findByRole('button', { name: 'Delete Moons' }));
  expect(await screen.findByText(/^Moons was not deleted\. We could not reach/)).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Moons' })).toBeTruthy();
});

test('says that they did not load, and loads them on Retry', async () => {
  refuse['savedSearches.list'] = new ApiError('bad_request', 400);
  const user = show(<SavedSearchesPage />);
  expect(await screen.findByText('Your saved searches did not load')).toBeTruthy();
  refuse = {};
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Moons' })).toBeTruthy();
});
