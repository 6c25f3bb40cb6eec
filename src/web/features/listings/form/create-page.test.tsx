// @vitest-environment jsdom

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { expectConsole } from '#test/strict-console.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { inputsOf } from '#web/lib/net/api.fixture.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { useSession } from '#web/lib/session/session.ts';
import { descriptionOf } from '#web/ui/description.fixture.ts';
import { AddressOutput, renderPage, shownAddress } from '#web/ui/page.fixture.tsx';
import { lookupAnswers, signInAs, writtenListing } from '../listings.fixture.ts';
import { ListingCreatePage } from './create-page.tsx';
import type { SavedDraft } from './listing-draft.ts';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
vi.mock('#web/ui/rich-text-editor.tsx', () => import('#web/ui/rich-text-editor.fixture.tsx'));

const image = 'https://m.example/storage/listings/a-112233/1280.jpg';
const draft = {
  images: [image],
  name: ' Juni5 trio ',
  price: '1,234.50',
  currency_id: 2,
  group_id: 10,
  members: [21, 22],
  sourcetype_id: 30,
  description: '<p>Mint.</p>',
};
let create: () => Promise<unknown>;
const sent = () => vi.mocked(call).mock.calls.filter(([route]) => route === 'POST /api/listings');

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  create = async () => ({ ...draft, id: 77, description: '' });
  vi.mocked(call).mockImplementation((async (route: string) => {
    if (route === 'POST /api/listings') return create();
    if (route in lookupAnswers) return lookupAnswers[route];
    throw new Error(`no answer for ${route}`);
  }) as never);
  signInAs(1, 'wrenlight');
});
afterEach(cleanup);

const storeDraft = (change: Partial<SavedDraft['draft']> = {}, at = Date.now()) =>
  sessionStorage.setItem('draft-listing-1', JSON.stringify({ at, draft: { ...draft, ...change } }));
const storedDraft = () => JSON.parse(sessionStorage.getItem('draft-listing-1') ?? 'null')?.draft;
const ProposalLink = () => <Link to="/listings/create?proposal=5">A group was added</Link>;

async function show(history: string[] = ['/listings/create']) {
  const user = userEvent.setup();
  renderPage(
    <>
      <AddressOutput />
      <ProposalLink />
      <ListingCreatePage />
    </>,
    { history },
  );
  // The editor is loaded lazily, so the first test also waits until its code is transformed.
  await screen.findByRole('textbox', { name: 'Description' }, { timeout: 10_000 });
  await waitFor(() => expect(screen.getByRole('combobox', { name: /Currency/ }).textContent).toMatch(/USD|GBP/));
  return user;
}
const save = () => screen.getByRole('button', { name: 'Save Listing' });
/** Returns the alert region of the form; toasts have a separate region. */
const summaryBox = async () => {
  const form = document.querySelector('form');
  if (!form) throw new Error('there is no form');
  const alert = within(form).getByRole('alert');
  await waitFor(() => expect(alert.textContent).not.toBe(''));
  return alert;
};
const field = (name: string | RegExp) => screen.getByRole('textbox', { name }) as HTMLInputElement;

