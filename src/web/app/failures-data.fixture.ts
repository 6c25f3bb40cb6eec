/** Defines the data of the failure matrix, with a successful response for every endpoint. */
import type { Me } from '#contract/auth.ts';
import type { OwnRequest } from '#contract/connections.ts';
import { aConversation } from '#contract/conversation.fixture.ts';
import { aListing } from '#contract/listing.fixture.ts';
import type { Listing, ListingCard } from '#contract/listings.ts';
import type { Notification } from '#contract/notifications.ts';
import { allPreferences } from '#contract/preferences.fixture.ts';
import type { Profile } from '#contract/profiles.ts';
import type { Review } from '#contract/reviews.ts';
import { aRing, aSwap } from '#contract/trades.fixture.ts';
import { Backend } from './failures-backend.fixture.ts';

export type Who = 'visitor' | 'seller' | 'buyer';

const profileFields = { avatar: '', banner: '', bio: 'Sleeves only.' };
const createdAt = '2026-11-01T10:00:00.000Z';
export const users: Record<Exclude<Who, 'visitor'>, Me> = {
  seller: { ...person(9, 'papermoth'), email: 'seller@m.example' },
  buyer: { ...person(1, 'wrenlight'), email: 'buyer@m.example' },
};

function person(id: number, name: string): Omit<Me, 'email'> {
  return {
    id,
    name,
    average_rating: 4,
    review_count: 2,
    profile: profileFields,
    country: 'US',
    currency: 'USD',
    role: 'member',
    language: 'en',
    language_chosen: false,
    date_format: 'DD-MM-YYYY',
    timezone: 'UTC',
    deletion_at: null,
  } as Omit<Me, 'email'>;
}

const card: ListingCard = {
  id: 7,
  name: 'Afterimage photocard',
  price: 18,
  currency: { id: 1, code: 'USD' },
  image1: 'https://m.example/storage/listings/a-112233/1280.jpg',
  status: 'open',
  trade: false,
  seller_id: 2,
};
const profile: Profile = {
  id: 9,
  name: 'papermoth',
  average_rating: 4,
  review_count: 2,
  profile: profileFields,
} as Profile;
const review: Review = {
  id: 3,
  rating: 4,
  content: 'Arrived whole.',
  seller_id: 9,
  listing: { id: 8, name: 'Pim bear keyring', image1: '', is_available: true },
  buyer: { id: 1, name: 'wrenlight', profile: { avatar: '' } },
  reply: null,
  created_at: createdAt,
  viewer: { can: { edit: false, reply: false, report: false } },
} as Review;
const conversation = aConversation({ unread_count: 2 });
const request: Notification = {
  id: '5b8b2f6e-7f5c-4f5e-9d39-111111111111',
  type: 'connection_request',
  sender: { id: 1, name: 'wrenlight', profile: { avatar: '' } },
  listing: { id: 7, name: card.name },
  is_read: false,
  connection_status: 'pending',
  request: null,
  conversation_id: null,
  saved_search: null,
  created_at: createdAt,
} as Notification;
export const ownRequest: OwnRequest = {
  id: 3,
  status: 'pending',
  message: 'Is it yours to sell?',
  listing: card,
  seller: conversation.seller,
  conversation_id: null,
  trade_id: null,
  created_at: createdAt,
};
const closedNotification = { ...request, id: '5b8b2f6e-7f5c-4f5e-9d39-222222222222', type: 'conversation_closed' };

function listing(who: Who, status: 'open' | 'closed'): Listing {
  const isOwner = who === 'seller';
  const seller = { id: 9, name: 'papermoth', average_rating: 4, review_count: 2, profile: { avatar: '' } };
  return aListing({
    ...card,
    status,
    currency_id: 1,
    image2: '',
    members: [{ id: 21, name: 'Mika' }],
    seller: seller as Listing['seller'],
    viewer: {
      is_owner: isOwner,
      conversation_id: null,
      can: {
        edit: isOwner,
        close: isOwner && status === 'open',
        reopen: isOwner && status === 'closed',
        contact: !isOwner,
        mark_sold: isOwner,
      },
      sale: null,
    },
  });
}

