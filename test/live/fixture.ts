/** Fixtures and random actions for the live test: each fixture has a seller with a listing and two buyers. */
import { createHash, randomUUID } from 'node:crypto';
import type { OwnRequest } from '../../src/contract/connections.ts';
import type { Notification } from '../../src/contract/notifications.ts';
import { accessTokens } from '../../src/server/tables/auth.ts';
import { listings } from '../../src/server/tables/listings.ts';
import { users } from '../../src/server/tables/users.ts';
import { type Client, makeClient } from '../support/client.ts';
import { makeImage, makeLookups, makeUser } from '../support/factories.ts';
import type { TestApp } from '../support/make-app.ts';
import { Model } from './model.ts';

export type Viewer = { id: number; client: Client; model: Model };
export type LiveFixture = {
  seller: Viewer;
  buyers: readonly Viewer[];
  listing: number;
  conversations: { id: number; buyer: Viewer }[];
  /** The last message that each user sent, which can be sent again as if its response had been lost. */
  lastSend: Map<number, { talk: number; clientId: string }>;
};

/** Creates `count` fixtures in a few statements. Emails are switched off because they would only take time here. */
export async function createFixtures(app: TestApp, count: number): Promise<LiveFixture[]> {
  const { db } = app;
  const lookups = await makeLookups(db);
  const image = await makeImage(db, await makeUser(db));
  const people = await db
    .insert(users)
    .values(
      Array.from({ length: count * 3 }, (_none, at) => ({
        name: `p${at}`,
        email: `p${at}@example.test`,
        status: 'active' as const,
        currencyId: lookups.currency,
        mailsRequests: false,
        mailsAcceptances: false,
        mailsMessages: false,
      })),
    )
    .returning({ id: users.id });
  const tokens = people.map(({ id }) => ({ userId: id, token: `${'t'.repeat(20)}-${id}` }));
  const expiresAt = new Date(Date.now() + 3_600_000);
  await db.insert(accessTokens).values(
    tokens.map(({ userId, token }) => ({
      userId,
      expiresAt,
      tokenHash: createHash('sha256').update(token).digest(),
    })),
  );
  const rows = await db
    .insert(listings)
    .values(
      Array.from({ length: count }, (_none, at) => ({
        sellerId: people[at * 3]?.id ?? 0,
        name: `Listing ${at}`,
        priceMinor: 100,
        currencyId: lookups.currency,
        groupId: lookups.group,
        sourceTypeId: lookups.sourceType,
        description: '<p>As new.</p>',
        image1Id: image.id,
      })),
    )
    .returning({ id: listings.id });
  return Array.from({ length: count }, (_none, at) => {
    const listing = rows[at]?.id ?? 0;
    const viewer = (place: number): Viewer => {
      const { userId, token } = tokens[at * 3 + place] ?? { userId: 0, token: '' };
      const client = makeClient(app.server, token);
      return { id: userId, client, model: new Model(client, userId, place === 0 ? [] : [listing]) };
    };
    return { seller: viewer(0), buyers: [viewer(1), viewer(2)], listing, conversations: [], lastSend: new Map() };
  });
}

/** Returns a number from 0 to 1, like `Math.random`. */
export type Random = () => number;
const pick = <T>(random: Random, list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];

export const usersOf = (world: LiveFixture): readonly Viewer[] => [world.seller, ...world.buyers];

async function request(world: LiveFixture, random: Random): Promise<number> {
  const buyer = pick(random, world.buyers);
  const body = {
    recipient_id: world.seller.id,
    listing_id: world.listing,
    contactMessage: random() < 0.5 ? 'Hello' : '',
  };
  return (await buyer?.client.post('/api/notifications/connection-request', body))?.status ?? 0;
}

async function answer(world: LiveFixture, random: Random): Promise<number> {
  const bell = await world.seller.client.get<{ data: Notification[] }>('/api/notifications');
  const connectionRequest = pick(
    random,
    bell.body.data.filter((entry) => entry.type === 'connection_request'),
  );
  if (!connectionRequest) return 0;
  const how = random() < 0.8 ? 'accept' : 'decline';
  const { status, body } = await world.seller.client.post<Notification>(
    `/api/notifications/${connectionRequest.id}/connection-${how}`,
  );
  const buyer = world.buyers.find((candidate) => candidate.id === connectionRequest.sender.id);
  if (status === 200 && body.conversation_id !== null && buyer)
    world.conversations.push({ id: body.conversation_id, buyer });
  return status;
}

const pickConversation = (world: LiveFixture, random: Random) => {
  const talk = pick(random, world.conversations);
  return talk && { talk: talk.id, person: random() < 0.5 ? world.seller : talk.buyer };
};