describe('validation before saving', () => {
  test('lists all problems of an empty form, sends nothing and focuses the summary', async () => {
    const user = await show();
    expect(screen.getByRole('heading', { level: 1, name: 'Add listing' })).toBeTruthy();
    await user.click(save());
    const summary = await summaryBox();
    expect(within(summary).getByText('Check these 7 fields')).toBeTruthy();
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Photos: add at least one photo',
      'Name: enter a name',
      'Price: enter a price, e.g. 18.00',
      'Group: choose a group',
      'Member(s): choose at least one member',
      'Source type: choose a source type',
      'Description: write a description',
    ]);
    expect(document.activeElement).toBe(summary);
    expect(sent()).toHaveLength(0);
  });

  test('links each problem in the summary to its field without adding a history entry, and removes corrected problems', async () => {
    storeDraft({ price: 'eighteen', name: '' });
    const user = await show();
    await user.click(save());
    expect(await screen.findByText('Check these 2 fields')).toBeTruthy();
    expect(field(/Price/).getAttribute('aria-invalid')).toBe('true');
    await user.click(screen.getByRole('link', { name: 'Price: enter a price, e.g. 18.00' }));
    expect(document.activeElement).toBe(field(/Price/));
    expect(window.location.hash).toBe('');
    await user.clear(field(/Price/));
    await user.type(field(/Price/), '18');
    expect(await screen.findByText('Check this field')).toBeTruthy();
    await user.type(field(/Name/), 'Trio');
    await waitFor(() => expect(screen.queryByText(/^Check th/)).toBeNull());
  });

  test('focuses the empty picture slot when the link about the missing picture is clicked', async () => {
    storeDraft({ images: [] });
    const user = await show();
    await user.click(save());
    await user.click(await screen.findByRole('link', { name: 'Photos: add at least one photo' }));
    const add = screen.getByRole('button', { name: 'Add photo 1' });
    expect(document.activeElement).toBe(add);
    expect(descriptionOf(add)).toMatch(/^Add at least one photo Drop, paste or choose/);
  });
});

describe('the form of a new listing', () => {
  test("preselects the user's own currency", async () => {
    await show();
    expect(screen.getByRole('combobox', { name: /Currency/ }).textContent).toContain('GBP');
    expect(useSession.getState().currencies).toHaveLength(2);
  });

  test('enables the members field only after a group is chosen, and clears the field when the group changes', async () => {
    const user = await show();
    expect(field(/Name/).value).toBe('');
    const members = () => screen.getByPlaceholderText(/group first|Add a member/) as HTMLInputElement;
    expect(members().disabled).toBe(true);
    cleanup();
    storeDraft();
    await show();
    await screen.findByText('Mika');
    await user.click(screen.getByRole('combobox', { name: /Group/ }));
    await user.click(screen.getByRole('option', { name: 'Orchid Static' }));
    await waitFor(() => expect(screen.queryByText('Mika')).toBeNull());
    await waitFor(() => expect(storedDraft()).toMatchObject({ group_id: 11, members: [] }));
  });

  test('offers the members of the chosen group and accepts several', async () => {
    const user = await show();
    await user.click(screen.getByRole('combobox', { name: /Group/ }));
    await user.click(screen.getByRole('option', { name: 'Juni5' }));
    const members = await screen.findByPlaceholderText('Add a member');
    await user.click(members);
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['Mika', 'Dae']);
    const memberCalls = vi
      .mocked(call)
      .mock.calls.filter(([route]) => (route as string) === 'GET /api/groups/{id}/members');
    expect(memberCalls.map(([, input]) => input)).toEqual([
      { params: { id: 10 }, query: { sort: 'name', order: 'asc' } },
    ]);
    await user.click(screen.getByRole('option', { name: 'Mika' }));
    await user.click(screen.getByRole('option', { name: 'Dae' }));
    await waitFor(() => expect(storedDraft()).toMatchObject({ group_id: 10, members: [21, 22] }));
  });

  test('offers Retry if the list of groups fails to load', async () => {
    expectConsole('error', 'Failed to load groups');
    let broken = true;
    const usual = vi.mocked(call).getMockImplementation();
    vi.mocked(call).mockImplementation((async (...args: Parameters<typeof call>) => {
      if (broken && (args[0] as string) === 'GET /api/groups') throw new ApiError('forbidden', 403);
      return usual?.(...args);
    }) as never);
    const user = await show();
    broken = false;
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(/Couldn’t load/)).toBeNull());
    await user.click(screen.getByRole('combobox', { name: /Group/ }));
    expect(screen.getByRole('option', { name: 'Juni5' })).toBeTruthy();
  });

  test('restores the draft after a reload', async () => {
    const user = await show();
    await user.type(field(/Name/), 'Half a na');
    await user.type(field(/Price/), 'not yet');
    cleanup();
    await show();
    expect(field(/Name/).value).toBe('Half a na');
    expect(field(/Price/).value).toBe('not yet');
    expect(screen.getByText('Draft restored.')).toBeTruthy();
  });

  test('discards the draft when "Start over" is clicked', async () => {
    storeDraft();
    const user = await show();
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    await waitFor(() => expect(field(/Name/).value).toBe(''));
    expect(screen.queryByText('Draft restored.')).toBeNull();
    cleanup();
    expect(storedDraft()).toBeUndefined();
  });

  test('removes the pictures from a draft that is so old that the server has deleted them', async () => {
    storeDraft({}, Date.now() - 21 * 60 * 60 * 1000);
    await show();
    expect(field(/Name/).value).toBe(' Juni5 trio ');
    expect(screen.queryByRole('button', { name: 'Preview photo 1' })).toBeNull();
  });

  test('stores no draft of an untouched form', async () => {
    await show();
    cleanup();
    expect(storedDraft()).toBeUndefined();
  });
});