export function makeBackend(who: Who): Backend & { status: 'open' | 'closed' } {
  const world = Object.assign(new Backend(), { status: 'open' as 'open' | 'closed' });
  const me = who === 'visitor' ? users.buyer : users[who];
  const named = (...rows: [number, string][]) => ({ data: rows.map(([id, name]) => ({ id, name })) });
  world.answer('auth.me', () => me);
  world.answer('auth.login', () => ({ access_token: 'fresh', user: me }));
  world.answer('auth.register', () => ({
    message: 'You’re on the waiting list. We’ll email you when it’s your turn.',
  }));
  world.answer('auth.verifyEmail', () => ({ status: 'activated' }));
  world.answer('auth.forgotPassword', () => ({ message: 'A password reset link has been sent to your email.' }));
  world.answer('announcements.list', () => []);
  world.answer('announcements.state', () => ({ data: [], next_change_in: null }));
  for (const list of ['listings.newest', 'listings.random', 'profiles.listings', 'profiles.newestListings'] as const)
    world.answer(list, () => [
      { ...card, status: world.status },
      { ...card, id: 8, name: 'Second card' },
    ]);
  world.answer('listings.search', () => ({
    data: [card],
    meta: {
      total: 1,
      total_is_estimate: false,
      next_cursor: null,
      facets: null,
    },
  }));
  world.answer('listings.similar', () => []);
  world.answer('listings.read', () => listing(who, world.status));
  world.answer('listings.create', () => listing('seller', 'open'));
  world.answer('listings.update', () => ({ ...listing(who, 'open'), version: 4 }));
  world.answer('listings.reopen', () => listing(who, 'open'));
  world.answer('listings.markSold', () => ({ ...listing(who, 'closed'), is_sold: true }));
  world.answer('catalogue.groups', () => named([10, 'Juni5'], [11, 'Orchid Static']));
  world.answer('catalogue.members', () => named([21, 'Mika'], [22, 'Dae']));
  world.answer('catalogue.sourceTypes', () => named([30, 'Album'], [31, 'Broadcast']));
  world.answer('conditions.list', () => named([40, 'Mint'], [41, 'Played']));
  world.answer('currencies.list', () => [
    { id: 1, code: 'USD' },
    { id: 2, code: 'CAD' },
    { id: 3, code: 'GBP' },
  ]);
  world.answer('currencies.rates', () => ({
    base: 'USD',
    date: '2026-11-01',
    is_stale: false,
    rates: { USD: 1, CAD: 1.4, GBP: 0.8 },
  }));
  world.answer('profiles.byName', () => profile);
  world.answer('profiles.update', ({ body }) => ({ ...me, ...(body as object) }));
  world.answer('reviews.list', () => ({
    data: [review],
    meta: {
      average_rating: 4,
      review_count: 1,
      histogram: { '1': 0, '2': 0, '3': 0, '4': 1, '5': 0 },
      next_cursor: null,
    },
  }));
  world.answer('reviews.ofConversation', () => ({ review: null, can_review: false, is_due: false }));
  world.answer('connections.status', () => ({ status: 'none' }));
  world.answer('connections.request', () => ({ status: 'sent' }));
  world.answer('connections.own', () => ({ data: [] }));
  world.answer('connections.withdraw', () => undefined);
  const decidedRequest = (status: string) => ({
    ...request,
    is_read: true,
    connection_status: status,
    conversation_id: 5,
  });
  world.answer('connections.accept', () => decidedRequest('accepted'));
  world.answer('connections.decline', () => decidedRequest('declined'));
  world.answer('notifications.list', () => ({ data: [request, closedNotification], meta: { unread: 2 } }));
  world.answer('notifications.read', () => ({ ...closedNotification, id: '5b8b2f6e-7f5c-4f5e-9d39-333333333333' }));
  world.answer('notifications.markAsRead', () => ({ ...closedNotification, is_read: true }));
  world.answer('conversations.list', () => ({ data: [conversation] }));
  world.answer('conversations.read', () => conversation);
  world.answer('conversations.messages', () => ({
    data: [
      {
        id: 1,
        conversation_id: 5,
        sender_id: 9,
        client_id: crypto.randomUUID(),
        message: 'Hello there',
        images: [],
        created_at: createdAt,
      },
    ],
    meta: { previous_cursor: null, next_cursor: null },
  }));
  world.answer('conversations.send', ({ body }) => ({
    id: 2,
    conversation_id: 5,
    sender_id: me.id,
    client_id: String((body as FormData).get('client_id')),
    message: String((body as FormData).get('message')),
    images: [],
    created_at: '2026-11-01T10:05:00.000Z',
  }));
  world.answer('conversations.markAsRead', () => ({ unread_count: 0 }));
  world.answer('conversations.close', () => ({ ...conversation, status: 'closed' }));
  world.answer('conversations.reopen', () => conversation);
  world.answer('conversations.requestReopening', () => conversation);
  world.answer('conversations.confirmReceipt', () => conversation);
  world.answer('conversations.updateSettings', () => conversation);
  world.answer('conversations.typing', () => undefined);
  world.answer('preferences.read', () => allPreferences);
  world.answer('webPush.list', () => ({ public_key: 'key', data: [] }));
  world.answer('secondFactor.status', () => ({
    totp: false,
    passkeys: [],
    recovery_codes_left: 0,
    is_required: false,
    has_password: true,
  }));
  world.answer('blocks.list', () => ({ data: [] }));
  world.answer('follows.list', () => ({ data: [] }));
  world.answer('follows.feed', () => ({ data: [], meta: { next_cursor: null } }));
  world.answer('wants.list', () => ({ data: [] }));
  world.answer('wants.ofUser', () => ({ is_public: true, data: [] }));
  world.answer('matches.list', () => ({ swaps: [], sources: [], takers: [] }));
  world.answer('matches.ofListing', () => ({ wanted_by_seller: [], wanters: [], wanters_total: 0 }));
  world.answer('trades.list', () => ({ data: [aSwap(), aRing()], meta: { waiting: 2 } }));
  world.answer('trades.haves', () => ({ data: [card], meta: { next_cursor: null } }));
  world.answer('trades.read', ({ path }) => (path.endsWith('/5') ? aRing() : aSwap()));
  world.answer('favourites.ids', () => ({ data: [] }));
  world.answer('favourites.list', () => ({ data: [], meta: { next_cursor: null } }));
  world.answer('uploads.upload', () => ({ url: 'https://m.example/storage/listings/n-445566/1280.jpg' }));
  return world;
}
