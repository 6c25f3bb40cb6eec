// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aListing, pictureUrl } from '#contract/listing.fixture.ts';
import type { Listing, ListingUpdate } from '#contract/listings.ts';
import { expectConsole } from '#test/strict-console.ts';
import { french } from '#web/languages/french.ts';
import { Route, Routes } from '#web/lib/browser/router.tsx';
import { setLanguage } from '#web/lib/i18n/language.ts';
import { inputsOf } from '#web/lib/net/api.fixture.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { AddressOutput, renderPage, shownAddress } from '#web/ui/page.fixture.tsx';
import { lookupAnswers, signInAs, writtenListing } from '../listings.fixture.ts';
import { ListingEditPage } from './edit-page.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
vi.mock('#web/ui/rich-text-editor.tsx', () => import('#web/ui/rich-text-editor.fixture.tsx'));

let stored: Listing;
let update: (body: ListingUpdate, signal: AbortSignal) => Promise<unknown>;
const sent = () => inputsOf('PUT /api/listings/{id}').map((input) => (input as { body: ListingUpdate }).body);

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  stored = aListing();
  update = async (body) => ({ ...stored, status: body.status });
  vi.mocked(call).mockImplementation((async (route: string, input: never, options: never) => {
    if (route in lookupAnswers) return lookupAnswers[route];
    if (route === 'GET /api/listings/{id}') return stored;
    if (route === 'PUT /api/listings/{id}') {
      return update((input as { body: ListingUpdate }).body, (options as { signal: AbortSignal }).signal);
    }
    throw new Error(`no answer for ${route}`);
  }) as never);
  signInAs(9);
});
afterEach(() => {
  cleanup();
  setLanguage('en', {});
  vi.useRealTimers();
});

async function show(ready: RegExp | string = 'Edit listing') {
  const user = userEvent.setup();
  renderPage(
    <>
      <AddressOutput />
      <Routes>
        <Route path="/listings/:id/edit" element={<ListingEditPage />} />
        <Route path="*" element={null} />
      </Routes>
    </>,
    { history: ['/profile/papermoth', '/listings/7/edit'] },
  );
  await screen.findByRole('heading', { level: 1, name: ready });
  return user;
}
const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getAllByRole('button', { name })[0] as HTMLElement);
const conflict = () => screen.findByRole('dialog', { name: 'This listing changed while you were editing' });
const chosen = (box: HTMLElement) =>
  within(box)
    .getAllByRole<HTMLInputElement>('radio', { checked: true })
    .map((radio) => [
      radio.closest('fieldset')?.querySelector('legend')?.textContent,
      radio.closest('label')?.textContent,
    ]);

