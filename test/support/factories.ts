/** Creates users, listings, conversations and reviews for tests, through the product's code where possible. */
import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { NewWant } from '#contract/wants.ts';
import { type Database, openEmbedded } from '../../src/server/db/client.ts';
import type { Db } from '../../src/server/db/db.ts';
import { hashPassword } from '../../src/server/features/auth/index.ts';
import { answerRequest, requestContact } from '../../src/server/features/connections/connections.service.ts';
import { insertListing } from '../../src/server/features/listings/listings.store.ts';
import { notificationListeners } from '../../src/server/features/notifications/index.ts';
import { endOffer } from '../../src/server/features/trades/index.ts';
import { offerSwap } from '../../src/server/features/trades/swap-offers.service.ts';
import { createWant } from '../../src/server/features/trading/wants.service.ts';
import type { PictureFolder } from '../../src/server/storage/pictures.ts';
import { accessTokens } from '../../src/server/tables/auth.ts';
import { groups, members, sourceTypes } from '../../src/server/tables/catalogue.ts';
import { conditions } from '../../src/server/tables/conditions.ts';
import { connections } from '../../src/server/tables/connections.ts';
import { conversations } from '../../src/server/tables/conversations.ts';
import { currencies } from '../../src/server/tables/currencies.ts';
import { listings } from '../../src/server/tables/listings.ts';
import { notifications } from '../../src/server/tables/notifications.ts';
import { reviews } from '../../src/server/tables/reviews.ts';
import { images } from '../../src/server/tables/uploads.ts';
import { users } from '../../src/server/tables/users.ts';

export type Person = { id: number; name: string; email: string };

function firstRow<T>(rows: T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('a factory created no row');
  return row;
}

async function currencyId(db: Db): Promise<number> {
  const rows = ['USD', 'CAD', 'GBP'].map((code) => ({ code }));
  await db.insert(currencies).values(rows).onConflictDoNothing();
  return firstRow(await db.select().from(currencies).where(eq(currencies.code, 'USD'))).id;
}

let sequence = 0;
/** The next things get the names that a test's first things get. */
export const restartNames = (): void => {
  sequence = 0;
};
const next = (): number => ++sequence;

export const PASSWORD = 'correct horse battery';
let passwordHash: Promise<string> | undefined;

type UserOptions = Partial<typeof users.$inferInsert> & { withPassword?: boolean };

export async function makeUser(db: Db, options: UserOptions = {}): Promise<Person> {
  const { withPassword = false, ...values } = options;
  const name = values.name ?? `person-${next()}`;
  if (withPassword) passwordHash ??= hashPassword(PASSWORD);
  const row = {
    name,
    email: `${name}@example.test`,
    status: 'active' as const,
    currencyId: await currencyId(db),
    passwordHash: withPassword ? await passwordHash : null,
    ...values,
  };
  return firstRow(await db.insert(users).values(row).returning({ id: users.id, name: users.name, email: users.email }));
}

export type Lookups = { currency: number; group: number; members: number[]; sourceType: number };

export async function makeLookups(db: Db, group = `Group ${next()}`): Promise<Lookups> {
  const { id } = firstRow(await db.insert(groups).values({ name: group }).returning());
  const people = ['Ada', 'Bee'].map((name) => ({ groupId: id, name: `${name} of ${group}` }));
  const insertedMembers = await db.insert(members).values(people).returning();
  const sourceType = firstRow(
    await db
      .insert(sourceTypes)
      .values({ name: `Source of ${group}` })
      .returning(),
  );
  return {
    currency: await currencyId(db),
    group: id,
    members: insertedMembers.map((member) => member.id),
    sourceType: sourceType.id,
  };
}

export async function makeGrades(db: Db): Promise<[best: number, middle: number, worst: number]> {
  // The ids of the conditions deliberately do not follow the order of the scale.
  const rows = await db
    .insert(conditions)
    .values([2, 0, 1].map((rank) => ({ name: `Grade ${rank}`, rank })))
    .returning({ id: conditions.id });
  const [worst = 0, best = 0, middle = 0] = rows.map(({ id }) => id);
  return [best, middle, worst];
}

/** Creates an image row without its files and returns the URL of one of its sizes. */
export async function makeImage(
  db: Db,
  owner: Person,
  folder: PictureFolder = 'listings',
): Promise<{ id: number; url: string }> {
  const key = `${folder}/${randomBytes(16).toString('hex')}-aabbcc`;
  const { id } = firstRow(
    await db.insert(images).values({ ownerId: owner.id, key, folder, width: 60, height: 40 }).returning(),
  );
  const size = folder === 'avatars' ? 256 : 1280;
  return { id, url: `http://magpie.test/storage/${key}/${size}.jpg` };
}

