// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Me } from '#contract/auth.ts';
import { errorSentences } from '#contract/error-sentences.ts';
import { aListing } from '#contract/listing.fixture.ts';
import { expectConsole } from '#test/strict-console.ts';
import { useDialogs } from '#web/lib/browser/dialogs.ts';
import { Route, Routes } from '#web/lib/browser/router.tsx';
import { inputsOf } from '#web/lib/net/api.fixture.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { createQueryClient } from '#web/lib/net/query.ts';
import { queryKey } from '#web/lib/net/route-query.ts';
import { refetchOnChange } from '#web/lib/realtime/affected-queries.ts';
import { changes } from '#web/lib/realtime/changes.fixture.ts';
import { aMe } from '#web/lib/session/session.fixture.ts';
import { useSession } from '#web/lib/session/session.ts';
import { AddressOutput, renderPage, shownAddress } from '#web/ui/page.fixture.tsx';
import { ListingPage } from './listing-page.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
vi.mock('#web/lib/realtime/changes.ts', () => import('#web/lib/realtime/changes.fixture.ts'));
const can = { edit: false, close: false, reopen: false, contact: true, mark_sold: false };
const listing = aListing({
  currency: { id: 1, code: 'USD' },
  currency_id: 1,
  group_id: 2,
  group: { id: 2, name: 'Orchid Static' },
  members: [
    { id: 3, name: 'Yune' },
    { id: 4, name: 'Haru' },
  ],
  sourcetype_id: 5,
  sourcetype: { id: 5, name: 'Album, first press' },
  description: '<h3>Condition</h3><p>Mint.<img src=x onerror=alert(1)></p>',
  version: 1,
  viewer: { is_owner: false, conversation_id: null, sale: null, can },
});
const me = (id: number): Me => aMe({ id, name: id === 9 ? 'papermoth' : 'wrenlight', country: 'US', currency: 'USD' });

const routes: Readonly<Record<string, 'read' | 'status' | 'request' | 'reopen'>> = {
  'GET /api/listings/{id}': 'read',
  'GET /api/users/{userId}/connection-notification-status/{listingId}': 'status',
  'POST /api/notifications/connection-request': 'request',
  'POST /api/listings/{id}/reopen': 'reopen',
};
type Answers = Partial<Record<'read' | 'status' | 'request' | 'reopen', () => Promise<unknown>>>;
let answers: Answers;

beforeEach(() => {
  sessionStorage.clear();
  answers = { read: async () => listing, status: async () => ({ status: 'none' }) };
  vi.mocked(call).mockImplementation((async (route: string) => {
    const name = routes[route];
    const answer = name && answers[name];
    // Other listings are shown below the listing; they have their own tests.
    if (route === 'GET /api/listings/{id}/similar' || route === 'GET /api/users/{id}/listings/newest') return [];
    if (!answer) throw new Error(`no answer for ${route}`);
    return answer();
  }) as never);
});
afterEach(() => {
  cleanup();
  useDialogs.setState({ signIn: false });
});

const visit = (who: 'visitor' | 'buyer' | 'seller') => {
  const user = who === 'visitor' ? null : me(who === 'seller' ? 9 : 1);
  useSession.setState({ accessToken: user ? 'token' : '', user, ready: true });
};

function show(path = '/listings/7', client = createQueryClient()) {
  refetchOnChange(client);
  renderPage(
    <>
      <AddressOutput />
      <Routes>
        <Route path="/listings/:id" element={<ListingPage />} />
        <Route path="*" element={null} />
      </Routes>
    </>,
    { client, history: [path] },
  );
  return userEvent.setup();
}
const action = (name: string) => screen.findByRole('button', { name });
const box = () => screen.queryByRole('textbox', { name: 'Add your comment' });

