import { randomUUID } from 'node:crypto';
import type { RouteId } from '#contract/api.ts';
import { messages } from '../../src/server/tables/conversations.ts';
import { makeListing } from '../support/factories.ts';
import type { PolicyFixture } from './fixture.ts';
import type { Make } from './requests.ts';

async function pathOfMessage({ app, conversation, seller }: PolicyFixture): Promise<string> {
  const row = { conversationId: conversation.id, senderId: seller.id, clientId: randomUUID(), body: 'Hello' };
  const [stored] = await app.db.insert(messages).values(row).returning();
  return `/api/messages/${stored?.id}`;
}

export const messageRequests: Readonly<Record<Extract<RouteId, `messages.${string}` | 'bundles.add'>, Make>> = {
  'messages.edit': async (world) => ({ path: await pathOfMessage(world), body: { message: 'Edited' } }),
  'messages.remove': async (world) => ({ path: await pathOfMessage(world) }),
  'bundles.add': async ({ app, lookups, seller, conversation }) => ({
    path: `/api/conversations/${conversation.id}/listings`,
    body: { listing_id: (await makeListing(app.db, seller, { lookups })).id },
  }),
};
