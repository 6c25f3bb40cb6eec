// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '#contract/auth.ts';
import type { Notification } from '#contract/notifications.ts';
import { french } from '#web/languages/french.ts';
import { setLanguage } from '#web/lib/i18n/language.ts';
import { call } from '#web/lib/net/api.ts';
import { useSession } from '#web/lib/session/session.ts';
import { AddressOutput, renderPage, shownAddress } from '#web/ui/page.fixture.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { NotificationItem } from './notification-item.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));

const pictureUrl = 'https://m.example/storage/listings/a-112233/1280.jpg';
const alert = (id: string, changes: Partial<Notification>): Notification => ({
  id,
  type: 'search_match',
  sender: { id: 7, name: 'tinfoil.teru', profile: { avatar: '' } },
  listing: { id: 31, name: 'Moon card' },
  is_read: false,
  connection_status: null,
  request: null,
  conversation_id: null,
  saved_search: { id: 5, name: 'Blue moons' },
  created_at: '2026-03-01T10:00:00.000Z',
  ...changes,
});
const listed = [
  alert('new', { alert: { image1: pictureUrl, price: 12, currency: { code: 'USD' } } }),
  alert('forgotten', { listing: { id: 32, name: 'Star card' }, saved_search: null }),
  alert('cheaper', { type: 'favourite_cheaper', listing: { id: 33, name: 'Sun card' }, saved_search: null }),
  alert('read', { listing: { id: 34, name: 'Old card' }, is_read: true }),
];