describe('saving a new listing', () => {
  test('sends the form, deletes the draft and goes back one page', async () => {
    storeDraft();
    const user = await show(['/', '/listings/create']);
    await user.click(save());
    expect(await screen.findByText('Your listing is up')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'View' })).toBeTruthy();
    expect(sent().map(([, input]) => input)).toEqual([
      {
        body: {
          client_id: expect.any(String),
          ...writtenListing,
          name: 'Juni5 trio',
          ships_from: 'UK',
          image1: image,
          image2: '',
          image3: '',
        },
      },
    ]);
    await waitFor(() => expect(shownAddress()).toBe('/'));
    cleanup();
    expect(storedDraft()).toBeUndefined();
  });

  test('deletes the draft from this tab and its copy for other tabs', async () => {
    storeDraft();
    const user = await show(['/', '/listings/create']);
    await user.type(screen.getByRole('textbox', { name: /Name/ }), '!');
    fireEvent(window, new Event('pagehide'));
    expect(Object.keys(localStorage)).toEqual(['draft-copy-listing-1']);
    await user.click(save());
    expect(await screen.findByText('Your listing is up')).toBeTruthy();
    cleanup();
    expect([...Object.keys(sessionStorage), ...Object.keys(localStorage)]).toEqual([]);
  });

  test('opens the listing if there is no page to go back to', async () => {
    storeDraft();
    const user = await show();
    await user.click(save());
    await waitFor(() => expect(shownAddress()).toBe('/listings/77'));
    expect(await screen.findByText('Your listing is up')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'View' })).toBeNull();
  });

  test('saves only once on a double click and shows the button as busy', async () => {
    storeDraft();
    let answer: (value: unknown) => void = () => {};
    create = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const user = await show();
    await user.dblClick(save());
    await user.type(field(/Name/), '{Enter}');
    expect(sent()).toHaveLength(1);
    await waitFor(() => expect(save().getAttribute('aria-busy')).toBe('true'));
    await act(async () => answer({ ...draft, id: 77 }));
    await waitFor(() => expect(shownAddress()).toBe('/listings/77'));
  });

  test("lists the server's errors in the summary and keeps the content", async () => {
    storeDraft();
    expectConsole('error', 'Failed to save the listing');
    create = async () => {
      throw new ApiError('validation_failed', 422, {
        errors: { image1: ['This picture is not yours'], 'members.0.id': ['Not of this group'], name: ['Too plain'] },
      });
    };
    const user = await show();
    await user.click(save());
    const summary = await summaryBox();
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Photos: this picture is not yours', 'Name: too plain', 'Member(s): not of this group']);
    expect(document.activeElement).toBe(summary);
    expect(field(/Name/).value).toBe(' Juni5 trio ');
    expect(field('Description').value).toBe('<p>Mint.</p>');
    expect(screen.getByRole('button', { name: 'Preview photo 1' })).toBeTruthy();
    create = async () => ({ ...draft, id: 77 });
    await user.click(save());
    await waitFor(() => expect(shownAddress()).toBe('/listings/77'));
  });

  test.each([
    [new ApiError('internal', 500), 'Something went wrong on our end. Try again.'],
    [new ApiError('offline', 0), 'We could not reach Magpie. Check your connection and try again.'],
    [
      new ApiError('validation_failed', 422, { errors: { status: ['That status is unknown'] } }),
      'That status is unknown',
    ],
  ])('shows an error in a banner and keeps the content: %s', async (error, sentence) => {
    storeDraft();
    expectConsole('error', 'Failed to save the listing');
    create = async () => {
      throw error;
    };
    const user = await show();
    await user.click(save());
    expect((await summaryBox()).textContent).toContain(`Couldn’t save your listing. ${sentence}`);
    expect(field(/Price/).value).toBe('1,234.50');
    expect(storedDraft()).toMatchObject({ name: ' Juni5 trio ' });
    expect(shownAddress()).toBe('/listings/create');
  });
});

