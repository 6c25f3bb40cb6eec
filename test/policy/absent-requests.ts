/** The requests with which the viewer looks for each thing of a person who may be absent, and acts on it. */
import type { RouteId } from '#contract/api.ts';
import type { History } from './absent-worlds.ts';
import type { PolicyRequest } from './requests.ts';

type Requests = (history: History) => readonly PolicyRequest[];

const get =
  (...paths: ((history: History) => string)[]): Requests =>
  (history) =>
    paths.map((path) => ({ path: path(history) }));
const ofListings = (suffix: string): Requests =>
  get(...(['listing', 'free', 'added'] as const).map((name) => (h: History) => `/api/listings/${h[name].id}${suffix}`));
const ofTalks =
  (suffix: string, body?: object): Requests =>
  ({ conversation, sale }) =>
    [conversation, sale].map(({ id }) => ({ path: `/api/conversations/${id}${suffix}`, ...(body ? { body } : {}) }));
const ofRequests = (suffix: string): Requests =>
  get(
    ({ toPerson }) => `/api/notifications/${toPerson.notification}${suffix}`,
    ({ toViewer }) => `/api/notifications/${toViewer.notification}${suffix}`,
  );
const swapsOf = (history: History): { id: number; version: number }[] => [
  ...[history.swapOfViewer, history.swapOfPerson, history.waitingRing, history.agreedRing].map((id) => ({
    id,
    version: 1,
  })),
  ...[history.counteredByPerson, history.counteredByViewer, history.counteredInTalk].map((id) => ({ id, version: 2 })),
];
const ofSwaps =
  (suffix: string, body?: (history: History, version: number) => object): Requests =>
  (history) =>
    swapsOf(history).map(({ id, version }) => ({
      path: `/api/trades/${id}${suffix}`,
      ...(body ? { body: body(history, version) } : {}),
    }));
const offer = ({ viewersFree, free }: History) => ({ gives: [viewersFree.id], gets: [free.id] });
const ofReviews =
  (suffix: string, body?: object): Requests =>
  ({ review, saleReview, otherReview }) =>
    [review, saleReview, otherReview].map((id) => ({ path: `/api/reviews/${id}${suffix}`, ...(body ? { body } : {}) }));
const ofMessages =
  (body?: object): Requests =>
  ({ messageOfPerson, messageOfViewer }) =>
    [messageOfPerson, messageOfViewer].map((id) => ({ path: `/api/messages/${id}`, ...(body ? { body } : {}) }));

