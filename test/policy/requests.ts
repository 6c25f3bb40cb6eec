/**
 * Builds a valid request for each route, so that a refusal can only be due to the caller's role. Everything that a
 * request consumes is created for each request.
 */

import { createHash, randomBytes } from 'node:crypto';
import type { RouteId } from '#contract/api.ts';
import { loadOrCreateSetting } from '../../src/server/db/settings.ts';
import { makeInvitationLink } from '../../src/server/features/auth/invitation-link.service.ts';
import { makeAppealToken } from '../../src/server/features/moderation/appeal-token.ts';
import { makeExportLink } from '../../src/server/features/privacy/exports.service.ts';
import { insertProposal, joinProposal } from '../../src/server/features/proposals/proposals.store.ts';
import { makeUnsubscribeLink } from '../../src/server/mail/unsubscribe.ts';
import { announcements } from '../../src/server/tables/announcements.ts';
import { accessTokens, passwordResets, signInCodes } from '../../src/server/tables/auth.ts';
import { groups } from '../../src/server/tables/catalogue.ts';
import { moderationAppeals, moderationCases, moderationDecisions } from '../../src/server/tables/moderation.ts';
import { dataExports } from '../../src/server/tables/privacy.ts';
import { savedSearches } from '../../src/server/tables/saved-searches.ts';
import { repeatedTexts } from '../../src/server/tables/screening.ts';
import type { Client, SentFile } from '../support/client.ts';
import { makeConnection, makeImage, makeListing, makeUser, PASSWORD, type Person } from '../support/factories.ts';
import { accountRequests } from './account-requests.ts';
import type { PolicyFixture } from './fixture.ts';
import { marketplaceRequests } from './marketplace-requests.ts';
import { operationsRequests } from './operations-requests.ts';
import { makeSynonymSet, makeSynonyms, unchangedScale } from './staff-bodies.ts';
import { ticketRequests } from './ticket-requests.ts';
import { tradingRequests } from './trading-requests.ts';

export type PolicyRequest = {
  path: string;
  body?: object;
  form?: { fields: Record<string, string>; files?: SentFile[] };
  headers?: Record<string, string>;
};

/** `caller` is undefined for a visitor. */
export type Make = (
  world: PolicyFixture,
  caller: Person | undefined,
  session?: Client,
) => PolicyRequest | Promise<PolicyRequest>;

/**
 * The routes in which the buyer has the role `owner` and the seller the role `counterpart`. In all other routes, the
 * roles are reversed.
 */
export const routesOwnedByBuyer: ReadonlySet<RouteId> = new Set<RouteId>([
  'reviews.create',
  'reviews.update',
  'reviews.report',
  'connections.status',
  'bundles.add',
]);

let counter = 0;
const uniqueName = (): string => `fresh-${++counter}`;
const inOneMinute = (): Date => new Date(Date.now() + 60_000);
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
const secret = (): string => randomBytes(32).toString('base64url');

async function makeToken({ app, seller }: PolicyFixture, applicationName: string | null = null): Promise<number> {
  const row = { userId: seller.id, tokenHash: hashOf(secret()), expiresAt: inOneMinute(), applicationName };
  const [stored] = await app.db.insert(accessTokens).values(row).returning();
  return stored?.id ?? 0;
}

async function makeGroup(db: PolicyFixture['app']['db']): Promise<number> {
  const [row] = await db.insert(groups).values({ name: uniqueName() }).returning();
  return row?.id ?? 0;
}

async function saveSearch({ app, seller }: PolicyFixture): Promise<number> {
  const row = { userId: seller.id, name: uniqueName(), mails: 'never' as const, filters: { q: 'moon' } };
  const [stored] = await app.db.insert(savedSearches).values(row).returning();
  return stored?.id ?? 0;
}

async function storeExport({ app, seller }: PolicyFixture): Promise<{ id: number; userId: number }> {
  const file = { fileKey: `exports/${secret()}`, parts: 0, bytes: 0, readyAt: new Date(), expiresAt: inOneMinute() };
  const [row] = await app.db
    .insert(dataExports)
    .values({ userId: seller.id, status: 'ready', ...file })
    .returning();
  return { id: row?.id ?? 0, userId: seller.id };
}

