/** The fixture of the policy tests: a seller and a buyer with a trade, and other users who have no part in it. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../../src/server/db/db.ts';
import { type LinkSigningKey, loadLinkSigningKey } from '../../src/server/features/auth/index.ts';
import { messages } from '../../src/server/tables/conversations.ts';
import { reviews } from '../../src/server/tables/reviews.ts';
import { users } from '../../src/server/tables/users.ts';
import { xsrfHeaders } from '../support/client.ts';
import {
  type Lookups,
  type MadeConversation,
  type MadeListing,
  makeConversation,
  makeListing,
  makeLookups,
  makeUser,
  type Person,
} from '../support/factories.ts';
import { makeApp, type TestApp } from '../support/make-app.ts';
import { jpeg } from '../support/test-pictures.ts';

export type PolicyFixture = {
  app: TestApp;
  links: LinkSigningKey;
  lookups: Lookups;
  seller: Person;
  buyer: Person;
  stranger: Person;
  waiting: Person;
  moderator: Person;
  operator: Person;
  listing: MadeListing;
  /** The seller and the buyer have both written in this conversation. The review belongs to another conversation. */
  conversation: MadeConversation;
  review: number;
  /** A want of the seller, if an erased one can no longer add one. */
  want?: number;
  picture: Buffer;
  xsrf: Record<string, string>;
};

/** Limits that are raised, so that no request of the policy tests exceeds them. */
const LIMITS = [
  'SIGN_IN_ACCOUNT',
  'SIGN_IN_ADDRESS',
  'MAIL_REQUESTS',
  'REGISTRATIONS',
  'LINKS',
  'TICKETS',
  'PROPOSALS',
];

export type Trade = Pick<PolicyFixture, 'seller' | 'buyer' | 'listing' | 'conversation' | 'review'>;

/**
 * Opens a conversation with messages of the seller and the buyer, and adds the buyer's review of another conversation.
 */
export async function makeTrade(db: Db, lookups: Lookups, seller: Person, buyer: Person): Promise<Trade> {
  const listing = await makeListing(db, seller, { lookups });
  const conversation = await makeConversation(db, { listing, buyer });
  for (const senderId of [seller.id, buyer.id]) {
    const message = { conversationId: conversation.id, senderId, clientId: randomUUID(), body: 'Hello' };
    await db.insert(messages).values(message);
  }
  const reviewed = await makeConversation(db, { seller, buyer });
  const about = { conversationId: reviewed.id, sellerId: seller.id, buyerId: buyer.id };
  const [review] = await db
    .insert(reviews)
    .values({ ...about, rating: 5, content: 'As promised.' })
    .returning();
  await db.update(users).set({ ratingSum: 5, reviewCount: 1 }).where(eq(users.id, seller.id));
  return { seller, buyer, listing, conversation, review: review?.id ?? 0 };
}

export async function createFixture(): Promise<PolicyFixture> {
  const app = await makeApp({ env: Object.fromEntries(LIMITS.map((name) => [`LIMIT_${name}`, '1000'])) });
  const { db } = app;
  const person = (name: string, options: Parameters<typeof makeUser>[1] = {}): Promise<Person> =>
    makeUser(db, { name, withPassword: true, ...options });
  const [seller, buyer] = [await person('seller'), await person('buyer')];
  const lookups = await makeLookups(db);
  const trade = await makeTrade(db, lookups, seller, buyer);
  return {
    app,
    ...trade,
    links: await loadLinkSigningKey(db, app.config.publicUrl),
    lookups,
    stranger: await person('stranger'),
    waiting: await person('waiting', { status: 'queued' }),
    moderator: await person('moderator', { role: 'moderator' }),
    operator: await person('operator', { role: 'admin' }),
    picture: await jpeg({ width: 64, height: 64 }),
    xsrf: await xsrfHeaders(app.visitor),
  };
}