/** Routes that name a thing of the person. All other routes get the valid requests of `requests.ts`. */
export const absentRequests: Partial<Record<RouteId, Requests>> = {
  'profiles.byName': get(({ seller }) => `/api/users/${seller.name}`),
  'listings.read': ofListings(''),
  'listings.view': ofListings('/views'),
  'listings.similar': ofListings('/similar'),
  'listings.cards': get(({ listing, free, added }) => `/api/listings/cards?ids=${listing.id},${free.id},${added.id}`),
  'listings.search': get(
    () => '/api/listings/search?q=listing',
    () => '/api/listings/search?sort=newest',
    ({ lookups }) => `/api/listings/search?group=${lookups.group}`,
    ({ seller }) => `/api/listings/search?q=${seller.name}`,
  ),
  'listings.reopen': ofListings('/reopen'),
  'listings.markSold': ({ listing, viewersFree }) =>
    [listing, viewersFree].map(({ id }) => ({ path: `/api/listings/${id}/sale`, body: { price: 17 } })),
  'search.suggest': get(
    ({ seller }) => `/api/search/suggestions?q=${seller.name}`,
    () => '/api/search/suggestions?q=listing',
  ),
  'favourites.add': ({ listing, free, added }) =>
    [listing, free, added].map(({ id }) => ({ path: `/api/favourites/${id}` })),
  'matches.ofListing': ofListings('/matches'),
  'moderation.report': ({ listing, seller, messageOfPerson, review, saleReview, otherReview }) =>
    (
      [
        ['user', seller.id],
        ['listing', listing.id],
        ['message', messageOfPerson],
        ...[review, saleReview, otherReview].map((id) => ['review', id] as const),
      ] as const
    ).map(([kind, id]) => ({ path: '/api/reports', body: { kind, id, category: 'scam', reason: 'Not true.' } })),
  'trades.read': ofSwaps(''),
  'trades.accept': ofSwaps('/accept', (_, version) => ({ version })),
  'trades.decline': ofSwaps('/decline', (_, version) => ({ version })),
  'trades.withdraw': ofSwaps('/withdraw', (_, version) => ({ version })),
  'trades.counter': ofSwaps('/counter', (history, version) => ({ version, ...offer(history) })),
  'trades.propose': (history) => [{ path: '/api/trades', body: offer(history) }],
  'reviews.list': get(
    ({ seller }) => `/api/reviews?search[seller_id]=${seller.id}`,
    ({ buyer }) => `/api/reviews?search[seller_id]=${buyer.id}`,
    ({ stranger }) => `/api/reviews?search[seller_id]=${stranger.id}`,
  ),
  'reviews.create': ({ conversation, sale }) =>
    [conversation, sale].map(({ id }) => ({
      path: '/api/reviews',
      body: { conversation_id: id, rating: 4, content: 'Well packed.' },
    })),
  'reviews.update': ofReviews('', { rating: 3, content: 'On second thought.' }),
  'reviews.reply': ofReviews('/reply', { content: 'Thank you.' }),
  'reviews.report': ofReviews('/report', { reason: 'It is not true.' }),
  'reviews.ofConversation': ofTalks('/review'),
  'connections.status': ({ buyer, listing, free, added }) =>
    [listing, free, added].map(({ id }) => ({
      path: `/api/users/${buyer.id}/connection-notification-status/${id}`,
    })),
  'connections.request': ({ seller, free }) => [
    { path: '/api/notifications/connection-request', body: { recipient_id: seller.id, listing_id: free.id } },
  ],
  'connections.accept': ofRequests('/connection-accept'),
  'connections.decline': ofRequests('/connection-decline'),
  'connections.withdraw': get(
    ({ toPerson }) => `/api/connection-requests/${toPerson.id}`,
    ({ toViewer }) => `/api/connection-requests/${toViewer.id}`,
  ),
  'notifications.read': ofRequests(''),
  'notifications.markAsRead': ofRequests('/mark-as-read'),
  'conversations.read': ofTalks(''),
  'conversations.messages': ofTalks('/messages'),
  'conversations.send': ({ conversation, sale }) =>
    [conversation, sale].map(({ id }) => ({
      path: `/api/conversations/${id}/messages`,
      form: { fields: { message: 'Still there?' } },
    })),
  'conversations.markAsRead': ofTalks('/messages/mark-as-read'),
  'conversations.typing': ofTalks('/typing'),
  'conversations.close': ofTalks('/close'),
  'conversations.reopen': ofTalks('/reopen'),
  'conversations.requestReopening': ofTalks('/reopen-request'),
  'conversations.confirmReceipt': ofTalks('/receipt'),
  'conversations.updateSettings': ofTalks('/settings', { is_muted: true }),
  'messages.edit': ofMessages({ message: 'Edited' }),
  'messages.remove': ofMessages(),
  'bundles.add': ({ conversation, free }) => [
    { path: `/api/conversations/${conversation.id}/listings`, body: { listing_id: free.id } },
  ],
  'wants.update': ({ want, lookups }) => [
    { path: `/api/wants/${want}`, body: { group_id: lookups.group, words: 'card' } },
  ],
  'wants.remove': get(({ want }) => `/api/wants/${want}`),
  'broadcasting.authorizeChannel': ({ conversation, sale, seller, buyer }) =>
    [
      ...[conversation, sale].flatMap(({ id }) => [`private-conversation.${id}`, `presence-conversation.${id}`]),
      ...[seller, buyer].map(({ id }) => `private-user.${id}`),
    ].map((name) => ({ path: '/broadcasting/auth', body: { socket_id: '1234.1234', channel_name: name } })),
};
