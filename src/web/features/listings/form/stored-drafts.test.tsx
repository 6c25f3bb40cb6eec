// @vitest-environment jsdom

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aListing, pictureUrl } from '#contract/listing.fixture.ts';
import type { Listing, NewListing } from '#contract/listings.ts';
import { expectConsole } from '#test/strict-console.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { removeNamesOf } from '#web/lib/session/account-storage.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { lookupAnswers, signInAs } from '../listings.fixture.ts';
import { ListingCreatePage } from './create-page.tsx';
import { storeDraft } from './use-draft.ts';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
vi.mock('#web/ui/rich-text-editor.tsx', () => import('#web/ui/rich-text-editor.fixture.tsx'));

let source: Listing;
let create: (body: NewListing) => Promise<unknown>;
let newest: Listing[];

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  source = aListing({ id: 7, name: 'Afterimage photocard' });
  newest = [];
  create = async () => aListing({ id: 77 });
  vi.mocked(call).mockImplementation((async (route: string, input: { params?: object; body?: NewListing }) => {
    if (route === 'POST /api/listings') return create(input.body as NewListing);
    if (route === 'GET /api/listings/{id}') return source;
    if (route === 'GET /api/users/{id}/listings/newest') return newest;
    if (route in lookupAnswers) return lookupAnswers[route];
    throw new Error(`no answer for ${route}`);
  }) as never);
  signInAs(9);
});
afterEach(cleanup);

const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
const list = () => within(screen.getByRole('region', { name: 'Your drafts' }));
const storeCopy = (name: string, text: string, at: number) =>
  localStorage.setItem(`draft-copy-${name}`, JSON.stringify({ at, draft: { name: text } }));

async function show(path = '/listings/create') {
  const user = userEvent.setup();
  renderPage(<ListingCreatePage />, { history: [path] });
  await screen.findByRole('textbox', { name: 'Description' }, { timeout: 10_000 });
  return user;
}

test('the listing form lists the current draft when the user starts or opens another one, even right after typing', async () => {
  const user = await show();
  await user.type(nameField(), 'One');
  await user.click(list().getByRole('button', { name: 'Keep this draft and start another' }));
  await waitFor(() => expect(nameField().value).toBe(''));
  expect(list().getByText('One')).toBeTruthy();
  await user.type(nameField(), 'Two');
  await user.click(list().getByRole('button', { name: 'Continue One' }));
  await waitFor(() => expect(nameField().value).toBe('One'));
  expect(list().getByText('Two')).toBeTruthy();
});

test('the listing form opens the only draft; with several drafts, it shows an empty form and a list of drafts', async () => {
  storeCopy('listing-9', 'Older', 1000);
  await show();
  expect(nameField().value).toBe('Older');
  cleanup();
  sessionStorage.clear();
  storeCopy('listing-9', 'Older', 1000);
  storeCopy('listing-9-new-abc', 'Newer', 2000);
  await show();
  expect(nameField().value).toBe('');
  expect(
    list()
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual([expect.stringContaining('Newer'), expect.stringContaining('Older')]);
});

test('the listing form lists neither drafts of edits nor drafts of other users', async () => {
  storeCopy('listing-9', 'Mine', 1000);
  storeCopy('listing-9-40', 'An edit', 1000);
  storeCopy('listing-90', 'Of another user', 1000);
  storeCopy('listing-90-new-abc', 'Of another user too', 1000);
  await show();
  expect(nameField().value).toBe('Mine');
  expect(list().queryAllByRole('listitem')).toHaveLength(0);
});

test('the listing form continues the draft of the tab after a reload, although there are several drafts', async () => {
  storeCopy('listing-9', 'Older', 1000);
  storeCopy('listing-9-new-abc', 'Newer', 2000);
  const user = await show();
  await user.click(list().getByRole('button', { name: 'Continue Older' }));
  await waitFor(() => expect(nameField().value).toBe('Older'));
  await user.type(nameField(), '!');
  cleanup();
  await show();
  expect(nameField().value).toBe('Older!');
});

test('the listing form deletes a draft and moves the focus to the list, and Undo restores the draft', async () => {
  storeCopy('listing-9', 'Older', 1000);
  storeCopy('listing-9-new-abc', 'Newer', 2000);
  const user = await show();
  await user.click(list().getByRole('button', { name: 'Delete the draft Older' }));
  expect(list().queryByText('Older')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Your drafts' }));
  expect(localStorage.getItem('draft-copy-listing-9')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(list().getByText('Older')).toBeTruthy();
});

test('the listing form fills a duplicate with the data of the listing, and keeps the stored drafts', async () => {
  storeCopy('listing-9', 'A draft', 1000);
  const user = await show('/listings/create?copy=7');
  expect(nameField().value).toBe('Afterimage photocard');
  expect(screen.getByText(/^A copy of “Afterimage photocard”/)).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Preview photo/ })).toHaveLength(2);
  expect(list().getByText('A draft')).toBeTruthy();
  let body: NewListing | undefined;
  create = async (sent) => {
    body = sent;
    return aListing({ id: 77 });
  };
  await user.click(screen.getByRole('button', { name: 'Save Listing' }));
  await waitFor(() =>
    expect(body).toMatchObject({ name: 'Afterimage photocard', image1: pictureUrl('a'), price: 1234.5 }),
  );
  expect(localStorage.getItem('draft-copy-listing-9')).not.toBeNull();
});

test('the listing form keeps the pictures of the duplicated listing in the draft, however old the draft is', async () => {
  const day = 24 * 60 * 60 * 1000;
  const draft = { name: 'A copy', images: [pictureUrl('a'), pictureUrl('new')] };
  const saved = { at: Date.now() - 2 * day, draft, copiedImages: [pictureUrl('a')] };
  localStorage.setItem('draft-copy-listing-9-new-copy-7', JSON.stringify(saved));
  await show('/listings/create?copy=7');
  expect(nameField().value).toBe('A copy');
  expect(screen.getAllByRole('button', { name: /^Preview photo/ })).toHaveLength(1);
});

test('the listing form does not mistake the duplicated listing for the result of an earlier request whose response was lost', async () => {
  expectConsole('error', 'Failed to save the listing');
  source = aListing({ id: 7, created_at: new Date().toISOString() });
  newest = [source];
  create = async () => {
    throw new ApiError('offline', 0);
  };
  const user = await show('/listings/create?copy=7');
  await user.click(screen.getByRole('button', { name: 'Save Listing' }));
  await screen.findByText(/We could not reach Magpie/);
  let attempts = 0;
  create = async () => {
    attempts += 1;
    return aListing({ id: 77 });
  };
  await user.click(screen.getByRole('button', { name: 'Save Listing' }));
  await waitFor(() => expect(attempts).toBe(1));
});

test('the listing form refuses to duplicate a listing of another user', async () => {
  source = aListing({ viewer: { ...aListing().viewer, is_owner: false } });
  await show('/listings/create?copy=7');
  expect(screen.getByText(/You can only duplicate your own listings/)).toBeTruthy();
  expect(nameField().value).toBe('');
});

test('a form that closes after its account was removed from the device does not store its draft again', () => {
  removeNamesOf(777, 'localStorage');
  storeDraft('listing-777', 'late');
  expect(Object.keys(localStorage).filter((name) => name.includes('listing-777'))).toEqual([]);
  storeDraft('listing-778', 'of the next user');
  expect(Object.keys(localStorage).filter((name) => name.includes('listing-778'))).toHaveLength(1);
});
