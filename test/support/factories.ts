/** How do tests come to people, listings and conversations? In one line each, by the paths that the product takes. */
import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../src/server/db/db.ts';
import { currencies, users } from '../../src/server/db/schema/accounts.ts';
import { connections, conversations, notifications, reviews } from '../../src/server/db/schema/contacts.ts';
import { groups, images, listings, members, sourceTypes } from '../../src/server/db/schema/listings.ts';
import { hashPassword } from '../../src/server/features/auth/index.ts';
import { answerRequest, requestContact } from '../../src/server/features/connections/connections.service.ts';
import { insertListing } from '../../src/server/features/listings/listings.store.ts';
import type { PictureFolder } from '../../src/server/storage/pictures.ts';

export type Person = { id: number; name: string; email: string };

/** The row that a query must have given. */
function only<T>(rows: T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('a factory made nothing');
  return row;
}

/** The three currencies; made once a test. */
async function currencyId(db: Db): Promise<number> {
  const rows = ['USD', 'CAD', 'GBP'].map((code) => ({ code }));
  await db.insert(currencies).values(rows).onConflictDoNothing();
  return only(await db.select().from(currencies).where(eq(currencies.code, 'USD'))).id;
}

let made = 0;
const next = (): number => ++made;

export const PASSWORD = 'correct horse battery';
let passwordHash: Promise<string> | undefined;

type UserOptions = Partial<typeof users.$inferInsert> & { withPassword?: boolean };

/** An active member, without a password unless one is wanted. */
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
  return only(await db.insert(users).values(row).returning({ id: users.id, name: users.name, email: users.email }));
}

export type Lookups = { currency: number; group: number; members: number[]; sourceType: number };

/** A group with two members, a source type, and the currencies. */
export async function makeLookups(db: Db, group = `Group ${next()}`): Promise<Lookups> {
  const { id } = only(await db.insert(groups).values({ name: group }).returning());
  const people = ['Ada', 'Bee'].map((name) => ({ groupId: id, name: `${name} of ${group}` }));
  const kept = await db.insert(members).values(people).returning();
  const sourceType = only(
    await db
      .insert(sourceTypes)
      .values({ name: `Source of ${group}` })
      .returning(),
  );
  return {
    currency: await currencyId(db),
    group: id,
    members: kept.map((member) => member.id),
    sourceType: sourceType.id,
  };
}

/** A picture's row without its files, and the URL that names it. */
export async function makeImage(
  db: Db,
  owner: Person,
  folder: PictureFolder = 'listings',
): Promise<{ id: number; url: string }> {
  const key = `${folder}/${randomBytes(16).toString('hex')}-aabbcc`;
  const { id } = only(
    await db.insert(images).values({ ownerId: owner.id, key, folder, width: 60, height: 40 }).returning(),
  );
  const size = folder === 'avatars' ? 256 : 1280;
  return { id, url: `http://magpie.test/storage/${key}/${size}.jpg` };
}

export type MadeListing = { id: number; seller: Person; name: string };
type ListingOptions = Partial<typeof listings.$inferInsert> & { lookups?: Lookups };

/** An open listing, numbered for the draw as a published one is; a closed one without a number. */
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
      ? await db.transaction((tx) => insertListing(tx, row, lookups.members))
      : only(
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
  tokenId: 0,
  apiKeyScope: null,
});

/** A buyer has asked: answers the seller's notification. */
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
  return only(rows);
}

export type MadeConversation = { id: number; listing: MadeListing; seller: Person; buyer: Person };

/** A buyer has asked and the seller has accepted. */
export async function makeConversation(
  db: Db,
  options: { listing?: MadeListing; seller?: Person; buyer?: Person; message?: string } = {},
): Promise<MadeConversation> {
  const listing = options.listing ?? (await makeListing(db, options.seller ?? (await makeUser(db))));
  const buyer = options.buyer ?? (await makeUser(db));
  const { seller } = listing;
  const { notification } = await makeConnection(db, listing, buyer, options.message);
  await answerRequest(db, asSession(seller), notification, 'accepted');
  const { id } = only(
    await db
      .select({ id: conversations.id })
      .from(conversations)
      .where(and(eq(conversations.listingId, listing.id), eq(conversations.buyerId, buyer.id))),
  );
  return { id, listing, seller, buyer };
}

/** A buyer's words on a finished trade; the seller's sums are the test's own to set. */
export async function makeReview(db: Db, seller: Person, rating: number, content: string): Promise<Person> {
  const { id, buyer } = await makeConversation(db, { seller });
  await db.insert(reviews).values({ conversationId: id, sellerId: seller.id, buyerId: buyer.id, rating, content });
  return buyer;
}
