/** Where do random sequences happen? Small worlds, made many at once: a seller with a listing and two buyers. */
import { createHash, randomUUID } from 'node:crypto';
import type { Notification } from '../../src/contract/notifications.ts';
import { accessTokens, users } from '../../src/server/db/schema/accounts.ts';
import { listings } from '../../src/server/db/schema/listings.ts';
import { type Client, makeClient } from '../support/client.ts';
import { makeImage, makeLookups, makeUser } from '../support/factories.ts';
import type { TestApp } from '../support/make-app.ts';
import { Model } from './model.ts';

export type Viewer = { id: number; client: Client; model: Model };
export type World = {
  seller: Viewer;
  buyers: readonly Viewer[];
  listing: number;
  /** Conversations that have come about. */
  talks: { id: number; buyer: Viewer }[];
  /** The last send of each person: retried as after a lost answer. */
  lastSend: Map<number, { talk: number; clientId: string }>;
};

/** Makes `count` worlds in a handful of statements. Nobody in them wants mails: they would only take time here. */
export async function makeWorlds(app: TestApp, count: number): Promise<World[]> {
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
    return { seller: viewer(0), buyers: [viewer(1), viewer(2)], listing, talks: [], lastSend: new Map() };
  });
}

/** A number from 0 to 1. */
export type Random = () => number;
const pick = <T>(random: Random, list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];

export const everybody = (world: World): readonly Viewer[] => [world.seller, ...world.buyers];

async function request(world: World, random: Random): Promise<number> {
  const buyer = pick(random, world.buyers);
  const body = {
    recipient_id: world.seller.id,
    listing_id: world.listing,
    contactMessage: random() < 0.5 ? 'Hello' : '',
  };
  return (await buyer?.client.post('/api/notifications/connection-request', body))?.status ?? 0;
}

async function answer(world: World, random: Random): Promise<number> {
  const bell = await world.seller.client.get<{ data: Notification[] }>('/api/notifications');
  const asked = pick(
    random,
    bell.body.data.filter((one) => one.type === 'connection_request'),
  );
  if (!asked) return 0;
  const how = random() < 0.8 ? 'accept' : 'decline';
  const { status, body } = await world.seller.client.post<Notification>(
    `/api/notifications/${asked.id}/connection-${how}`,
  );
  const buyer = world.buyers.find((one) => one.id === asked.sender.id);
  if (status === 200 && body.conversation_id !== null && buyer) world.talks.push({ id: body.conversation_id, buyer });
  return status;
}

const inTalk = (world: World, random: Random) => {
  const talk = pick(random, world.talks);
  return talk && { talk: talk.id, person: random() < 0.5 ? world.seller : talk.buyer };
};

async function send(world: World, random: Random): Promise<number> {
  const at = inTalk(world, random);
  if (!at) return await request(world, random);
  const clientId = randomUUID();
  world.lastSend.set(at.person.id, { talk: at.talk, clientId });
  const fields = { message: `Words ${Math.floor(random() * 1e6)}`, client_id: clientId };
  return (await at.person.client.form(`/api/conversations/${at.talk}/messages`, fields)).status;
}

async function sendAgain(world: World, random: Random): Promise<number> {
  const person = pick(random, everybody(world));
  const last = person && world.lastSend.get(person.id);
  if (!person || !last) return await send(world, random);
  const fields = { message: 'Words again', client_id: last.clientId };
  return (await person.client.form(`/api/conversations/${last.talk}/messages`, fields)).status;
}

async function read(world: World, random: Random): Promise<number> {
  const at = inTalk(world, random);
  return at ? (await at.person.client.post(`/api/conversations/${at.talk}/messages/mark-as-read`)).status : 0;
}

async function close(world: World, random: Random): Promise<number> {
  const at = inTalk(world, random);
  return at && random() < 0.4 ? (await at.person.client.put(`/api/conversations/${at.talk}/close`)).status : 0;
}

async function lookAtBell(world: World, random: Random): Promise<number> {
  const person = pick(random, everybody(world));
  const bell = await person?.client.get<{ data: Notification[] }>('/api/notifications');
  const one = pick(random, bell?.body.data ?? []);
  if (!person || !one || random() < 0.3) return bell?.status ?? 0;
  return (await person.client.post(`/api/notifications/${one.id}/mark-as-read`)).status;
}

async function prefer(world: World, random: Random): Promise<number> {
  const person = pick(random, everybody(world));
  return (await person?.client.put('/api/preferences', { shows_typing: random() < 0.5 }))?.status ?? 0;
}

async function edit(world: World, random: Random): Promise<number> {
  const person = pick(random, everybody(world));
  const change = random() < 0.5 ? { bio: `I collect ${random()}` } : { language: random() < 0.5 ? 'en' : 'fr' };
  return (await person?.client.put(`/api/users/${person.id}`, change))?.status ?? 0;
}

/** Every act, as often as it stands here. */
export const acts = { request, answer, send, sendAgain, read, close, lookAtBell, prefer, edit };
const lots = [
  ...(['request', 'answer', 'send', 'send', 'send', 'read', 'read'] as const),
  ...(['sendAgain', 'close', 'lookAtBell', 'prefer', 'edit'] as const),
];

/** One random act; answers what it was and what came of it. Refusals are welcome, faults are not. */
export async function act(world: World, random: Random): Promise<string> {
  const name = pick(random, lots) ?? 'send';
  const status = await acts[name](world, random);
  if (status >= 500) throw new Error(`${name} answered ${status}`);
  return `${name} ${status}`;
}