describe('saving after a response was lost', () => {
  const idOfSent = (index: number) =>
    (inputsOf('POST /api/listings') as { body: { client_id: string } }[])[index]?.body.client_id;
  const updates = () => vi.mocked(call).mock.calls.filter(([route]) => route === 'PUT /api/listings/{id}');
  const saved = async () => ({ ...draft, id: 77, description: '' });

  async function saveAndFail(error: Error) {
    storeDraft();
    expectConsole('error', 'Failed to save the listing');
    create = async () => {
      throw error;
    };
    const user = await show();
    await user.click(save());
    await summaryBox();
    const usual = vi.mocked(call).getMockImplementation();
    vi.mocked(call).mockImplementation((async (route: string, input: never) =>
      route === 'PUT /api/listings/{id}' ? saved() : usual?.(route as never, input)) as never);
    create = saved;
    return user;
  }

  test('sends the same client id again, and then the form as it is now', async () => {
    const user = await saveAndFail(new ApiError('offline', 0));
    await user.type(field(/Name/), 'two');
    await user.click(save());
    await waitFor(() => expect(shownAddress()).toBe('/listings/77'));
    expect(idOfSent(1)).toBe(idOfSent(0));
    expect(updates().map(([, input]) => input)).toMatchObject([
      { params: { id: 77 }, body: { name: 'Juni5 trio two', status: 'open' } },
    ]);
  });

  test('sends the same client id after a reload', async () => {
    await saveAndFail(new ApiError('internal', 503));
    cleanup();
    const user = await show();
    await user.click(save());
    await waitFor(() => expect(shownAddress()).toBe('/listings/77'));
    expect(idOfSent(1)).toBe(idOfSent(0));
    expect(updates()).toHaveLength(1);
  });

  test('sends a new client id if the server refused the listing', async () => {
    const user = await saveAndFail(new ApiError('too_many_requests', 429));
    await user.click(save());
    await waitFor(() => expect(shownAddress()).toBe('/listings/77'));
    expect(idOfSent(1)).not.toBe(idOfSent(0));
    expect(updates()).toHaveLength(0);
  });
});

test('the page for a new listing shows no form while the user is signed out', () => {
  useSession.setState({ accessToken: '', user: null, ready: true });
  renderPage(<ListingCreatePage />);
  expect(screen.queryByRole('button', { name: 'Save Listing' })).toBeNull();
});

describe('following the link to a proposal', () => {
  const proposal = {
    id: 5,
    kind: 'group',
    name: 'Juni 5',
    group: null,
    status: 'accepted',
    entry: { id: 10, name: 'Juni5', group_id: null },
    reason: null,
    created_at: '2026-11-22T10:00:00.000Z',
  };

  test('restores the typed text, and selects the group whose proposal was accepted', async () => {
    const answer = vi.mocked(call).getMockImplementation();
    vi.mocked(call).mockImplementation((async (route: string, input: never) =>
      route === 'GET /api/catalogue-proposals/{id}' ? proposal : answer?.(route as never, input)) as never);
    const user = await show();
    await user.type(field('Name'), 'Juni5 trio');
    await user.click(screen.getByRole('link', { name: 'A group was added' }));
    await screen.findByText('Juni 5 is in the catalogue as Juni5. You can choose it below.');
    expect(field('Name').value).toBe('Juni5 trio');
    expect(screen.getByRole('combobox', { name: /Group/ }).textContent).toContain('Juni5');
  });
});