async function requestListing({ app, lookups, seller, buyer }: PolicyFixture): Promise<string> {
  const listing = await makeListing(app.db, seller, { lookups });
  return (await makeConnection(app.db, listing, buyer)).notification;
}

async function listingOf({ app, lookups }: PolicyFixture, owner: Person): Promise<object> {
  return {
    name: 'Photocard',
    price: 18.5,
    currency_id: lookups.currency,
    group_id: lookups.group,
    members: lookups.members.slice(0, 1).map((id) => ({ id })),
    sourcetype_id: lookups.sourceType,
    description: '<p>As new.</p>',
    image1: (await makeImage(app.db, owner)).url,
  };
}

const at =
  (path: string): Make =>
  () => ({ path });
const post =
  (path: string, body: () => object): Make =>
  () => ({ path, body: body() });
const inConversation =
  (suffix: string, body?: object): Make =>
  ({ conversation }) => ({ path: `/api/conversations/${conversation.id}${suffix}`, ...(body ? { body } : {}) });
const ofNotification =
  (suffix: string): Make =>
  async (world) => ({ path: `/api/notifications/${await requestListing(world)}${suffix}` });

async function makeCase({ app, seller }: PolicyFixture): Promise<number> {
  const snapshot = { title: 'Card', text: '', pictures: [] };
  const { id } = await makeUser(app.db);
  const row = { kind: 'user' as const, entityId: String(id), ownerId: seller.id, snapshot };
  const [stored] = await app.db.insert(moderationCases).values(row).returning();
  return stored?.id ?? 0;
}

async function makeHeldText({ app }: PolicyFixture): Promise<number> {
  const { id } = await makeUser(app.db);
  const row = {
    senderId: id,
    fingerprint: Buffer.alloc(32),
    recipientIds: [1],
    status: 'held' as const,
    heldAt: new Date(),
  };
  const [stored] = await app.db.insert(repeatedTexts).values(row).returning();
  return stored?.id ?? 0;
}

async function makeProposal({ app, seller }: PolicyFixture): Promise<number> {
  return await app.db.transaction(async (tx) => {
    const id = await insertProposal(tx, { kind: 'sourcetype', name: uniqueName(), groupId: 0 });
    await joinProposal(tx, id, seller.id, []);
    return id;
  });
}

async function makeDecision({ app, seller }: PolicyFixture, deciderId: number | null = null): Promise<number> {
  const row = { userId: seller.id, action: 'warn' as const, message: 'Be polite.', deciderId };
  const [stored] = await app.db.insert(moderationDecisions).values(row).returning();
  return stored?.id ?? 0;
}

async function appealToken(world: PolicyFixture): Promise<string> {
  const key = await loadOrCreateSetting(world.app.db, 'appeal_key', () => '');
  return makeAppealToken(key, await makeDecision(world), 60);
}

const ofPerson =
  (suffix: string, body: object, options: Parameters<typeof makeUser>[1] = {}): Make =>
  async ({ app }) => ({ path: `/api/admin/people/${(await makeUser(app.db, options)).id}${suffix}`, body });

