// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import conversationList from '../features/conversations/inbox/conversation-list.tsx?raw';
import inboxPage from '../features/conversations/inbox/inbox-page.tsx?raw';
import threadStyle from '../features/conversations/thread/thread.css?raw';
import tokens from '../styles/tokens.css?raw';
import { press } from './failures-actions.fixture.ts';
import { makeBackend } from './failures-data.fixture.ts';
import { openApp, startAfresh } from './whole-app.fixture.tsx';

vi.mock('virtua', () => import('../features/conversations/thread/virtua.fixture.tsx'));
vi.mock('#web/lib/realtime/realtime.ts', () => import('./quiet-realtime.fixture.ts'));
startAfresh();

it.each([{ crop: '3:1', ratio: 3, box: '5:1' }])(
  'the profile crops the banner to $crop and shows it in a $box box',
  async ({ ratio }) => {
    const step = openApp(makeBackend('seller'), { at: '/profile/papermoth', who: 'seller' });
    const change = await screen.findByRole('button', { name: 'Change banner image' });
    // The text is visible at every size.
    expect(change.querySelector('[class*="hidden"]')).toBeNull();
    expect(change.textContent).toBe('Change banner image');
    expect(document.querySelector('[class*="aspect-[5/1]"]')).not.toBeNull();
    const bytes = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
    const chooser = document.querySelector<HTMLInputElement>('input[type=file][aria-label="Change banner image"]');
    if (!chooser) throw new Error('no file chooser beside the banner');
    await step.user.upload(chooser, new File([bytes], 'a.png', { type: 'image/png' }));
    expect((await screen.findByLabelText('ratio')).textContent).toBe(String(ratio));
    await press(step, 'Crop');
    await waitFor(() => expect(step.world.requests.some(({ path }) => path === '/api/banners/upload')).toBe(true));
  },
);

it('the search results page shows no link or button to add a listing', async () => {
  openApp(makeBackend('buyer'), { at: '/listings/search?q=card', who: 'buyer' });
  await screen.findByText('Afterimage photocard');
  const main = within(screen.getByRole('main'));
  expect(main.queryByRole('link', { name: /add/i })).toBeNull();
  expect(main.queryByRole('button', { name: /add/i })).toBeNull();
});

it('the inbox toggles the conversation list with the "Conversations" button, and closes it on Escape', async () => {
  const step = openApp(makeBackend('buyer'), { at: '/inbox/5', who: 'buyer' });
  const button = await screen.findByRole('button', { name: /^Conversations/ });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await step.user.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(document.getElementById(button.getAttribute('aria-controls') ?? '')).not.toBeNull();
  await step.user.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await step.user.click(button);
  await step.user.keyboard('{Escape}');
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(inboxPage).toContain('max-md:group-data-open/panes:grid');
});

it('the inbox aligns the user’s own messages to one side and the other user’s messages to the opposite side', async () => {
  const world = makeBackend('buyer');
  const messageOf = (id: number, sender_id: number, message: string) => ({
    id,
    conversation_id: 5,
    sender_id,
    client_id: crypto.randomUUID(),
    message,
    images: [],
    created_at: '2026-11-01T10:00:00.000Z',
  });
  world.answer('conversations.messages', () => ({
    data: [messageOf(1, 9, 'from the seller'), messageOf(2, 1, 'from myself')],
    meta: { previous_cursor: null, next_cursor: null },
  }));
  openApp(world, { at: '/inbox/5', who: 'buyer' });
  const side = async (text: string) => (await screen.findByText(text)).closest('.msg')?.className ?? '';
  expect(await side('from the seller')).not.toContain('msg--me');
  expect(await side('from myself')).toContain('msg--me');
  expect(threadStyle).toMatch(/\.msg--me \{[^}]*align-self: flex-end/);
});

it('the inbox has the specified height', () => {
  expect(tokens).toMatch(/--inbox-trim: 14rem;/);
  expect(inboxPage).toContain('max-h-[calc(100dvh-var(--inbox-trim))]');
  expect(inboxPage).toContain('[--composer-area:124px]');
});

it('the profile shows the banner, the avatar, the number of reviews, and the tabs Listings, Reviews and Wants', async () => {
  const world = makeBackend('visitor');
  const picture = (folder: string) => `https://m.example/storage/${folder}/p-112233/1280.jpg`;
  world.answer('profiles.byName', () => ({
    id: 9,
    name: 'papermoth',
    average_rating: 4,
    review_count: 2,
    profile: { avatar: picture('avatars'), banner: picture('banners'), bio: '' },
  }));
  openApp(world, { at: '/profile/papermoth' });
  await screen.findByRole('heading', { level: 1, name: 'papermoth' });
  const sources = [...screen.getByRole('main').querySelectorAll('img')].map((image) => image.src).join(' ');
  expect(sources).toContain('/banners/');
  expect(document.querySelector('[class*="aspect-[5/1]"] img[src*="/banners/"]')).not.toBeNull();
  expect(sources).toContain('/avatars/');
  expect(screen.getByText('Based on 2 reviews')).toBeTruthy();
  const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent?.replace(/\d+$/, ''));
  // The specification has only the first two tabs; the want list is an addition.
  expect(tabs).toEqual(['Listings', 'Reviews', 'Wants']);
});