describe('edit form', () => {
  test('is prefilled with all data of the listing', async () => {
    await show();
    await screen.findByText('Mika', {}, { timeout: 10_000 });
    expect(field(/Name/).value).toBe('Afterimage photocard');
    expect(field(/Price/).value).toBe('1234.50');
    await waitFor(() => expect(screen.getByRole('combobox', { name: /Group/ }).textContent).toContain('Juni5'));
    expect(screen.getByRole('combobox', { name: /Currency/ }).textContent).toContain('GBP');
    expect(screen.getByRole('combobox', { name: /Source type/ }).textContent).toContain('Album');
    expect(screen.getByText('Dae')).toBeTruthy();
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Description' })).value).toBe(
      '<p>Mint.</p>',
    );
    expect(screen.getAllByRole('button', { name: /^Preview photo/ })).toHaveLength(2);
  });

  test('shows the French names of source types and conditions to users who read French', async () => {
    stored = aListing({ sourcetype_id: 31, condition_id: 41 });
    setLanguage('fr', french);
    await show(french.listingEdit.heading);
    const shown = (name: RegExp) => screen.getByRole('combobox', { name }).textContent;
    await waitFor(() => expect(shown(/Type de source/)).toContain('Télédiffusion'));
    expect(shown(/^État de l/)).toContain('Usé');
  });

  test('saves all fields with status and version, and goes back one page', async () => {
    const user = await show();
    await user.clear(field(/Name/));
    await user.type(field(/Name/), 'Another name');
    await press(user, 'Save Listing');
    await waitFor(() => expect(shownAddress()).toBe('/profile/papermoth'));
    expect(sent()).toEqual([
      {
        ...writtenListing,
        name: 'Another name',
        ships_from: 'US',
        image1: pictureUrl('a'),
        image2: pictureUrl('b'),
        image3: '',
        status: 'open',
        version: 3,
      },
    ]);
    expect(screen.getByText('Your changes are saved')).toBeTruthy();
    expect(sessionStorage.length + localStorage.length).toBe(0);
  });

  test.each(['Save Listing', 'Close Listing'])(
    'the button "%s" deletes the draft from this tab and its copy for other tabs',
    async (label) => {
      const user = await show();
      await user.type(field(/Name/), '!');
      fireEvent(window, new Event('pagehide'));
      expect(Object.keys(localStorage)).toHaveLength(1);
      await press(user, label);
      await waitFor(() => expect(shownAddress()).toBe('/profile/papermoth'));
      cleanup();
      expect([...Object.keys(sessionStorage), ...Object.keys(localStorage)]).toEqual([]);
    },
  );

  test.each([
    ['open', 'Close Listing', 'Open Listing', 'closed', 'Listing closed'],
    ['closed', 'Open Listing', 'Close Listing', 'open', 'Listing opened'],
  ] as const)(
    'for a listing that is %s, offers the action "%s" and not "%s"',
    async (status, label, other, after, notice) => {
      stored = aListing({ status });
      const user = await show();
      expect(screen.queryByRole('button', { name: other })).toBeNull();
      await press(user, label);
      await waitFor(() => expect(shownAddress()).toBe('/profile/papermoth'));
      expect(sent().map((body) => body.status)).toEqual([after]);
      expect(screen.getByText(notice)).toBeTruthy();
    },
  );

  test.each([
    [
      'that the viewer cannot edit',
      () =>
        aListing({
          viewer: {
            ...aListing().viewer,
            can: { edit: false, close: false, reopen: false, contact: true, mark_sold: false },
          },
        }),
    ],
    ['that does not exist', () => new ApiError('not_found', 404)],
    ['that the server refuses with 403', () => new ApiError('forbidden', 403)],
  ])('shows the not-found page for a listing %s', async (_what, answer) => {
    const response = answer();
    if (response instanceof ApiError) {
      expectConsole('error', 'Failed to load the listing');
      vi.mocked(call).mockRejectedValue(response);
    } else stored = response;
    await show(/.*/);
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save Listing' })).toBeNull();
  });

  test('restores changes after a reload, together with the version that they are based on', async () => {
    const user = await show();
    await user.type(field(/Name/), ' II');
    cleanup();
    stored = aListing({ name: 'Saved meanwhile', version: 4 });
    const again = await show();
    expect(field(/Name/).value).toBe('Afterimage photocard II');
    expect(screen.getByText('Your unsaved changes were restored.')).toBeTruthy();
    await press(again, 'Save Listing');
    await waitFor(() => expect(sent().map((body) => body.version)).toEqual([3]));
    cleanup();
  });
});