describe('listing page', () => {
  test('shows the name, price with currency code, seller, facts, policy and sanitised description of a listing', async () => {
    useSession.setState({ ready: true, accessToken: 'token', user: { ...me(1), timezone: 'UTC' } });
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Afterimage photocard' })).toBeTruthy();
    expect(screen.getAllByText(/^\$1,234\.50$/, { normalizer: (text) => text.replace('USD', '').trim() })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'papermoth' }).getAttribute('href')).toBe('/profile/papermoth');
    expect(screen.getByRole('link', { name: 'See all 1,126 reviews' }).getAttribute('href')).toBe(
      '/profile/papermoth?tab=reviews',
    );
    expect(screen.getByRole('img', { name: '4.8 of 5 stars' })).toBeTruthy();
    const facts = screen.getAllByRole('definition').map((fact) => fact.textContent);
    expect(facts).toEqual(['Orchid Static', 'Yune, Haru', 'Album, first press', '1 Nov 2026', 'United States']);
    const terms = screen.getAllByRole('term').map((term) => term.textContent);
    expect(terms).toEqual(['Group', 'Member(s)', 'Source type', 'Listed', 'Ships from']);
    expect(screen.getByText('International delivery').nextSibling?.textContent).toBe('Get your order in 2 years');
    expect(screen.getByRole('heading', { level: 3, name: 'Condition' })).toBeTruthy();
    expect(screen.getByText('Mint.').innerHTML).toBe('Mint.');
    expect((await screen.findByText(/Canada/)).closest('p')?.textContent).toContain('Joined in 2024');
  });

  test("shows the seller's avatar or the default icon", async () => {
    visit('visitor');
    const avatar = 'https://m.example/storage/avatars/p-112233/256.jpg';
    answers.read = async () => ({ ...listing, seller: { ...listing.seller, profile: { avatar } } });
    show();
    await waitFor(() => expect(document.querySelector('.avatar img')?.getAttribute('src')).toContain('/avatars/p-'));
    cleanup();
    answers.read = async () => listing;
    show();
    await screen.findByRole('link', { name: 'papermoth' });
    expect(document.querySelector('.avatar img')).toBeNull();
    expect(document.querySelector('.avatar svg')).not.toBeNull();
  });

  test('fetches the status of the contact request once the listing has loaded', async () => {
    visit('buyer');
    let load = (_: unknown): void => undefined;
    answers.read = () => new Promise((resolve) => (load = resolve));
    show();
    await waitFor(() => expect(inputsOf('GET /api/listings/{id}')).toHaveLength(1));
    expect(inputsOf('GET /api/users/{userId}/connection-notification-status/{listingId}')).toEqual([]);
    await act(async () => load(listing));
    await waitFor(() =>
      expect(inputsOf('GET /api/users/{userId}/connection-notification-status/{listingId}')).toEqual([
        { params: { userId: 1, listingId: 7 } },
      ]),
    );
  });

  test('repeats the first picture as the third if the listing has only two, and changes pictures with thumbnails and arrow keys', async () => {
    visit('visitor');
    const user = show();
    const gallery = await screen.findByRole('group', { name: 'Photos' });
    const large = () => within(gallery).getByRole('img').getAttribute('src');
    expect(large()).toContain('/a-112233/');
    expect(within(gallery).getByText('1 / 3')).toBeTruthy();
    await user.click(within(gallery).getByRole('button', { name: 'Photo 2 of 3' }));
    expect(large()).toContain('/b-112233/');
    expect(within(gallery).getByText('2 / 3')).toBeTruthy();
    await user.keyboard('{ArrowRight}');
    expect(large()).toContain('/a-112233/');
    expect(within(gallery).getByRole('button', { name: 'Photo 3 of 3', current: true })).toBe(document.activeElement);
    await user.keyboard('{ArrowRight}');
    expect(within(gallery).getByText('1 / 3')).toBeTruthy();
    await user.keyboard('{ArrowLeft}');
    expect(within(gallery).getByText('3 / 3')).toBeTruthy();
  });

  test.each([['/listings/0'], ['/listings/abc'], ['/listings/1e3'], ['/listings/12345678901']])(
    'shows the not-found page for %s without a request',
    async (path) => {
      visit('visitor');
      show(path);
      expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
      expect(inputsOf('GET /api/listings/{id}')).toEqual([]);
    },
  );

  test('shows the not-found page for an unknown listing', async () => {
    visit('visitor');
    expectConsole('error', 'Failed to load the listing');
    answers.read = () => Promise.reject(new ApiError('not_found', 404));
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  test('shows an error with a retry button if the listing fails to load', async () => {
    visit('visitor');
    expectConsole('error', 'Failed to load the listing');
    answers.read = () => Promise.reject(new ApiError('forbidden', 403));
    const user = show();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    answers.read = async () => listing;
    await user.click(retry);
    expect(await screen.findByRole('heading', { level: 1, name: 'Afterimage photocard' })).toBeTruthy();
  });

  test('excludes a closed listing from search engines', async () => {
    visit('visitor');
    answers.read = async () => ({ ...listing, status: 'closed' });
    show();
    await action('Sign In to contact seller');
    expect(document.head.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  });
});

describe('action button', () => {
  test('opens the sign-in modal for a visitor, without showing a message box or fetching a request status', async () => {
    visit('visitor');
    await show().click(await action('Sign In to contact seller'));
    expect(useDialogs.getState().signIn).not.toBe(false);
    expect(inputsOf('GET /api/users/{userId}/connection-notification-status/{listingId}')).toEqual([]);
    expect(box()).toBeNull();
  });

  test.each(['open', 'closed'] as const)('lets the owner edit a listing that is %s', async (status) => {
    visit('seller');
    answers.read = async () => ({ ...listing, status });
    await show().click(await action('Edit Listing'));
    expect(shownAddress()).toBe('/listings/7/edit');
    expect(inputsOf('GET /api/users/{userId}/connection-notification-status/{listingId}')).toEqual([]);
  });

  test('is accompanied by a link that adds a want for similar listings, even on a closed listing, but not for the owner', async () => {
    visit('buyer');
    answers.read = async () => ({ ...listing, status: 'closed' });
    show();
    await screen.findByRole('link', { name: 'Add to my want list' });
    cleanup();
    visit('seller');
    answers.read = async () => ({ ...listing, viewer: { ...listing.viewer, is_owner: true } });
    show();
    await action('Edit Listing');
    expect(screen.queryByRole('link', { name: 'Add to my want list' })).toBeNull();
  });

  test('shows a buyer that the listing is closed, and does nothing on a click', async () => {
    visit('buyer');
    answers.read = async () => ({ ...listing, status: 'closed' });
    await show().click(await action('Listing is closed'));
    expect(inputsOf('POST /api/notifications/connection-request')).toEqual([]);
    expect(box()).toBeNull();
    expect(screen.queryByRole('link', { name: 'Go to your conversation' })).toBeNull();
  });

  test.each([
    [42, '/inbox/42'],
    [null, '/inbox'],
  ])(
    'comes with a link to the buyer’s conversation on a closed listing (conversation id: %s, link: %s)',
    async (conversation_id, href) => {
      visit('buyer');
      answers.read = async () => ({ ...listing, status: 'closed', viewer: { ...listing.viewer, conversation_id } });
      answers.status = async () => ({ status: 'accepted' });
      show();
      const link = await screen.findByRole('link', { name: 'Go to your conversation' });
      expect(link.getAttribute('href')).toBe(href);
      expect(await action('Listing is closed')).toBeTruthy();
    },
  );

  test.each([
    ['none', 'Contact seller', true],
    ['sent', 'Waiting on seller', false],
    ['pending', 'Waiting on seller', false],
    ['accepted', 'Go to Inbox', false],
    ['declined', 'Seller declined your request', false],
  ])('shows, for the request status "%s", the label "%s"', async (status, label, hasBox) => {
    visit('buyer');
    answers.status = async () => ({ status });
    show();
    expect(await action(label)).toBeTruthy();
    expect(box() !== null).toBe(hasBox);
    expect(inputsOf('GET /api/users/{userId}/connection-notification-status/{listingId}')).toEqual([
      { params: { userId: 1, listingId: 7 } },
    ]);
  });

  const labels = [
    'Sign In to contact seller',
    'Edit Listing',
    'Listing is closed',
    'Contact seller',
    'Waiting on seller',
    'Go to Inbox',
    'Seller declined your request',
  ];
  const connections = ['none', 'sent', 'pending', 'accepted', 'declined'];
  const viewers = [
    { signedIn: false, isOwner: false },
    { signedIn: true, isOwner: true },
    { signedIn: true, isOwner: false },
  ];
  test.each(
    viewers.flatMap((viewer) =>
      ['open', 'closed'].flatMap((status) => connections.map((connection) => ({ ...viewer, status, connection }))),
    ),
  )(
    'appears exactly once (signed in: $signedIn, owner: $isOwner, listing: $status, request: $connection)',
    async ({ signedIn, isOwner, status, connection }) => {
      visit(signedIn ? (isOwner ? 'seller' : 'buyer') : 'visitor');
      answers.read = async () => ({ ...listing, status });
      answers.status = async () => ({ status: connection });
      show();
      const actions = () =>
        screen.getAllByRole('button').filter((button) => labels.includes(button.textContent?.trim() ?? ''));
      await waitFor(() => expect(actions()).toHaveLength(1), { timeout: 10_000 });
    },
  );

  test('opens the inbox on a click once the request is accepted', async () => {
    visit('buyer');
    answers.status = async () => ({ status: 'accepted' });
    await show().click(await action('Go to Inbox'));
    expect(shownAddress()).toBe('/inbox');
  });

  test('does nothing on a click once the request is declined', async () => {
    visit('buyer');
    answers.status = async () => ({ status: 'declined' });
    await show().click(await action('Seller declined your request'));
    expect(inputsOf('POST /api/notifications/connection-request')).toEqual([]);
  });

  test('updates without a reload when a change of the request status is pushed', async () => {
    visit('buyer');
    answers.status = async () => ({ status: 'pending' });
    show();
    await action('Waiting on seller');
    answers.status = async () => ({ status: 'accepted' });
    act(() => changes.get('connection')?.({ id: '1' }));
    expect(await action('Go to Inbox')).toBeTruthy();
  });

  test('shows an error with a retry button if the request status fails to load', async () => {
    visit('buyer');
    expectConsole('error', 'Failed to load the connection status');
    answers.status = () => Promise.reject(new ApiError('forbidden', 403));
    const user = show();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    answers.status = async () => ({ status: 'none' });
    await user.click(retry);
    expect(await action('Contact seller')).toBeTruthy();
  });
});

describe('the listing page, for reopening a listing', () => {
  const closed = { ...listing, status: 'closed' };

  test.each([
    ['the owner of an open listing', 'seller', listing, 'Edit Listing'],
    ['another user', 'buyer', closed, 'Listing is closed'],
    ['a visitor', 'visitor', closed, 'Sign In to contact seller'],
  ] as const)('shows no Reopen button to %s', async (_who, who, shownListing, label) => {
    visit(who);
    answers.read = async () => shownListing;
    show();
    await action(label);
    expect(screen.queryByRole('button', { name: 'Reopen Listing' })).toBeNull();
  });

  test('confirms that the listing was reopened, and sets the cached request status to pending', async () => {
    visit('seller');
    answers.read = async () => closed;
    answers.reopen = async () => listing;
    const client = createQueryClient();
    const user = show('/listings/7', client);
    await action('Edit Listing');
    expect(screen.getByText('Closed')).toBeTruthy();
    await user.click(await action('Reopen Listing'));
    expect(await screen.findByText('Listing reopened!')).toBeTruthy();
    expect(inputsOf('POST /api/listings/{id}/reopen')).toEqual([{ params: { id: 7 }, body: {} }]);
    expect(
      client.getQueryData(
        queryKey('GET /api/users/{userId}/connection-notification-status/{listingId}', {
          params: { userId: 9, listingId: 7 },
        }),
      ),
    ).toEqual({
      status: 'pending',
    });
    expect(screen.queryByRole('button', { name: 'Reopen Listing' })).toBeNull();
    expect(screen.queryByText('Closed')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Listing reopened!')).toBeNull();
  });

  test('shows an error and leaves the listing closed if reopening fails', async () => {
    visit('seller');
    expectConsole('error', 'Failed to reopen the listing');
    answers.read = async () => closed;
    answers.reopen = async () => {
      throw new ApiError('forbidden', 403, { message: errorSentences.forbidden });
    };
    await show().click(await action('Reopen Listing'));
    expect(await screen.findByText('Couldn’t reopen the listing. You don’t have permission to do that.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reopen Listing' })).toBeTruthy();
  });
});

test('the listing page shows data from a cached list while the listing is loading', async () => {
  visit('visitor');
  answers.read = () => new Promise(() => {});
  const client = createQueryClient();
  client.setQueryData(queryKey('GET /api/listings/newest'), [listing]);
  show('/listings/7', client);
  expect(screen.getByRole('heading', { level: 1, name: 'Afterimage photocard' })).toBeTruthy();
  expect(screen.getByText(/1,234\.50/)).toBeTruthy();
  expect(document.querySelector('img')?.getAttribute('src')).toContain('/a-112233/');
});

describe('contacting the seller', () => {
  test('sends the message, shows the banner, sets the status to pending and clears the comment box', async () => {
    visit('buyer');
    answers.request = async () => ({ status: 'sent' });
    const user = show();
    await action('Contact seller');
    const field = box();
    expect(field?.getAttribute('placeholder')).toBe('Write your message to the user here...');
    if (field) await user.type(field, '  Is it still there?  ');
    await user.click(await action('Contact seller'));
    expect(await screen.findByText('Message sent to the user!')).toBeTruthy();
    expect(inputsOf('POST /api/notifications/connection-request')).toEqual([
      { body: { recipient_id: 9, listing_id: 7, contactMessage: 'Is it still there?' } },
    ]);
    expect(await action('Waiting on seller')).toBeTruthy();
    expect(box()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Write another message' }));
    expect(box()).toHaveProperty('value', '');
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Message sent to the user!')).toBeNull();
  });

  test('sends a request without a message if the buyer clicks “Waiting on seller”, and shows that there is nothing new to send', async () => {
    visit('buyer');
    answers.status = async () => ({ status: 'sent' });
    answers.request = async () => ({ status: 'sent' });
    await show().click(await action('Waiting on seller'));
    expect(await screen.findByText(/^Nothing new to send/)).toBeTruthy();
    expect(inputsOf('POST /api/notifications/connection-request')).toEqual([
      { body: { recipient_id: 9, listing_id: 7, contactMessage: '' } },
    ]);
  });

  test('shows a failure next to the button and keeps the text, even after a reload', async () => {
    visit('buyer');
    expectConsole('error', 'Failed to contact the seller');
    answers.request = async () => {
      throw new ApiError('too_many_requests', 429, { message: errorSentences.too_many_requests });
    };
    const user = show();
    await action('Contact seller');
    const field = box();
    if (field) await user.type(field, 'Hello');
    await user.click(await action('Contact seller'));
    const alert = await screen.findByText(/^Your message wasn’t sent/);
    expect(alert.textContent).toContain(
      'Your message wasn’t sent. Too many attempts. Please wait a moment, then try again.',
    );
    expect(box()).toHaveProperty('value', 'Hello');
    cleanup();
    show();
    await action('Contact seller');
    await waitFor(() => expect(box()).toHaveProperty('value', 'Hello'));
  });

  test('shows the waiting time after too many requests', async () => {
    visit('buyer');
    expectConsole('error', 'Failed to contact the seller');
    answers.request = async () => {
      throw new ApiError('too_many_requests', 429, { retryAfter: 2400 });
    };
    const user = show();
    await user.click(await action('Contact seller'));
    const alert = await screen.findByText(/^Your message wasn’t sent/);
    expect(alert.textContent).toContain(
      'Your message wasn’t sent. Too many attempts. Please wait 40 minutes, then try again.',
    );
  });

  test('sends one request on a double click', async () => {
    visit('buyer');
    let answer: (value: unknown) => void = () => {};
    answers.request = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const user = show();
    const button = await action('Contact seller');
    await user.dblClick(button);
    expect(inputsOf('POST /api/notifications/connection-request')).toHaveLength(1);
    await act(async () => answer({ status: 'sent' }));
    expect(await screen.findByText('Message sent to the user!')).toBeTruthy();
  });

  test('after ten seconds without a response, offers Retry, which sends the request again, and Cancel, which aborts it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    visit('buyer');
    answers.request = () => new Promise(() => {});
    show();
    fireEvent.click(await action('Contact seller'));
    await act(() => vi.advanceTimersByTimeAsync(10_100));
    expect(screen.getByText('This is taking longer than usual.')).toBeTruthy();
    const aborted = () =>
      vi
        .mocked(call)
        .mock.calls.filter(([route]) => route === 'POST /api/notifications/connection-request')
        .map(([, , options]) => options?.signal?.aborted);
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(inputsOf('POST /api/notifications/connection-request')).toHaveLength(2));
    expect(aborted()).toEqual([true, false]);
    expect(screen.queryByText('This is taking longer than usual.')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(10_100));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(aborted()).toEqual([true, true]);
    vi.useRealTimers();
  });

  test('does not send a message that is too long, and shows why', async () => {
    visit('buyer');
    sessionStorage.setItem('draft-contact-1-7', JSON.stringify('x'.repeat(4001)));
    await show().click(await action('Contact seller'));
    expect(screen.getByText('Use at most 4,000 characters')).toBeTruthy();
    expect(inputsOf('POST /api/notifications/connection-request')).toEqual([]);
  });
});