async function send(world: LiveFixture, random: Random): Promise<number> {
  const at = pickConversation(world, random);
  if (!at) return await request(world, random);
  const clientId = randomUUID();
  world.lastSend.set(at.person.id, { talk: at.talk, clientId });
  const fields = { message: `Words ${Math.floor(random() * 1e6)}`, client_id: clientId };
  return (await at.person.client.form(`/api/conversations/${at.talk}/messages`, fields)).status;
}

async function sendAgain(world: LiveFixture, random: Random): Promise<number> {
  const person = pick(random, usersOf(world));
  const last = person && world.lastSend.get(person.id);
  if (!person || !last) return await send(world, random);
  const fields = { message: 'Words again', client_id: last.clientId };
  return (await person.client.form(`/api/conversations/${last.talk}/messages`, fields)).status;
}

async function read(world: LiveFixture, random: Random): Promise<number> {
  const at = pickConversation(world, random);
  return at ? (await at.person.client.post(`/api/conversations/${at.talk}/messages/mark-as-read`)).status : 0;
}

async function changeSettings(world: LiveFixture, random: Random): Promise<number> {
  const at = pickConversation(world, random);
  const setting = pick(random, ['is_muted', 'is_archived', 'is_marked_unread']) ?? 'is_muted';
  const settings = { [setting]: random() < 0.6 };
  return at ? (await at.person.client.put(`/api/conversations/${at.talk}/settings`, settings)).status : 0;
}

async function close(world: LiveFixture, random: Random): Promise<number> {
  const at = pickConversation(world, random);
  return at ? (await at.person.client.put(`/api/conversations/${at.talk}/close`)).status : 0;
}

async function reopen(world: LiveFixture, random: Random): Promise<number> {
  const at = pickConversation(world, random);
  if (!at) return 0;
  const path = `/api/conversations/${at.talk}`;
  const { status } = await at.person.client.put(`${path}/reopen`);
  return status === 200 ? status : (await at.person.client.post(`${path}/reopen-request`)).status;
}

async function confirmReceipt(world: LiveFixture, random: Random): Promise<number> {
  const talk = pick(random, world.conversations);
  return talk ? (await talk.buyer.client.put(`/api/conversations/${talk.id}/receipt`)).status : 0;
}

async function withdraw(world: LiveFixture, random: Random): Promise<number> {
  const buyer = pick(random, world.buyers);
  const requests = await buyer?.client.get<{ data: OwnRequest[] }>('/api/connection-requests');
  const request = pick(random, requests?.body.data ?? []);
  // Withdraw only half of the time, so that enough requests remain to be accepted.
  return buyer && request && random() < 0.5
    ? (await buyer.client.send('DELETE', `/api/connection-requests/${request.id}`)).status
    : 0;
}

async function readNotification(world: LiveFixture, random: Random): Promise<number> {
  const person = pick(random, usersOf(world));
  const bell = await person?.client.get<{ data: Notification[] }>('/api/notifications');
  const notification = pick(random, bell?.body.data ?? []);
  if (!person || !notification || random() < 0.3) return bell?.status ?? 0;
  return (await person.client.post(`/api/notifications/${notification.id}/mark-as-read`)).status;
}

async function changePreferences(world: LiveFixture, random: Random): Promise<number> {
  const person = pick(random, usersOf(world));
  return (await person?.client.put('/api/preferences', { shows_typing: random() < 0.5 }))?.status ?? 0;
}

async function edit(world: LiveFixture, random: Random): Promise<number> {
  const person = pick(random, usersOf(world));
  const change = random() < 0.5 ? { bio: `I collect ${random()}` } : { language: random() < 0.5 ? 'en' : 'fr' };
  return (await person?.client.put(`/api/users/${person.id}`, change))?.status ?? 0;
}

export const actions = {
  request,
  answer,
  send,
  sendAgain,
  read,
  changeSettings,
  close,
  reopen,
  confirmReceipt,
  withdraw,
  lookAtBell: readNotification,
  prefer: changePreferences,
  edit,
};
/** Actions that are listed several times run more often. */
const weightedActions = [
  ...(['request', 'answer', 'send', 'send', 'send', 'read', 'read', 'changeSettings', 'changeSettings'] as const),
  ...(['sendAgain', 'close', 'reopen', 'confirmReceipt', 'withdraw', 'lookAtBell', 'prefer', 'edit'] as const),
];

/** Runs one random action; returns its name and status. Refusals are expected, server errors are not. */
export async function runRandomAction(world: LiveFixture, random: Random): Promise<string> {
  const name = pick(random, weightedActions) ?? 'send';
  const status = await actions[name](world, random);
  if (status >= 500) throw new Error(`${name} returned ${status}`);
  return `${name} ${status}`;
}
