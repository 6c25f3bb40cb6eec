/** Creates the users that most API tests need, before each test. */
import { beforeEach } from 'vitest';
import type { Client } from './client.ts';
import {
  type MadeConversation,
  type MadeListing,
  makeConversation,
  makeListing,
  makeUser,
  type Person,
} from './factories.ts';
import type { TestApp } from './make-app.ts';

type Use = { readonly app: TestApp };

/** The object that `make` returns, recreated before each test. Read its properties only inside tests. */
function beforeEachTest<Made extends object>(make: () => Promise<Made>): Made {
  const created = {} as Made;
  beforeEach(async () => void Object.assign(created, await make()));
  return created;
}

export type Market = { seller: Person; buyer: Person; listing: MadeListing; asSeller: Client; asBuyer: Client };

export const sellerAndBuyer = (use: Use, ofBuyer: Parameters<typeof makeUser>[1] = {}): Market =>
  beforeEachTest(async () => {
    const { app } = use;
    const [seller, buyer] = [await makeUser(app.db), await makeUser(app.db, ofBuyer)];
    const listing = await makeListing(app.db, seller);
    return { seller, buyer, listing, asSeller: await app.as(seller), asBuyer: await app.as(buyer) };
  });

export const partiesOfConversation = (use: Use): MadeConversation & { asSeller: Client; asBuyer: Client } =>
  beforeEachTest(async () => {
    const talk = await makeConversation(use.app.db);
    return { ...talk, asSeller: await use.app.as(talk.seller), asBuyer: await use.app.as(talk.buyer) };
  });

export const signedInAdmin = (use: Use): { person: Person; client: Client } =>
  beforeEachTest(async () => {
    const person = await makeUser(use.app.db, { role: 'admin' });
    return { person, client: await use.app.as(person) };
  });