it('the inbox shows the listing’s image in the list and the header, and the other user’s avatar in the list', async () => {
  const world = makeBackend('buyer');
  const party = (id: number, name: string) => ({
    id,
    name,
    profile: { avatar: `https://m.example/storage/avatars/${name}-112233/1280.jpg` },
  });
  const image1 = 'https://m.example/storage/listings/a-112233/1280.jpg';
  world.answer('conversations.list', () => ({
    data: [
      {
        id: 5,
        status: 'active',
        listing: { id: 7, name: 'Afterimage photocard', image1 },
        seller_id: 9,
        buyer_id: 1,
        seller: party(9, 'papermoth'),
        buyer: party(1, 'wrenlight'),
        unread_count: 3,
        first_unread_message_id: null,
        other_read_message_id: 0,
        last_message_at: '2026-11-01T10:00:00.000Z',
        created_at: '2026-11-01T10:00:00.000Z',
      },
    ],
  }));
  openApp(world, { at: '/inbox/5', who: 'buyer' });
  const row = await screen.findByRole('link', { name: /Afterimage photocard/, current: true });
  const sources = (element: Element) => [...element.querySelectorAll('img')].map((image) => image.src).join(' ');
  expect(sources(row)).toContain('/listings/a-');
  expect(sources(row)).toContain('/avatars/papermoth-');
  const close = await screen.findByRole('button', { name: 'Close Conversation' });
  const head = close.closest('header');
  expect(head?.textContent).toContain('Afterimage photocard');
  expect(head && sources(head)).toContain('/listings/a-');
});

it('the inbox dims the picture of a closed conversation in the list', async () => {
  const world = makeBackend('buyer');
  const party = { id: 9, name: 'papermoth', profile: { avatar: '' } };
  const conversation = (id: number, status: string) => ({
    id,
    status,
    listing: { id: 7, name: `Listing ${id}`, image1: 'https://m.example/storage/listings/a-112233/1280.jpg' },
    seller_id: 9,
    buyer_id: 1,
    seller: party,
    buyer: { ...party, id: 1 },
    unread_count: 0,
    first_unread_message_id: null,
    other_read_message_id: 0,
    last_message_at: '2026-11-01T10:00:00.000Z',
    created_at: '2026-11-01T10:00:00.000Z',
  });
  world.answer('conversations.list', () => ({ data: [conversation(5, 'active'), conversation(6, 'closed')] }));
  openApp(world, { at: '/inbox', who: 'buyer' });
  const [, opacity] = /conv__pic [^']*in-\[\.conv--closed\]:opacity-(\d+)/.exec(conversationList) ?? [];
  expect(Number(opacity)).toBeLessThan(70);
  const row = (name: string) => screen.findByRole('link', { name: new RegExp(name) });
  const dimmed = (element: Element) => element.parentElement?.querySelector('.conv--closed .conv__pic')?.nodeName;
  expect([dimmed(await row('Listing 5')), dimmed(await row('Listing 6'))]).toEqual([undefined, 'SPAN']);
});

it('the listing form marks required fields with an asterisk', async () => {
  openApp(makeBackend('seller'), { at: '/listings/create', who: 'seller' });
  await screen.findByLabelText('Description');
  const labels = [...document.querySelectorAll('.field__label')].map((label) => label.textContent);
  for (const name of ['Name', 'Price', 'Group', 'Member(s)', 'Source type']) expect(labels).toContain(`${name}*`);
  expect(screen.getByLabelText('Description').getAttribute('aria-required')).toBe('true');
});

it('the settings page shows two Update buttons under Contact, Accounting and "Add another application" under Integrations, and the language English', async () => {
  openApp(makeBackend('buyer'), { at: '/settings', who: 'buyer' });
  const contact = within(await screen.findByRole('region', { name: 'Contact' }));
  for (const name of ['Update username', 'Update email address']) {
    expect(contact.getByRole('button', { name }).textContent).toBe('Update');
  }
  const integrations = within(screen.getByRole('region', { name: 'Integrations' }));
  expect(integrations.getByText('Accounting')).toBeTruthy();
  expect(integrations.getByRole('button', { name: 'Add another application' })).toBeTruthy();
  expect(screen.getByRole('combobox', { name: /^Language/ }).textContent).toContain('English');
});