let marked: string[];
beforeEach(() => {
  marked = [];
  const answer = async (route: string, { params }: { params?: { id: string } } = {}) => {
    if (route === 'GET /api/notifications') return { data: listed, meta: { unread: 3 } };
    if (route !== 'POST /api/notifications/{id}/mark-as-read' || !params)
      throw new Error(`the bell asked for ${route}`);
    marked.push(params.id);
    return { ...listed.find((notification) => notification.id === params.id), is_read: true };
  };
  vi.mocked(call).mockImplementation(answer as unknown as typeof call);
  useSession.setState({ user: { id: 1, name: 'wrenlight' } as Me, accessToken: 'token', ready: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  useSession.getState().clear();
  setLanguage('en', {});
});

async function open() {
  renderPage(
    <>
      <AddressOutput />
      <NotificationBell />
    </>,
  );
  await userEvent.click(await screen.findByRole('button', { name: /^Notifications, 3/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Notifications' }));
  await dialog.findAllByRole('listitem');
  return dialog;
}

it('the bell updates the times of alerts while they are on screen', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-03-01T10:00:10.000Z') });
  await open();
  expect(screen.getAllByText('just now')).toHaveLength(listed.length);
  await act(async () => vi.advanceTimersByTime(5 * 60_000));
  expect(screen.getAllByText('5 min ago')).toHaveLength(listed.length);
  expect(screen.queryByText('just now')).toBeNull();
});

const languages = [
  [
    'English',
    () => setLanguage('en', {}),
    [
      'New match for “Blue moons”: Moon card',
      'New match for a saved search you deleted: Star card',
      'Price drop: Sun card',
      'New match for “Blue moons”: Old card',
    ],
    'Unread',
  ],
  [
    'French',
    () => setLanguage('fr', french),
    [
      'Nouveau résultat pour «\u00a0Blue moons\u00a0»\u00a0: Moon card',
      'Nouveau résultat pour une recherche que vous avez supprimée\u00a0: Star card',
      'Baisse de prix\u00a0: Sun card',
      'Nouveau résultat pour «\u00a0Blue moons\u00a0»\u00a0: Old card',
    ],
    'Non lue',
  ],
] as const;

describe.each(languages)('the bell, for alerts in %s', (_language, speak, sentences, unread) => {
  beforeEach(speak);

  it('shows for each alert the listing, the reason and whether it is unread', async () => {
    const dialog = await open();
    const links = dialog.getAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith('/listings/'));
    expect(links.map((link) => link.textContent)).toEqual(sentences);
    expect(links.map((link) => link.getAttribute('href'))).toEqual([31, 32, 33, 34].map((id) => `/listings/${id}`));
    const items = dialog.getAllByRole('listitem');
    expect(items.map((item) => within(item).queryByText(unread) !== null)).toEqual([true, true, true, false]);
    for (const item of items) expect(within(item).queryByRole('button')).toBeNull();
  });

  it.each([
    ['new', 0, '/listings/31'],
    ['cheaper', 2, '/listings/33'],
  ])(
    'on a click on the alert "%s", opens its listing, closes the dropdown and marks the alert as read',
    async (id, at, path) => {
      const dialog = await open();
      await userEvent.click(dialog.getByRole('link', { name: sentences[at] ?? '' }));
      expect(shownAddress()).toBe(path);
      expect(screen.queryByRole('dialog')).toBeNull();
      await waitFor(() => expect(marked).toContain(id));
    },
  );

  it('marks each unread alert as read exactly once when the dropdown closes', async () => {
    await open();
    expect(marked).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(marked.toSorted()).toEqual(['cheaper', 'forgotten', 'new']));
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeDefined();
  });
});

it.each([
  ['en', {}, { id: 5, name: 'Moons' }, 'Your want “Moons” was marked as found: Moon card'],
  ['en', {}, null, 'A want that you have deleted was marked as found: Moon card'],
  [
    'fr',
    french,
    { id: 5, name: 'Moons' },
    'Votre souhait «\u00a0Moons\u00a0» est marqué comme trouvé\u00a0: Moon card',
  ],
  ['fr', french, null, 'Un souhait que vous avez supprimé est marqué comme trouvé\u00a0: Moon card'],
] as const)(
  'the notification about a found want leads to the want list, where the want can be renewed (%s %#)',
  (language, texts, search, sentence) => {
    setLanguage(language, texts);
    const notification = alert('found', { type: 'want_found', saved_search: search });
    renderPage(<NotificationItem notification={notification} onLeave={() => undefined} />);
    expect(screen.getByRole('link', { name: sentence }).getAttribute('href')).toBe('/wants');
  },
);

it('the bell updates its texts as soon as the language changes', async () => {
  const dialog = await open();
  expect(dialog.getByText(/Price drop/)).toBeDefined();
  act(() => setLanguage('fr', french));
  expect(dialog.getByText(/Baisse de prix/)).toBeDefined();
});

it('the bell shows the photo and the price of an alert’s listing, and not the photo of the seller', async () => {
  const dialog = await open();
  const [item] = dialog.getAllByRole('listitem');
  expect(item?.querySelector('.picture > img')?.getAttribute('src')).toContain('/a-112233/320');
  expect(item?.querySelector('.avatar')).toBeNull();
  expect(within(item as HTMLElement).getByText('$12.00')).toBeDefined();
});

describe('the alert about a cheaper listing', () => {
  const lower = (changes: Partial<Notification>, was?: number) =>
    alert('lower', {
      type: 'search_cheaper',
      alert: { image1: pictureUrl, price: 12, currency: { code: 'USD' }, ...(was && { was_price: was }) },
      ...changes,
    });
  const show = async (notification: Notification) => {
    renderPage(<NotificationItem notification={notification} onLeave={() => {}} />);
    return (await screen.findByRole('listitem')).textContent;
  };

  it('shows the name of the saved search and the former price', async () => {
    const text = await show(lower({}, 15));
    expect(text).toContain('Price drop for “Blue moons”: Moon card');
    expect(text).toContain('$12.00 (was $15.00)');
  });

  it('shows no search if the saved search was deleted, and no former price if there is none', async () => {
    const text = await show(lower({ saved_search: null }));
    expect(text).toContain('Price drop: Moon card');
    expect(text).not.toContain('was');
  });

  it('also shows the price in the reader’s currency', async () => {
    useSession.setState({ user: { id: 1, name: 'wrenlight', currency: 'GBP' } as Me });
    vi.mocked(call).mockResolvedValue({
      base: 'USD',
      date: '2026-03-01',
      is_stale: false,
      rates: { USD: 1, GBP: 0.5 },
    } as never);
    await show(lower({}));
    expect(await screen.findByText('about £6.00 GBP')).toBeDefined();
  });
});
