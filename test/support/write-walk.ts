/**
 * The context of the steps in every-write.ts: the users, the values that they enter, and the actions that steps share.
 */
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { withTransaction } from '../../src/server/db/db.ts';
import { openPhotoCase } from '../../src/server/features/moderation/index.ts';
import { moderationCases, moderationDecisions } from '../../src/server/tables/moderation.ts';
import { notifications } from '../../src/server/tables/notifications.ts';
import { images } from '../../src/server/tables/uploads.ts';
import type { Client } from './client.ts';
import type { Lookups, Person } from './factories.ts';
import type { TestApp } from './make-app.ts';
import { jpeg } from './test-pictures.ts';

/** Every result of `value` contains both texts: if a stored value has lost one letter, one text is still intact. */
export const TRACES = ['zqxk', 'wvuj'] as const;

export type Walk = {
  app: TestApp;
  lookups: Lookups;
  /** The user whose account is deleted later; she is still signed in after the last step. */
  ann: Person & { client: Client; email: string; password: string };
  bob: Person & { client: Client };
  /** Returns a new value that contains both texts of `TRACES`; `extra` must not contain spaces. */
  value(extra?: string): string;
  values: Map<string, string>;
  xsrf: Record<string, string>;
  listing: number;
  bobsListing: number;
  /** The ids of two conversations: in `buying`, Ann buys from Bob; in `selling`, Bob buys from Ann. */
  buying: number;
  selling: number;
  review: number;
  bobsReview: number;
  search: number;
  want: number;
  apiKey: number;
  /** The id of a moderation decision: a warning to Ann. */
  decision: number;
};

export function ok<T extends { status: number; body: unknown }>(answer: T): T {
  if (answer.status >= 400) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}

export async function upload({ ann }: Walk, folder: string, width: number): Promise<string> {
  const file = { field: 'file', bytes: await jpeg({ width, height: 60 }) };
  return ok(await ann.client.form<{ url: string }>(`/api/${folder}/upload`, {}, [file])).body.url;
}

export async function listingForm(walk: Walk, width: number): Promise<object> {
  return {
    name: `Card ${walk.value('listing')}`,
    price: 7_654_321.09,
    currency_id: walk.lookups.currency,
    group_id: walk.lookups.group,
    members: walk.lookups.members.map((id) => ({ id })),
    sourcetype_id: walk.lookups.sourceType,
    description: `<p>Mint, ${walk.value('described')}.</p>`,
    shipping_cost: walk.value('shipping'),
    image1: await upload(walk, 'listings', width),
    image2: await upload(walk, 'listings', width + 1),
  };
}

export async function publish(walk: Walk, width: number, more: object = {}): Promise<number> {
  const form = { ...(await listingForm(walk, width)), ...more };
  return ok(await walk.ann.client.post<{ id: number }>('/api/listings', form)).body.id;
}

export async function request(
  { app }: Walk,
  from: Client,
  listing: { id: number; seller: number },
  text: string,
): Promise<string> {
  const body = { recipient_id: listing.seller, listing_id: listing.id, contactMessage: text };
  ok(await from.post('/api/notifications/connection-request', body));
  const rows = await app.db.select().from(notifications).where(eq(notifications.recipientId, listing.seller));
  const row = rows.find(({ listingId, isRead }) => listingId === listing.id && !isRead);
  if (!row) throw new Error('the request caused no notification');
  return row.id;
}

export async function newestConversation({ app }: Walk): Promise<number> {
  const { rows } = await app.db.execute<{ id: number }>(sql`select max(id) as id from conversations`);
  return rows[0]?.id ?? 0;
}

export const say = async (
  walk: Walk,
  client: Client,
  conversation: number,
  text: string,
  width?: number,
): Promise<void> => {
  const files = width ? [{ field: 'images[]', bytes: await jpeg({ width, height: 50 }) }] : [];
  const fields = { message: text, client_id: randomUUID() };
  ok(await client.form(`/api/conversations/${conversation}/messages`, fields, files));
  await walk.app.settled();
};

/**
 * Stores a moderation case in which Bob has copied one of Ann's pictures, and the decision to suspend him. The decision
 * must remain after the picture is deleted.
 */
export async function reportCopiedPicture({ app, ann, bob }: Walk): Promise<void> {
  const sideOf = async (ownerId: number) => {
    const [image] = await app.db.select().from(images).where(eq(images.ownerId, ownerId)).limit(1);
    return { imageId: image?.id ?? 0, key: image?.key ?? '', ownerId, listingId: null };
  };
  const match = { picture: await sideOf(bob.id), match: await sideOf(ann.id) };
  const caseId = await withTransaction(app.db, (tx) => openPhotoCase(tx, match));
  await app.db.insert(moderationDecisions).values({ caseId, userId: bob.id, action: 'suspend', message: 'Copied.' });
  await app.db.update(moderationCases).set({ status: 'decided' }).where(eq(moderationCases.id, caseId));
}
