/** Lets a user enter unique values through every writing route, for the proof that an erasure leaves none of them. */
import { createECDH, createHash, randomBytes, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { IdOf, WriteKey } from '#contract/api.ts';
import { enqueue } from '../../src/server/events/outbox.ts';
import { sanctionUser } from '../../src/server/features/moderation/index.ts';
import { MAIL } from '../../src/server/mail/mail.ts';
import { listMails } from '../../src/server/mail/mailbox.ts';
import { mailboxFolder } from '../../src/server/mail-setup.ts';
import {
  accessTokens,
  identities,
  passwordResets,
  reservedUsernames,
  signInChallenges,
  signInCodes,
} from '../../src/server/tables/auth.ts';
import { connections } from '../../src/server/tables/connections.ts';
import { listings } from '../../src/server/tables/listings.ts';
import { moderationAppeals, moderationDecisions, moderationNotes } from '../../src/server/tables/moderation.ts';
import { notifications } from '../../src/server/tables/notifications.ts';
import { ringBans } from '../../src/server/tables/rings.ts';
import { passkeys, recoveryCodes, totpSecrets } from '../../src/server/tables/second-factor.ts';
import { users } from '../../src/server/tables/users.ts';
import { encodeForm, makeClient } from './client.ts';
import { makeImage, makeListing, makeLookups, makeUser } from './factories.ts';
import type { TestApp } from './make-app.ts';
import { detailedPicture, jpeg } from './test-pictures.ts';
import {
  listingForm,
  newestConversation,
  ok,
  publish,
  reportCopiedPicture,
  request,
  say,
  TRACES,
  upload,
  type Walk,
} from './write-walk.ts';

type Step = (walk: Walk) => Promise<void>;

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
const soon = (): Date => new Date(Date.now() + 60_000);

const NOTHING_ENTERED = 'it stores nothing that the user entered';

/** One step per route, in order. A string is the reason why the route needs no step. */
export const everyWrite: Readonly<Record<IdOf<Exclude<WriteKey, `${string} /api/admin/${string}`>>, Step | string>> = {
  'auth.register': async (walk) => {
    const { app, ann, xsrf, value } = walk;
    [ann.name, ann.email] = [value('name').slice(0, 30), `${value('mail')}@example.test`];
    const fields = { name: ann.name, email: ann.email, password: ann.password, country: 'CA', currency: 'CAD' };
    const avatar = { field: 'avatar', bytes: await jpeg({ width: 70, height: 70 }) };
    const { type, body } = await encodeForm(fields, [avatar]);
    ok(await app.visitor.send('POST', '/api/register', { body, headers: { ...xsrf, 'content-type': type } }));
    const [row] = await app.db.select().from(users).where(eq(users.name, ann.name));
    ann.id = row?.id ?? 0;
  },
  'auth.resendVerification': async ({ app, ann }) => {
    ok(await app.visitor.post('/api/verify-email/resend', { email: ann.email }));
  },
  'auth.verifyEmail': async ({ app, ann }) => {
    await app.settled();
    const mails = await listMails(mailboxFolder(app.config));
    const link = mails.flatMap(({ text }) => /http\S+\/verify-email\/\S+/.exec(text) ?? [])[0] ?? '';
    const { pathname, search } = new URL(link);
    ok(await app.visitor.post(`/api${pathname}${search}`, { password: ann.password }));
    // Make the account old enough that a rename reserves the original username.
    const createdAt = new Date(Date.now() - 40 * 24 * 60 * 60 * 1000);
    await app.db.update(users).set({ createdAt }).where(eq(users.id, ann.id));
    // Simulate that another person has registered with Ann's email address.
    await app.db
      .insert(reservedUsernames)
      .values({ name: 'impatient', until: soon(), claimedPassword: 'hash', claimedAccountId: ann.id });
  },
  'auth.resetPassword': async ({ app, ann, xsrf }) => {
    const token = randomBytes(32).toString('base64url');
    await app.db.insert(passwordResets).values({ userId: ann.id, tokenHash: hashOf(token), expiresAt: soon() });
    ok(await app.visitor.post('/api/reset-password', { token, password: ann.password }, { headers: xsrf }));
  },
  'auth.login': async ({ app, ann, xsrf, value }) => {
    const body = { email: ann.email, password: ann.password };
    const headers = { ...xsrf, 'user-agent': value('browser') };
    const answer = ok(await app.visitor.post<{ access_token: string }>('/api/login', body, { headers }));
    ann.client = makeClient(app.server, answer.body.access_token);
  },
  'auth.logout': NOTHING_ENTERED,
  'auth.endOtherSessions': NOTHING_ENTERED,
  'auth.endSession': NOTHING_ENTERED,
  'uploads.upload': async (walk) => {
    await upload(walk, 'listings', 90);
    // Ann and Bob each upload a copy of the other's photograph, so that picture matches refer to Ann both as the owner
    // of the original and as the owner of the copy.
    for (const [seed, people] of [
      [walk.ann, walk.bob],
      [walk.bob, walk.ann],
    ].entries()) {
      for (const [copy, { client }] of people.entries()) {
        const bytes = await detailedPicture(seed)
          .jpeg({ quality: 90 - 20 * copy })
          .toBuffer();
        ok(await client.form('/api/listings/upload', {}, [{ field: 'file', bytes }]));
        await walk.app.settled();
      }
    }
  },
  'profiles.update': async (walk) => {
    const { ann, value } = walk;
    const body = {
      name: value('renamed').slice(0, 30),
      bio: value('bio'),
      banner: await upload(walk, 'banners', 120),
      timezone: 'Pacific/Chatham',
    };
    ok(await ann.client.put(`/api/users/${ann.id}`, body));
    ann.name = body.name;
  },
  'preferences.update': async ({ ann }) => {
    ok(await ann.client.put('/api/preferences', { shows_typing: false }));
  },
  'blocks.add': async ({ app, ann }) => {
    const dave = await makeUser(app.db, { name: 'dave' });
    ok(await ann.client.put(`/api/blocks/${dave.id}`));
    ok(await (await app.as(dave)).put(`/api/blocks/${ann.id}`));
  },
  'blocks.remove': NOTHING_ENTERED,
  'preferences.unsubscribe': NOTHING_ENTERED,
  'listings.create': async (walk) => {
    walk.listing = await publish(walk, 100);
    // This listing is never sold, so the erasure must remove all of it.
    await publish(walk, 104);
  },
  'listings.update': async (walk) => {
    const body = { ...(await listingForm(walk, 108)), status: 'closed' };
    ok(await walk.ann.client.put(`/api/listings/${walk.listing}`, body));
  },
  // Bob's sale to Ann is in `connections.request`, because a sale can have a buyer only if the buyer and the seller
  // have a conversation.
  'listings.markSold': async (walk) => {
    ok(await walk.ann.client.put(`/api/listings/${walk.listing}/sale`, { price: 7_654_321.09 }));
  },
  'ownListings.change': async ({ ann, listing }) => {
    ok(
      await ann.client.post('/api/account/listings/changes', {
        changes: [{ id: listing, version: 1, status: 'open' }],
      }),
    );
  },
  'listings.view': async ({ bob, listing }) => {
    ok(await bob.client.post(`/api/listings/${listing}/views`));
  },
  'listings.reopen': async ({ ann, listing }) => {
    ok(await ann.client.post(`/api/listings/${listing}/reopen`));
  },
  'favourites.add': async ({ ann, bob, bobsListing, listing }) => {
    ok(await ann.client.put(`/api/favourites/${bobsListing}`));
    ok(await bob.client.put(`/api/favourites/${listing}`));
  },
  'favourites.remove': NOTHING_ENTERED,
  'follows.add': async ({ ann, bob }) => {
    ok(await ann.client.put(`/api/follows/seller/${bob.id}`));
    ok(await bob.client.put(`/api/follows/seller/${ann.id}`));
  },
  'follows.remove': NOTHING_ENTERED,
  'savedSearches.create': async (walk) => {
    const { ann, value } = walk;
    const body = { name: value('search'), filters: { q: `card ${value('sought')}` } };
    walk.search = ok(await ann.client.post<{ id: number }>('/api/saved-searches', body)).body.id;
  },
  'savedSearches.update': async ({ ann, search, value }) => {
    ok(await ann.client.put(`/api/saved-searches/${search}`, { name: value('renamedsearch') }));
  },
  'savedSearches.remove': NOTHING_ENTERED,
  'wants.create': async (walk) => {
    const { ann, value, lookups } = walk;
    const body = { group_id: lookups.group, words: value('want'), note: value('note') };
    walk.want = ok(await ann.client.post<{ id: number }>('/api/wants', body)).body.id;
  },
  'wants.update': async ({ ann, want, value, lookups }) => {
    ok(await ann.client.put(`/api/wants/${want}`, { group_id: lookups.group, words: value('want2'), note: value() }));
  },
  'wants.import': async ({ ann, value, lookups, app }) => {
    const group = await app.db.execute<{ name: string }>(sql`select name from groups where id = ${lookups.group}`);
    const text = `${group.rows[0]?.name} ${value('line')}`;
    ok(await ann.client.post('/api/wants/import', { format: 'lines', text }));
  },
  'wants.remove': NOTHING_ENTERED,
  'trades.propose': async (walk) => {
    const { app, ann, bob, lookups, value } = walk;
    const ownListing = await publish(walk, 120, { trade: true });
    const otherListing = await makeListing(app.db, bob, { lookups, trade: true });
    const balance = { payer: 'me', amount: '2.50', currency_id: lookups.currency };
    ok(
      await ann.client.post('/api/trades', { gives: [ownListing], gets: [otherListing.id], balance, message: value() }),
    );
    // Simulate that Ann declined a ring in which she would have got Bob's listing.
    await app.db.insert(ringBans).values({ listingId: otherListing.id, userId: ann.id });
  },
  'trades.accept': NOTHING_ENTERED,
  'trades.decline': NOTHING_ENTERED,
  'trades.withdraw': NOTHING_ENTERED,
  'trades.counter': async (walk) => {
    const { app, ann, bob, lookups, value } = walk;
    const ownListing = await publish(walk, 125, { trade: true });
    const otherListing = await makeListing(app.db, bob, { lookups, trade: true });
    const offer = { gives: [ownListing], gets: [otherListing.id] };
    const { id } = ok(await ann.client.post<{ id: number }>('/api/trades', offer)).body;
    const counter = { gives: [otherListing.id], gets: [ownListing], version: 1 };
    ok(await bob.client.post(`/api/trades/${id}/counter`, counter));
    ok(await ann.client.post(`/api/trades/${id}/counter`, { ...offer, version: 2, message: value('counters') }));
  },
  'connections.request': async (walk) => {
    const { ann, bob, bobsListing, listing, value } = walk;
    const notification = await request(walk, ann.client, { id: bobsListing, seller: bob.id }, value('asks'));
    ok(await bob.client.post(`/api/notifications/${notification}/connection-accept`));
    walk.buying = await newestConversation(walk);
    ok(await bob.client.put(`/api/listings/${bobsListing}/sale`, { buyer_id: ann.id, price: 12 }));
    // Bob's request stays open until the next step.
    await request(walk, bob.client, { id: listing, seller: ann.id }, 'May I have it? bobkeeps');
    const second = await makeListing(walk.app.db, bob, { lookups: walk.lookups });
    await request(walk, ann.client, { id: second.id, seller: bob.id }, value('undecided'));
    await walk.app.db
      .update(connections)
      .set({ heldMessage: value('held') })
      .where(eq(connections.listingId, second.id));
  },
  'connections.accept': async (walk) => {
    const { app, ann, listing } = walk;
    const rows = await app.db.select().from(notifications).where(eq(notifications.recipientId, ann.id));
    const notification = rows.find(({ type, listingId }) => type === 'connection_request' && listingId === listing);
    ok(await ann.client.post(`/api/notifications/${notification?.id}/connection-accept`));
    walk.selling = await newestConversation(walk);
  },
  'connections.decline': NOTHING_ENTERED,
  'connections.withdraw': NOTHING_ENTERED,
  'notifications.markAsRead': NOTHING_ENTERED,
  'notifications.markAllAsRead': NOTHING_ENTERED,
  'conversations.send': async (walk) => {
    const { ann, bob, buying, selling, value } = walk;
    await say(walk, bob.client, buying, 'It is here. bobkeeps', 51);
    await say(walk, ann.client, buying, `Please send the parcel to my address, which is ${value('street')}`, 52);
    await say(walk, bob.client, selling, 'Thank you. bobkeeps');
    await say(walk, ann.client, selling, value('answer'));
  },
  'conversations.markAsRead': async ({ ann, buying }) => {
    ok(await ann.client.post(`/api/conversations/${buying}/messages/mark-as-read`));
  },
  'conversations.typing': NOTHING_ENTERED,
  'conversations.close': NOTHING_ENTERED,
  'conversations.reopen': NOTHING_ENTERED,
  'conversations.requestReopening': NOTHING_ENTERED,
  'conversations.updateSettings': NOTHING_ENTERED,
  'messages.edit': 'it stores the same field as conversations.send',
  'messages.remove': NOTHING_ENTERED,
  // Bob adds Ann's listing to the conversation, and the automatic message contains its name.
  'bundles.add': async (walk) => {
    const { bob, selling } = walk;
    const listing_id = await publish(walk, 121);
    ok(await bob.client.post(`/api/conversations/${selling}/listings`, { listing_id }));
  },
  'conversations.confirmReceipt': NOTHING_ENTERED,
  'reviews.create': async (walk) => {
    const { ann, bob, buying, selling, value } = walk;
    const review = { conversation_id: buying, rating: 4, content: value('review') };
    walk.review = ok(await ann.client.post<{ id: number }>('/api/reviews', review)).body.id;
    const bobs = { conversation_id: selling, rating: 5, content: 'Well packed. bobkeeps' };
    walk.bobsReview = ok(await bob.client.post<{ id: number }>('/api/reviews', bobs)).body.id;
  },
  'reviews.update': async ({ ann, review, value }) => {
    ok(await ann.client.put(`/api/reviews/${review}`, { rating: 3, content: value('rewritten') }));
  },
  'reviews.reply': async ({ ann, bobsReview, value }) => {
    ok(await ann.client.post(`/api/reviews/${bobsReview}/reply`, { content: value('reply') }));
  },
  'reviews.report': async ({ ann, bobsReview, value }) => {
    ok(await ann.client.post(`/api/reviews/${bobsReview}/report`, { reason: value('reason') }));
  },
  'privacy.requestDeletion': async ({ app, ann }) => {
    ok(await ann.client.post('/api/account/deletion', { password: ann.password }));
    await app.settled();
  },
  'privacy.cancelDeletion': async ({ app, ann }) => {
    ok(await ann.client.send('DELETE', '/api/account/deletion'));
    await app.settled();
  },
  'moderation.report': async (walk) => {
    const { app, ann, bob, bobsListing, listing, value } = walk;
    const report = { kind: 'listing', id: bobsListing, category: 'other', reason: value('reported') };
    ok(await ann.client.post('/api/reports', report));
    // Bob's reports store copies of what Ann has written.
    const spam = { kind: 'listing', id: listing, category: 'spam' };
    ok(await bob.client.post('/api/reports', spam));
    await app.db
      .update(listings)
      .set({ name: value('changed') })
      .where(eq(listings.id, listing));
    ok(await (await app.as(await makeUser(app.db))).post('/api/reports', spam));
    await reportCopiedPicture(walk);
    ok(await bob.client.post('/api/reports', { kind: 'user', id: ann.id, category: 'spam' }));
    const moderator = await makeUser(app.db, { role: 'moderator' });
    const warning = { action: 'warn' as const, message: value('warned'), ends_at: null };
    await sanctionUser(app.db, { id: moderator.id, role: 'moderator' }, ann.id, warning);
    const [row] = await app.db.select().from(moderationDecisions).where(eq(moderationDecisions.userId, ann.id));
    walk.decision = row?.id ?? 0;
    await app.db.insert(moderationNotes).values({ userId: ann.id, text: value('note') });
  },
  'moderation.appeal': async ({ app, ann, decision, value }) => {
    ok(await ann.client.post(`/api/moderation/decisions/${decision}/appeal`, { text: value('appeal') }));
    const answer = { outcome: 'rejected' as const, answer: value('answered') };
    await app.db.update(moderationAppeals).set(answer).where(eq(moderationAppeals.decisionId, decision));
    const about = { recipientId: ann.id, senderId: ann.id, listingId: null, decisionId: decision };
    await app.db.insert(notifications).values({ id: randomUUID(), ...about, type: 'moderation_decided' });
  },
  'moderation.suspension': NOTHING_ENTERED,
  'moderation.appealSuspension': 'it stores the same as an appeal with a session',
  // Insert the passkey directly, because registering one through the API needs an authenticator.
  'secondFactor.addPasskey': async ({ app, ann, value }) => {
    const key = { credentialId: value('credential'), publicKey: hashOf('k'), counter: 0, transports: [] };
    await app.db.insert(passkeys).values({ ...key, userId: ann.id, name: value('passkey') });
    await app.db.insert(totpSecrets).values({ userId: ann.id });
    await app.db.insert(recoveryCodes).values({ userId: ann.id, codeHash: hashOf('c') });
  },
  'secondFactor.complete': NOTHING_ENTERED,
  'secondFactor.passkeyOptions': NOTHING_ENTERED,
  'secondFactor.passkeySignIn': NOTHING_ENTERED,
  'secondFactor.turnOff': NOTHING_ENTERED,
  'secondFactor.confirm': NOTHING_ENTERED,
  'secondFactor.confirmOptions': NOTHING_ENTERED,
  'secondFactor.beginTotp': NOTHING_ENTERED,
  'secondFactor.confirmTotp': NOTHING_ENTERED,
  'secondFactor.removeTotp': NOTHING_ENTERED,
  'secondFactor.renewCodes': NOTHING_ENTERED,
  'secondFactor.beginPasskey': NOTHING_ENTERED,
  'secondFactor.renamePasskey': NOTHING_ENTERED,
  'secondFactor.removePasskey': NOTHING_ENTERED,
  'settings.changePassword': async ({ ann }) => {
    ok(await ann.client.put('/api/account/password', { current_password: ann.password, password: ann.password }));
  },
  'settings.changeEmail': async ({ ann, value }) => {
    const email = `${value('newmail')}@example.test`;
    ok(await ann.client.post('/api/account/email', { email, password: ann.password }));
  },
  'settings.createToken': async (walk) => {
    const body = { name: walk.value('key'), password: walk.ann.password };
    walk.apiKey = ok(await walk.ann.client.post<{ id: number }>('/api/account/tokens', body)).body.id;
  },
  'settings.revokeToken': NOTHING_ENTERED,
  'support.createTicket': async ({ app, ann, value }) => {
    const ticket = () => ({ name: value('asker'), subject: value('subject'), message: value('question') });
    ok(await ann.client.post('/api/support/tickets', { ...ticket(), email: `${value('other')}@example.test` }));
    ok(await app.visitor.post('/api/support/tickets', { ...ticket(), email: ann.email.toUpperCase() }));
  },
  'support.thread': NOTHING_ENTERED,
  'support.reply': async ({ app, ann, value }) => {
    type Own = { data: { token: string }[] };
    const [newest] = ok(await ann.client.get<Own>('/api/support/tickets')).body.data;
    const body = { token: newest?.token, text: `It came, ${value('replied')}.`, last_message_id: 0 };
    ok(await app.visitor.post('/api/support/thread/replies', body));
  },
  'proposals.create': async ({ app, ann, value }) => {
    const proposal = { kind: 'group', name: value('proposed'), members: [value('member')] };
    ok(await ann.client.post('/api/catalogue-proposals', proposal));
    await app.settled();
  },
  'privacy.requestExport': async ({ app, ann }) => {
    ok(await ann.client.post('/api/account/exports'));
    await app.settled();
  },
  'privacy.exportLink': NOTHING_ENTERED,
  // These steps come after `settings.changePassword`, because a change of the password would end the links and sign-ins
  // that they create.
  'auth.forgotPassword': async ({ app, ann, xsrf }) => {
    ok(await app.visitor.post('/api/forgot-password', { email: ann.email }, { headers: xsrf }));
  },
  'auth.exchange': async ({ app, ann, value }) => {
    await app.db.insert(identities).values({ userId: ann.id, provider: 'google', subject: value('subject') });
    await app.db
      .insert(signInCodes)
      .values({ codeHash: hashOf('a'), browserHash: hashOf('b'), userId: ann.id, expiresAt: soon() });
    await app.db.insert(signInChallenges).values({ tokenHash: hashOf('d'), userId: ann.id, expiresAt: soon() });
  },
  // Comes after all steps that end a session, because a push subscription ends with its session.
  'webPush.subscribe': async ({ ann, value }) => {
    const p256dh = createECDH('prime256v1').generateKeys().toString('base64url');
    const keys = { p256dh, auth: randomBytes(16).toString('base64url') };
    const endpoint = `https://fcm.googleapis.com/fcm/send/${value('device')}`;
    ok(await ann.client.post('/api/push-subscriptions', { endpoint, keys }));
  },
  'webPush.unsubscribe': NOTHING_ENTERED,
  'webPush.renew': 'it stores the same fields as webPush.subscribe',
  'broadcasting.authorizeChannel': NOTHING_ENTERED,
  'broadcasting.authorizeUser': NOTHING_ENTERED,
};

async function fetchXsrf({ visitor }: TestApp): Promise<Record<string, string>> {
  const set = String((await visitor.get('/sanctum/csrf-cookie')).headers['set-cookie']);
  const token = /^XSRF-TOKEN=([^;]*)/.exec(set)?.[1] ?? '';
  return { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': decodeURIComponent(token) };
}

/** Runs all steps as Ann, who trades with Bob. Her account is active at the end. */
export async function walkEveryWrite(app: TestApp): Promise<Walk> {
  let count = 0;
  const values = new Map<string, string>();
  const bob = await makeUser(app.db, { name: 'bobkeeps', bio: 'bobkeeps' });
  const lookups = await makeLookups(app.db);
  const bobsListing = await makeListing(app.db, bob, {
    lookups,
    name: 'bobkeeps',
    image1Id: (await makeImage(app.db, bob)).id,
  });
  const walk: Walk = {
    app,
    lookups,
    ann: { id: 0, name: '', email: '', password: 'quiet harbour lantern', client: app.visitor },
    bob: { ...bob, client: await app.as(bob) },
    value: (extra = '') => {
      const value = `${TRACES[0]}${++count}${TRACES[1]}${extra}`;
      values.set(value, extra);
      return value;
    },
    values,
    xsrf: await fetchXsrf(app),
    bobsListing: bobsListing.id,
    ...{ listing: 0, buying: 0, selling: 0, review: 0, bobsReview: 0, search: 0, want: 0, apiKey: 0, decision: 0 },
  };
  for (const [id, step] of Object.entries(everyWrite)) {
    if (typeof step === 'string') continue;
    try {
      await step(walk);
    } catch (error) {
      throw new Error(`the walk failed at ${id}`, { cause: error });
    }
  }
  await app.settled();
  // Enqueue an email that could not be delivered yet.
  const mail = { to: walk.ann.email, subject: walk.value(), html: walk.value(), text: walk.value() };
  await enqueue(app.db, MAIL, mail, new Date(Date.now() + 3_600_000));
  // Some steps end sessions, but one must remain, so that the erasure has a session to delete.
  const [row] = await app.db.select().from(accessTokens).where(eq(accessTokens.userId, walk.ann.id));
  if (!row) throw new Error('the walk ended without a session');
  return walk;
}
