// @vitest-environment jsdom
import { useQueryClient } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { errorSentences } from '#contract/error-sentences.ts';
import type { SavedSearch } from '#contract/saved-searches.ts';
import type { SearchFilters } from '#contract/search.ts';
import { expectConsole } from '#test/strict-console.ts';
import { useDialogs } from '#web/lib/browser/dialogs.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { refetchOnChange } from '#web/lib/realtime/affected-queries.ts';
import { changes } from '#web/lib/realtime/changes.fixture.ts';
import { useSession } from '#web/lib/session/session.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { SaveSearchButton } from './index.ts';
import { aSearch, signIn } from './saved-searches.fixture.ts';
import { SavedSearchesPage } from './saved-searches-page.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
vi.mock('#web/lib/realtime/changes.ts', () => import('#web/lib/realtime/changes.fixture.ts'));

let stored: SavedSearch[];
let failures: Record<string, unknown>;
let mailsSearches: boolean;

beforeEach(() => {
  stored = [aSearch({ id: 1, name: 'Moons', filters: { q: 'moon', group: '4' }, match_count: 2 })];
  failures = {};
  mailsSearches = true;
  vi.mocked(call).mockImplementation((async (
    route: string,
    input?: { params?: { id: number }; body?: Partial<SavedSearch> },
  ) => {
    if (failures[route]) throw failures[route];
    if (route === 'GET /api/saved-searches') return { data: stored };
    if (route === 'GET /api/groups') return { data: [{ id: 4, name: 'Orchid Static' }] };
    if (route === 'GET /api/sourcetypes' || route === 'GET /api/conditions') return { data: [] };
    if (route === 'GET /api/preferences') return { mails_searches: mailsSearches };
    const id = input?.params?.id ?? stored.length + 10;
    const changed = { ...(stored.find((search) => search.id === id) ?? aSearch({ id })), ...input?.body };
    stored = stored.filter((search) => search.id !== id);
    if (route !== 'DELETE /api/saved-searches/{id}') stored = [changed, ...stored];
    return route === 'DELETE /api/saved-searches/{id}' ? null : changed;
  }) as never);
  signIn();
});
afterEach(() => {
  cleanup();
  useDialogs.getState().close();
  useSession.setState(useSession.getInitialState(), true);
});

function Live() {
  const client = useQueryClient();
  useEffect(() => refetchOnChange(client), [client]);
  return null;
}

function show(element: React.ReactNode) {
  renderPage(
    <>
      <Live />
      {element}
    </>,
  );
  return userEvent.setup();
}
const showButton = (filters: SearchFilters) => show(<SaveSearchButton filters={filters} />);
const save = () => screen.findByRole('button', { name: 'Save search' });

test('the Save search button saves a search with its words as the name and with daily emails, and then links to the saved searches', async () => {
  const user = showButton({ q: 'blue moon', status: 'open' });
  await user.click(await save());
  const dialog = await screen.findByRole('dialog', { name: 'Save this search' });
  const name = within(dialog).getByRole('textbox', { name: /^Name/ });
  expect(name).toHaveProperty('value', 'blue moon');
  await user.click(within(dialog).getByRole('button', { name: 'Save search' }));
  expect(await screen.findByText('Saved: blue moon')).toBeTruthy();
  expect(stored[0]).toMatchObject({ name: 'blue moon', mails: 'daily', filters: { q: 'blue moon', status: 'open' } });
  const link = await screen.findByRole('link', { name: 'Search saved' });
  expect(link.getAttribute('href')).toBe('/saved-searches');
});

test('the Save search dialog requires a name, and shows a server error', async () => {
  expectConsole('error', 'Failed to save a search');
  const user = showButton({ group: '4' });
  await user.click(await save());
  const dialog = await screen.findByRole('dialog');
  const keep = within(dialog).getByRole('button', { name: 'Save search' });
  await user.click(keep);
  expect(await within(dialog).findByText('Enter a name.')).toBeTruthy();
  failures['POST /api/saved-searches'] = new ApiError('too_many_saved_searches', 409, {
    message: errorSentences.too_many_saved_searches,
  });
  await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Orchid');
  await user.click(keep);
  expect(await within(dialog).findByText(/^Couldn’t save the search\. You’ve reached the limit/)).toBeTruthy();
});

test('the Save search button asks visitors to sign in first', async () => {
  useSession.setState({ accessToken: '', user: null });
  const user = showButton({ q: 'moon' });
  await user.click(await save());
  const { signIn: request } = useDialogs.getState();
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => signIn());
  act(() => {
    if (typeof request === 'object') request.then();
  });
  expect(await screen.findByRole('dialog', { name: 'Save this search' })).toBeTruthy();
});