export type MadeListing = { id: number; seller: Person; name: string };
type ListingOptions = Partial<typeof listings.$inferInsert> & { lookups?: Lookups };

/** As in the product, only open listings get a dense index for the random sample. */
export async function makeListing(db: Db, seller: Person, options: ListingOptions = {}): Promise<MadeListing> {
  const { lookups = await makeLookups(db), status = 'open', ...values } = options;
  const row = {
    sellerId: seller.id,
    name: `Listing ${next()}`,
    priceMinor: 1850,
    currencyId: lookups.currency,
    groupId: lookups.group,
    sourceTypeId: lookups.sourceType,
    description: '<p>As new.</p>',
    image1Id: (await makeImage(db, seller)).id,
    ...values,
  };
  const id =
    status === 'open'
      ? await db.transaction(async (tx) => (await insertListing(tx, row, lookups.members)) ?? 0)
      : firstRow(
          await db
            .insert(listings)
            .values({ ...row, status })
            .returning(),
        ).id;
  return { id, seller, name: row.name };
}

const asSession = (person: Person) => ({
  id: person.id,
  name: person.name,
  role: 'member' as const,
  secondFactor: 'none' as const,
  tokenId: 0,
  apiKeyScope: null,
  deletionAt: null,
});

/**
 * Opens a migrated data folder for the factories, and connects the listeners of the product, because the factories
 * answer contact requests through the notifications that these listeners create.
 */
export async function openForFactories(folder: string): Promise<Database> {
  const database = await openEmbedded({ folder });
  database.events.connect({ listeners: [notificationListeners], committed: () => undefined });
  return database;
}

export async function makeConnection(
  db: Db,
  listing: MadeListing,
  buyer: Person,
  message = '',
): Promise<{ id: number; notification: string }> {
  const request = { recipient_id: listing.seller.id, listing_id: listing.id, contactMessage: message };
  await requestContact(db, asSession(buyer), request);
  const rows = await db
    .select({ id: connections.id, notification: notifications.id })
    .from(connections)
    .innerJoin(notifications, eq(notifications.connectionId, connections.id))
    .where(and(eq(connections.listingId, listing.id), eq(connections.buyerId, buyer.id)));
  return firstRow(rows);
}

export type MadeConversation = { id: number; listing: MadeListing; seller: Person; buyer: Person };

/** Creates a conversation: the buyer sends a request and the seller accepts it. */
export async function makeConversation(
  db: Db,
  options: { listing?: MadeListing; seller?: Person; buyer?: Person; message?: string } = {},
): Promise<MadeConversation> {
  const listing = options.listing ?? (await makeListing(db, options.seller ?? (await makeUser(db))));
  const buyer = options.buyer ?? (await makeUser(db));
  const { seller } = listing;
  const { notification } = await makeConnection(db, listing, buyer, options.message);
  await answerRequest(db, asSession(seller), notification, 'accepted', endOffer);
  const { id } = firstRow(
    await db
      .select({ id: conversations.id })
      .from(conversations)
      .where(and(eq(conversations.listingId, listing.id), eq(conversations.buyerId, buyer.id))),
  );
  return { id, listing, seller, buyer };
}

/**
 * Creates a conversation and its buyer's review of the seller. Does not change the seller's rating totals; a test that
 * needs them must set them.
 */
export async function makeReview(db: Db, seller: Person, rating: number, content: string): Promise<Person> {
  const { id, buyer } = await makeConversation(db, { seller });
  await db.insert(reviews).values({ conversationId: id, sellerId: seller.id, buyerId: buyer.id, rating, content });
  return buyer;
}

export async function makeWant(db: Db, user: Person, want: z.input<typeof NewWant>): Promise<number> {
  return await createWant(db, user.id, NewWant.parse(want));
}

export async function makeSwap(db: Db, proposer: Person, receiver: Person, lookups?: Lookups): Promise<number> {
  const options = { trade: true, ...(lookups ? { lookups } : {}) };
  const [proposerListing, receiverListing] = [
    await makeListing(db, proposer, options),
    await makeListing(db, receiver, options),
  ];
  const offer = { gives: [proposerListing.id], gets: [receiverListing.id], balance: null, message: '' };
  return await offerSwap(db, proposer.id, offer, async () => async () => undefined);
}

/**
 * Stores a session that lasts an hour, and returns its id. The session cannot be used, because its token is unknown.
 */
export async function makeSession(db: Db, { id }: { id: number }): Promise<number> {
  const row = { userId: id, tokenHash: randomBytes(32), expiresAt: new Date(Date.now() + 3_600_000) };
  return firstRow(await db.insert(accessTokens).values(row).returning({ id: accessTokens.id })).id;
}