describe('concurrent edits', () => {
  const conflicting = async () => {
    const user = await show();
    await user.clear(field(/Price/));
    await user.type(field(/Price/), '20');
    await user.type(field(/Name/), ', mine');
    stored = aListing({ name: 'Theirs', description: '<p>Signed.</p>', version: 4 });
    update = async (body) => {
      if (body.version !== stored.version) throw new ApiError('version_conflict', 409);
      return stored;
    };
    await press(user, 'Save Listing');
    return { user, box: await conflict() };
  };

  test('the dialog shows every difference between the versions, and preselects the saved value of fields that the user did not change', async () => {
    const { box } = await conflicting();
    expect(chosen(box)).toEqual([
      ['Name', 'Your versionAfterimage photocard, mine'],
      ['Price', 'Your version20.00'],
      ['Description', 'Other versionSigned.'],
    ]);
  });

  test('the dialog shows the French names of source types and conditions to users who read French', async () => {
    setLanguage('fr', french);
    const user = await show(french.listingEdit.heading);
    stored = aListing({ sourcetype_id: 31, condition_id: 41, version: 4 });
    update = () => Promise.reject(new ApiError('version_conflict', 409));
    await user.type(field(/^Nom/), '!');
    await press(user, french.listingForm.save);
    const { textContent } = await screen.findByRole('dialog');
    for (const name of ['Télédiffusion', 'Usé']) expect(textContent).toContain(name);
  });

  test('saves the value chosen for each field as a change to the latest version', async () => {
    const { user, box } = await conflicting();
    await user.click(
      within(within(box).getByRole('group', { name: 'Name' })).getByRole('radio', { name: /Other version/ }),
    );
    await user.click(within(box).getByRole('button', { name: 'Save this version' }));
    await waitFor(() => expect(shownAddress()).toBe('/profile/papermoth'));
    expect(sent().at(-1)).toMatchObject({ name: 'Theirs', price: 20, description: '<p>Signed.</p>', version: 4 });
  });

  test.each([
    ['Use only your version', { name: 'Afterimage photocard, mine', price: 20, description: '<p>Mint.</p>' }],
    ['Use only the other version', { name: 'Theirs', price: 1234.5, description: '<p>Signed.</p>' }],
  ])('applies the choice "%s" to all fields', async (label, expected) => {
    const { user, box } = await conflicting();
    await user.click(within(box).getByRole('button', { name: label }));
    await user.click(within(box).getByRole('button', { name: 'Save this version' }));
    await waitFor(() => expect(shownAddress()).toBe('/profile/papermoth'));
    expect(sent().at(-1)).toMatchObject(expected);
  });

  test('shows both versions again if the listing was saved once more in the meantime', async () => {
    const { user, box } = await conflicting();
    stored = aListing({ name: 'Third', version: 5 });
    await user.click(within(box).getByRole('button', { name: 'Save this version' }));
    await waitFor(async () => expect((await conflict()).textContent).toContain('Third'));
  });

  test('keeps the user’s changes when the user goes back from the dialog to the form', async () => {
    const { user, box } = await conflicting();
    await user.click(within(box).getByRole('button', { name: 'Back to the form' }));
    expect(field(/Name/).value).toBe('Afterimage photocard, mine');
    expect(field(/Price/).value).toBe('20');
  });

  test('shows no dialog if the user’s version and the saved version are identical', async () => {
    const user = await show();
    await user.clear(field(/Name/));
    await user.type(field(/Name/), 'Arrived');
    update = async () => {
      stored = aListing({ name: 'Arrived', version: 4 });
      throw new ApiError('version_conflict', 409);
    };
    await press(user, 'Save Listing');
    await waitFor(() => expect(shownAddress()).toBe('/profile/papermoth'));
  });
});

test('the edit page offers Cancel and Retry after ten seconds of saving, and keeps the content in either case', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const signals: AbortSignal[] = [];
  update = (_body, signal) => {
    signals.push(signal);
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('Gave up', 'AbortError')));
    });
  };
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Save Listing' }));
  await waitFor(() => expect(signals).toHaveLength(1));
  await act(() => vi.advanceTimersByTimeAsync(9_000));
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1_100));
  expect(screen.getByText('This is taking longer than usual.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(signals.map((signal) => signal.aborted)).toEqual([true, false]));
  await act(() => vi.advanceTimersByTimeAsync(10_100));
  const [cancel] = within(
    screen.getByText('This is taking longer than usual.').parentElement as HTMLElement,
  ).getAllByRole('button');
  fireEvent.click(cancel as HTMLElement);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save Listing' }).getAttribute('aria-busy')).toBeNull(),
  );
  expect(signals.map((signal) => signal.aborted)).toEqual([true, true]);
  expect(screen.queryByText(/Couldn’t save your listing/)).toBeNull();
  expect(field(/Name/).value).toBe('Afterimage photocard');
  expect(shownAddress()).toBe('/listings/7/edit');
});