test('the saved searches page shows the criteria and the current number of matches of each search, and links to the results', async () => {
  show(<SavedSearchesPage />);
  const link = await screen.findByRole('link', { name: 'Moons' });
  expect(link.getAttribute('href')).toBe('/listings/search?q=moon&group=4');
  expect(await screen.findByText('“moon” · Orchid Static')).toBeTruthy();
  expect(screen.getByText(/^2 matches since /)).toBeTruthy();
  stored = [{ ...(stored[0] ?? aSearch({})), match_count: 3 }];
  act(() => changes.get('notification')?.({ id: '1' }));
  expect(await screen.findByText(/^3 matches since /)).toBeTruthy();
});

test('the saved searches page renames a search, keeps the old name on Escape, and restores it if the request fails', async () => {
  expectConsole('error', 'Failed to change a saved search');
  const user = show(<SavedSearchesPage />);
  await user.click(await screen.findByRole('button', { name: 'Rename Moons' }));
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), '!{Escape}');
  expect(screen.getByRole('link', { name: 'Moons' })).toBeTruthy();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Rename Moons');
  await user.click(screen.getByRole('button', { name: 'Rename Moons' }));
  await user.clear(screen.getByRole('textbox', { name: /^Name/ }));
  expect(screen.getByText('Enter a name.')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Blue moons{Enter}');
  expect(await screen.findByRole('link', { name: 'Blue moons' })).toBeTruthy();
  expect(stored[0]?.name).toBe('Blue moons');
  failures['PUT /api/saved-searches/{id}'] = new ApiError('offline', 0);
  await user.click(screen.getByRole('button', { name: 'Rename Blue moons' }));
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), ' again{Enter}');
  expect(await screen.findByText(/Couldn’t rename [^.]+\. We could not reach/)).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Blue moons' })).toBeTruthy();
});

test('the saved searches page changes the email frequency of a search, and warns that all emails about saved searches are off', async () => {
  mailsSearches = false;
  const user = show(<SavedSearchesPage />);
  await user.click(await screen.findByRole('combobox', { name: /^Emails for Moons/ }));
  await user.click(screen.getByRole('option', { name: 'Right away' }));
  await waitFor(() => expect(stored[0]?.mails).toBe('at_once'));
  expect(screen.getByText(/^Emails about saved searches are off/)).toBeTruthy();
});

test('the saved searches page sends the second of two quick changes only after the response to the first', async () => {
  const user = show(<SavedSearchesPage />);
  const choose = async (name: string) => {
    await user.click(await screen.findByRole('combobox', { name: /^Emails for Moons/ }));
    await user.click(screen.getByRole('option', { name }));
  };
  await screen.findByRole('combobox', { name: /^Emails for Moons/ });
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const respond = vi.mocked(call).getMockImplementation() as (...input: unknown[]) => Promise<unknown>;
  const sent: unknown[] = [];
  vi.mocked(call).mockImplementation((async (route: string, input: { body: object }) => {
    if (route !== 'PUT /api/saved-searches/{id}') return respond(route, input);
    sent.push(input.body);
    if (sent.length === 1) await promise;
    return respond(route, input);
  }) as never);
  await choose('Right away');
  await choose('Never');
  expect(sent).toEqual([{ mails: 'at_once' }]);
  resolve(null);
  await waitFor(() => expect(stored[0]?.mails).toBe('never'));
});

test('the saved searches page restores a deleted search on Undo', async () => {
  const user = show(<SavedSearchesPage />);
  await user.click(await screen.findByRole('button', { name: 'Delete Moons' }));
  expect(await screen.findByRole('heading', { name: 'No saved searches yet' })).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('link', { name: 'Moons' })).toBeTruthy();
  expect(stored).toEqual([expect.objectContaining({ name: 'Moons', filters: { q: 'moon', group: '4' } })]);
});

test('the saved searches page says that Undo has failed even if the page is empty because the only search was deleted', async () => {
  expectConsole('error', 'Failed to save a search');
  failures['POST /api/saved-searches'] = new ApiError('offline', 0);
  const user = show(<SavedSearchesPage />);
  await user.click(await screen.findByRole('button', { name: 'Delete Moons' }));
  expect(await screen.findByRole('heading', { name: 'No saved searches yet' })).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^Couldn’t restore Moons\./)).toBeTruthy();
});

test('the saved searches page shows a search again when its deletion fails', async () => {
  expectConsole('error', 'Failed to delete a saved search');
  failures['DELETE /api/saved-searches/{id}'] = new ApiError('offline', 0);
  const user = show(<SavedSearchesPage />);
  await user.click(await screen.findByRole('button', { name: 'Delete Moons' }));
  expect(await screen.findByText(/^Couldn’t delete Moons\. We could not reach/)).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Moons' })).toBeTruthy();
});

test('the saved searches page offers Retry when the searches fail to load', async () => {
  failures['GET /api/saved-searches'] = new ApiError('bad_request', 400);
  const user = show(<SavedSearchesPage />);
  expect(await screen.findByText('Couldn’t load your saved searches')).toBeTruthy();
  failures = {};
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Moons' })).toBeTruthy();
});