export const requests: Readonly<Record<RouteId, Make>> = {
  'auth.csrfCookie': at('/sanctum/csrf-cookie'),
  'auth.login': ({ seller }, caller) => ({
    path: '/api/login',
    body: { email: (caller ?? seller).name, password: PASSWORD },
  }),
  'auth.me': at('/api/users/me'),
  'auth.logout': at('/api/logout'),
  'auth.register': () => {
    const name = uniqueName();
    return { path: '/api/register', form: { fields: { name, email: `${name}@example.test`, password: PASSWORD } } };
  },
  'auth.forgotPassword': ({ seller }) => ({ path: '/api/forgot-password', body: { email: seller.email } }),
  'auth.resetPassword': async ({ app }) => {
    const token = secret();
    const { id } = await makeUser(app.db);
    await app.db.insert(passwordResets).values({ userId: id, tokenHash: hashOf(token), expiresAt: inOneMinute() });
    return { path: '/api/reset-password', body: { token, password: PASSWORD } };
  },
  'auth.verifyEmail': async ({ app, links }) => {
    const invited = await makeUser(app.db, { status: 'invited', withPassword: true });
    const { pathname, search } = new URL(makeInvitationLink(links, invited));
    return { path: `/api${pathname}${search}`, body: { password: PASSWORD } };
  },
  'auth.resendVerification': ({ seller }) => ({ path: '/api/verify-email/resend', body: { email: seller.email } }),
  'auth.google': at('/auth/google'),
  'auth.googleCallback': at('/auth/google/callback?state=x&code=y'),
  'auth.exchange': async ({ app, stranger }) => {
    const [code, browser] = [secret(), secret()];
    const hashes = { codeHash: hashOf(code), browserHash: hashOf(browser) };
    await app.db.insert(signInCodes).values({ ...hashes, userId: stranger.id, expiresAt: inOneMinute() });
    return { path: '/api/auth/exchange', body: { code }, headers: { cookie: `magpie-sign-in=${browser}` } };
  },
  'auth.sessions': at('/api/sessions'),
  'auth.endOtherSessions': at('/api/sessions'),
  'auth.endSession': async (world) => ({ path: `/api/sessions/${await makeToken(world)}` }),

  'catalogue.groups': at('/api/groups'),
  'catalogue.members': ({ lookups }) => ({ path: `/api/groups/${lookups.group}/members` }),
  'catalogue.sourceTypes': at('/api/sourcetypes'),
  'conditions.list': at('/api/conditions'),
  'currencies.list': at('/api/currencies'),
  'currencies.rates': at('/api/currencies/rates'),
  'catalogue.group': ({ lookups }) => ({ path: `/api/groups/${lookups.group}` }),
  'catalogue.member': ({ lookups }) => ({ path: `/api/members/${lookups.members[0]}` }),
  'catalogue.sourceType': ({ lookups }) => ({ path: `/api/sourcetypes/${lookups.sourceType}` }),

  'uploads.upload': ({ picture }) => ({
    path: '/api/listings/upload',
    form: { fields: {}, files: [{ field: 'file', bytes: picture }] },
  }),

  'announcements.list': at('/api/announcements'),
  'announcements.state': at('/api/announcements/state'),

  'profiles.byName': ({ seller }) => ({ path: `/api/users/${seller.name}` }),
  'profiles.listings': ({ seller }) => ({ path: `/api/users/${seller.id}/listings` }),
  'profiles.newestListings': ({ seller }) => ({ path: `/api/users/${seller.id}/listings/newest` }),
  'profiles.update': ({ seller }) => ({ path: `/api/users/${seller.id}`, body: { bio: 'I collect.' } }),

  'listings.newest': at('/api/listings/newest'),
  'listings.random': at('/api/listings/random'),
  'listings.search': at('/api/listings/search?q=photocard'),
  'listings.cards': ({ listing }) => ({ path: `/api/listings/cards?ids=${listing.id}` }),
  'listings.similar': ({ listing }) => ({ path: `/api/listings/${listing.id}/similar` }),
  'listings.read': ({ listing }) => ({ path: `/api/listings/${listing.id}` }),
  'listings.view': ({ listing }) => ({ path: `/api/listings/${listing.id}/views` }),
  'listings.create': async (world, caller) => ({
    path: '/api/listings',
    body: await listingOf(world, caller ?? world.seller),
  }),
  'listings.update': async (world) => ({
    path: `/api/listings/${world.listing.id}`,
    body: { ...(await listingOf(world, world.seller)), status: 'open' },
  }),
  'listings.markSold': async ({ app, lookups, seller }) => ({
    path: `/api/listings/${(await makeListing(app.db, seller, { lookups })).id}/sale`,
    body: { price: 17 },
  }),
  'listings.reopen': ({ listing }) => ({ path: `/api/listings/${listing.id}/reopen`, body: {} }),
  'favourites.list': at('/api/favourites'),
  'favourites.ids': at('/api/favourites/ids'),
  'favourites.add': ({ listing }) => ({ path: `/api/favourites/${listing.id}` }),
  'favourites.remove': ({ listing }) => ({ path: `/api/favourites/${listing.id}` }),
  'blocks.list': at('/api/blocks'),
  // Creates a new user, because a block changes the responses to the other requests.
  'blocks.add': async ({ app }) => ({ path: `/api/blocks/${(await makeUser(app.db)).id}` }),
  'blocks.remove': ({ seller }) => ({ path: `/api/blocks/${seller.id}` }),
  'follows.list': at('/api/follows'),
  'follows.feed': at('/api/follows/feed'),
  'follows.add': ({ seller }) => ({ path: `/api/follows/seller/${seller.id}` }),
  'follows.remove': ({ seller }) => ({ path: `/api/follows/seller/${seller.id}` }),
  'savedSearches.list': at('/api/saved-searches'),
  'savedSearches.create': post('/api/saved-searches', () => ({ name: uniqueName(), filters: { q: 'moon' } })),
  'savedSearches.update': async (world) => ({
    path: `/api/saved-searches/${await saveSearch(world)}`,
    body: { name: uniqueName() },
  }),
  'savedSearches.remove': async (world) => ({ path: `/api/saved-searches/${await saveSearch(world)}` }),
  'reviews.list': ({ seller }) => ({ path: `/api/reviews?search[seller_id]=${seller.id}` }),
  'reviews.create': ({ conversation }) => ({
    path: '/api/reviews',
    body: { conversation_id: conversation.id, rating: 4, content: 'Well packed.' },
  }),
  'reviews.update': ({ review }) => ({
    path: `/api/reviews/${review}`,
    body: { rating: 3, content: 'On second thought.' },
  }),
  'reviews.reply': ({ review }) => ({ path: `/api/reviews/${review}/reply`, body: { content: 'Thank you.' } }),
  'reviews.report': ({ review }) => ({
    path: `/api/reviews/${review}/report`,
    body: { reason: 'It is not true.' },
  }),
  'reviews.ofConversation': inConversation('/review'),

  'connections.status': ({ buyer, listing }) => ({
    path: `/api/users/${buyer.id}/connection-notification-status/${listing.id}`,
  }),
  'connections.request': async ({ app, lookups, seller }) => {
    const { id } = await makeListing(app.db, seller, { lookups });
    return { path: '/api/notifications/connection-request', body: { recipient_id: seller.id, listing_id: id } };
  },
  'connections.accept': ofNotification('/connection-accept'),
  'connections.decline': ofNotification('/connection-decline'),
  'connections.own': at('/api/connection-requests'),
  'connections.withdraw': async ({ app, lookups, seller, buyer }) => {
    const listing = await makeListing(app.db, seller, { lookups });
    return { path: `/api/connection-requests/${(await makeConnection(app.db, listing, buyer)).id}` };
  },

  'notifications.list': at('/api/notifications'),
  'notifications.read': ofNotification(''),
  'notifications.markAsRead': ofNotification('/mark-as-read'),
  'notifications.markAllAsRead': at('/api/notifications/mark-all-as-read'),
  'conversations.list': at('/api/conversations'),
  'conversations.search': at('/api/conversations/search?q=hello'),
  'conversations.read': inConversation(''),
  'conversations.messages': inConversation('/messages'),
  'conversations.send': ({ conversation }) => ({
    path: `/api/conversations/${conversation.id}/messages`,
    form: { fields: { message: 'Still there?' } },
  }),
  'conversations.markAsRead': inConversation('/messages/mark-as-read'),
  'conversations.typing': inConversation('/typing'),
  'conversations.close': inConversation('/close'),
  'conversations.reopen': inConversation('/reopen'),
  'conversations.requestReopening': inConversation('/reopen-request'),
  'conversations.confirmReceipt': inConversation('/receipt'),
  'conversations.updateSettings': inConversation('/settings', { is_muted: true }),

  'preferences.read': at('/api/preferences'),
  'preferences.update': post('/api/preferences', () => ({ shows_typing: true })),
  'preferences.unsubscribe': ({ links, seller }) => ({
    path: new URL(makeUnsubscribeLink(links, 'messages', seller.id)).pathname,
  }),

  'settings.account': at('/api/account'),
  'settings.changeEmail': post('/api/account/email', () => ({
    email: `${uniqueName()}@example.test`,
    password: PASSWORD,
  })),
  'settings.changePassword': post('/api/account/password', () => ({ current_password: PASSWORD, password: PASSWORD })),
  'settings.sales': at('/api/account/sales'),
  'settings.tokens': at('/api/account/tokens'),
  'settings.createToken': post('/api/account/tokens', () => ({ name: uniqueName(), password: PASSWORD })),
  'settings.revokeToken': async (world) => ({ path: `/api/account/tokens/${await makeToken(world, 'Books')}` }),

  ...accountRequests,
  'privacy.exports': at('/api/account/exports'),
  'privacy.requestExport': async ({ app }) => {
    await app.db.delete(dataExports);
    return { path: '/api/account/exports' };
  },
  'privacy.exportLink': async (world) => ({ path: `/api/account/exports/${(await storeExport(world)).id}/link` }),
  'privacy.download': async (world) => {
    const { url } = makeExportLink(world.links, '', await storeExport(world));
    return { path: url };
  },
  'privacy.requestDeletion': async ({ app }) => {
    // Add another admin, because the only admin cannot delete their account.
    await makeUser(app.db, { role: 'admin' });
    return { path: '/api/account/deletion', body: { password: PASSWORD } };
  },
  'privacy.cancelDeletion': at('/api/account/deletion'),
  ...operationsRequests,
  ...ticketRequests,
  ...tradingRequests,
  'search.suggest': at('/api/search/suggestions?q=photo'),

  'moderation.report': ({ listing }) => ({
    path: '/api/reports',
    body: { kind: 'listing', id: listing.id, category: 'scam', reason: 'Not theirs.' },
  }),
  'moderation.decision': async (world) => ({ path: `/api/moderation/decisions/${await makeDecision(world)}` }),
  'moderation.appeal': async (world) => ({
    path: `/api/moderation/decisions/${await makeDecision(world)}/appeal`,
    body: { text: 'I was polite.' },
  }),
  'moderation.suspension': async (world) => ({
    path: '/api/moderation/suspension',
    body: { token: await appealToken(world) },
  }),
  'moderation.appealSuspension': async (world) => ({
    path: '/api/moderation/suspension/appeal',
    body: { token: await appealToken(world), text: 'I was polite.' },
  }),
  'support.createTicket': post('/api/support/tickets', () => ({
    name: 'Somebody',
    email: `${uniqueName()}@example.test`,
    subject: 'A question',
    message: 'How do I list?',
  })),

  ...marketplaceRequests,
  'staffAnnouncements.list': at('/api/admin/announcements'),
  'staffAnnouncements.publish': post('/api/admin/announcements', () => ({
    message: 'Back at noon.',
    type: 'info',
    is_dismissible: true,
    starts_at: null,
    ends_at: null,
  })),
  'staffAnnouncements.withdraw': async ({ app }) => {
    const [row] = await app.db.insert(announcements).values({ message: 'Back at noon.' }).returning();
    return { path: `/api/admin/announcements/${row?.id}/withdraw`, body: {} };
  },
  'cases.list': at('/api/admin/cases'),
  'cases.read': async (world) => ({ path: `/api/admin/cases/${await makeCase(world)}` }),
  'cases.decide': async (world) => ({
    path: `/api/admin/cases/${await makeCase(world)}/decision`,
    body: { action: 'dismiss' },
  }),
  'cases.undo': async (world, caller) => ({
    path: `/api/admin/decisions/${await makeDecision(world, caller?.id ?? null)}/undo`,
  }),
  'cases.decideAppeal': async (world) => {
    const id = await makeDecision(world);
    await world.app.db.insert(moderationAppeals).values({ decisionId: id, text: 'I was polite.' });
    return { path: `/api/admin/decisions/${id}/appeal`, body: { outcome: 'rejected', message: 'No.' } };
  },
  'heldMessages.list': at('/api/admin/held-messages'),
  'heldMessages.release': async (world) => ({ path: `/api/admin/held-messages/${await makeHeldText(world)}/release` }),
  'heldMessages.decline': async (world) => ({ path: `/api/admin/held-messages/${await makeHeldText(world)}/decline` }),
  'people.list': at('/api/admin/people'),
  'people.read': ({ seller }) => ({ path: `/api/admin/people/${seller.id}` }),
  'people.sanction': ofPerson('/sanctions', { action: 'warn', message: 'Be polite.' }),
  'people.lift': ofPerson('/lift', {}, { status: 'suspended' }),
  'people.endSessions': ofPerson('/end-sessions', {}),
  'people.setRole': ofPerson('/role', { role: 'moderator' }),
  'people.note': ofPerson('/notes', { text: 'Called us.' }),
  'queue.list': at('/api/admin/queue'),
  'queue.invite': async ({ app }) => ({
    path: '/api/admin/invitations',
    body: { id: (await makeUser(app.db, { status: 'queued' })).id },
  }),

  'queue.decline': async ({ app }) => ({
    path: '/api/admin/declines',
    body: { ids: [(await makeUser(app.db, { status: 'queued' })).id] },
  }),
  'currencies.staffRates': at('/api/admin/rates'),
  'currencies.importRates': post('/api/admin/rates-file', () => ({ csv: 'currency,rate,date\nCAD,1.37,2026-11-20\n' })),
  'currencies.setRates': () => ({ path: '/api/admin/rates', body: { date: '2026-11-20', rates: { CAD: 1.37 } } }),
  'catalogue.groupAliases': ({ lookups }) => ({
    path: `/api/admin/groups/${lookups.group}/aliases`,
    body: { aliases: ['Another name'] },
  }),
  'catalogue.memberAliases': ({ lookups }) => ({
    path: `/api/admin/members/${lookups.members[0]}/aliases`,
    body: { aliases: ['Another name'] },
  }),

  'catalogue.list': at('/api/admin/catalogue/group'),
  'catalogue.create': post('/api/admin/catalogue', () => ({ kind: 'sourcetype', name: uniqueName() })),
  'catalogue.update': ({ lookups }) => ({
    path: `/api/admin/catalogue/group/${lookups.group}`,
    body: { name: uniqueName() },
  }),
  'catalogue.remove': async ({ app }) => ({ path: `/api/admin/catalogue/group/${await makeGroup(app.db)}` }),
  'catalogue.merge': async ({ app }) => ({
    path: `/api/admin/catalogue/group/${await makeGroup(app.db)}/merge`,
    body: { into: await makeGroup(app.db) },
  }),
  'catalogue.merges': at('/api/admin/catalogue-merges'),
  'catalogue.import': () => ({
    path: '/api/admin/catalogue-file',
    form: {
      fields: { preview: 'yes' },
      files: [{ field: 'file', bytes: Buffer.from('kind,name\ngroup,Nova of the policy\n') }],
    },
  }),
  'proposals.create': post('/api/catalogue-proposals', () => ({ kind: 'sourcetype', name: uniqueName() })),
  'proposals.read': async (world) => ({ path: `/api/catalogue-proposals/${await makeProposal(world)}` }),
  'staffProposals.list': at('/api/admin/catalogue-proposals'),
  'staffProposals.decide': async (world) => ({
    path: `/api/admin/catalogue-proposals/${await makeProposal(world)}/decision`,
    body: { action: 'accept' },
  }),
  'catalogue.export': at('/api/admin/catalogue-file'),
  'conditions.replace': async ({ app }) => ({ path: '/api/admin/conditions', body: await unchangedScale(app.db) }),
  'synonyms.list': at('/api/admin/synonyms'),
  'synonyms.create': post('/api/admin/synonyms', makeSynonyms),
  'synonyms.update': async ({ app }) => ({
    path: `/api/admin/synonyms/${await makeSynonymSet(app.db)}`,
    body: makeSynonyms(),
  }),
  'synonyms.remove': async ({ app }) => ({ path: `/api/admin/synonyms/${await makeSynonymSet(app.db)}` }),

  'broadcasting.authorizeChannel': ({ conversation }) => ({
    path: '/broadcasting/auth',
    body: { socket_id: '1234.1234', channel_name: `private-conversation.${conversation.id}` },
  }),
  'broadcasting.authorizeUser': post('/broadcasting/user-auth', () => ({ socket_id: '1234.1234' })),
  'broadcasting.changes': at('/api/changes'),
};
