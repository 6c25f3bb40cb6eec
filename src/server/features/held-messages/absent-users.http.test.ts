/** A held text is delivered only if, at its release, neither its sender nor its recipient is absent. */
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { type Lookups, makeConversation, makeListing, makeLookups, makeUser, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { makeOffer, makeSwapTown, readTrade } from '#test/swaps.ts';
import { withTransaction } from '../../db/db.ts';
import { blocks } from '../../tables/blocks.ts';
import { outbox } from '../../tables/outbox.ts';
import { users } from '../../tables/users.ts';
import { screenText } from '../screening/index.ts';

const use = sharedApp();
const TEXT = 'I sell my whole collection of cards, tell me what you need.';

let lookups: Lookups;
let moderator: Client;
beforeEach(async () => {
  lookups = await makeLookups(use.app.db);
  moderator = await use.app.as(await makeUser(use.app.db, { role: 'moderator' }));
});

const change = (values: Partial<typeof users.$inferInsert>) => (person: Person) =>
  use.app.db.update(users).set(values).where(eq(users.id, person.id));

const absences: Readonly<Record<string, (person: Person, other: Person) => Promise<unknown>>> = {
  'is suspended': change({ status: 'suspended' }),
  'waits for the deletion of the account': change({ deletionAt: new Date(Date.now() + 86_400_000) }),
  'is being erased': change({ status: 'deleted', deletionAt: new Date(0) }),
  'has blocked the other user': ({ id }, other) =>
    use.app.db.insert(blocks).values({ blockerId: id, blockedId: other.id }),
};

/** Ends every absence, so that both users can read what was delivered. */
async function endAbsences(): Promise<void> {
  await use.app.db.update(users).set({ status: 'active', deletionAt: null });
  await use.app.db.delete(blocks);
}

type Side = 'sender' | 'recipient';
const cases = (['sender', 'recipient'] as const).flatMap((side) =>
  Object.keys(absences).map((absence) => [side, absence] as const),
);

/** Screens the text for five recipients, so that the next message with the same text is held. */
async function countFive({ id: senderId }: Person): Promise<void> {
  for (const recipientId of [-1, -2, -3, -4, -5]) {
    await withTransaction(use.app.db, (tx) => screenText(tx, { senderId, recipientId, text: TEXT }));
  }
}

type Held = { data: { id: number; text: string; count: number; sender: { id: number } }[] };
const held = async () => (await moderator.get<Held>('/api/admin/held-messages')).body.data;

/** Releases the held text while the person on one side is absent for the other. */
async function releaseDuring(absence: string, side: Side, { sender, recipient }: Record<Side, Person>): Promise<void> {
  const [person, other] = side === 'sender' ? [sender, recipient] : [recipient, sender];
  await absences[absence]?.(person, other);
  await release(sender);
  await endAbsences();
}

async function release(sender: Person): Promise<void> {
  const waiting = await held();
  expect(waiting).toMatchObject([{ text: TEXT, count: 1, sender: { id: sender.id } }]);
  expect((await moderator.post(`/api/admin/held-messages/${waiting[0]?.id}/release`)).status).toBe(204);
  await use.app.settled();
  expect(await held()).toEqual([]);
}

describe('a held message', () => {
  async function holdMessage() {
    const [sender, recipient] = [await makeUser(use.app.db), await makeUser(use.app.db)];
    const { id } = await makeConversation(use.app.db, { buyer: sender, seller: recipient });
    const path = `/api/conversations/${id}/messages`;
    await countFive(sender);
    await (await use.app.as(sender)).form(path, { message: TEXT });
    const read = async (person: Person) =>
      (await (await use.app.as(person)).get<{ data: { message: string; review?: string }[] }>(path)).body.data;
    const unread = () => use.app.db.$count(outbox, eq(outbox.kind, 'unread-messages'));
    return { sender, recipient, read, unread };
  }

  it('is delivered when a moderator releases it', async () => {
    const { sender, recipient, read, unread } = await holdMessage();
    await release(sender);
    expect(await read(recipient)).toMatchObject([{ message: TEXT }]);
    expect(await unread()).toBe(1);
  });

  it.each(cases)(
    'is never delivered if its %s %s at the release, and its sender sees it as sent',
    async (side, absence) => {
      const { sender, recipient, read, unread } = await holdMessage();
      await releaseDuring(absence, side, { sender, recipient });
      expect(await read(recipient)).toEqual([]);
      expect(await read(sender)).toEqual([expect.not.objectContaining({ review: expect.anything() })]);
      expect(await unread()).toBe(0);
    },
  );
});

describe('a held contact request', () => {
  async function holdRequest() {
    const [sender, recipient] = [await makeUser(use.app.db), await makeUser(use.app.db)];
    const { id: listing } = await makeListing(use.app.db, recipient, { lookups });
    await countFive(sender);
    const body = { recipient_id: recipient.id, listing_id: listing, contactMessage: TEXT };
    await (await use.app.as(sender)).post('/api/notifications/connection-request', body);
    const received = async () =>
      (await (await use.app.as(recipient)).get<{ data: unknown[] }>('/api/notifications')).body.data;
    const status = async () =>
      (await (await use.app.as(sender)).get(`/api/users/${sender.id}/connection-notification-status/${listing}`)).body;
    return { sender, recipient, received, status };
  }

  it('is delivered when a moderator releases it', async () => {
    const { sender, received } = await holdRequest();
    await release(sender);
    expect(await received()).toMatchObject([{ type: 'connection_request' }]);
  });

  it.each(cases)(
    'is never delivered if its %s %s at the release, and its sender sees it as sent',
    async (side, absence) => {
      const { sender, recipient, received, status } = await holdRequest();
      await releaseDuring(absence, side, { sender, recipient });
      expect(await received()).toEqual([]);
      expect(await status()).toEqual({ status: 'sent' });
    },
  );
});

describe('the held message of a counter-offer', () => {
  async function holdOffer() {
    const town = await makeSwapTown(use.app);
    const { ann, bob } = town;
    await countFive(bob);
    const { id } = await makeOffer(town);
    const offer = { version: 1, gives: [bob.card.id], gets: [ann.card.id], message: TEXT };
    await bob.client.post(`/api/trades/${id}/counter`, offer);
    return { sender: bob, recipient: ann, id };
  }

  it('is delivered when a moderator releases it', async () => {
    const { sender, recipient, id } = await holdOffer();
    await release(sender);
    expect((await readTrade(recipient, id)).message).toBe(TEXT);
  });

  it.each(cases)(
    'is never delivered if its %s %s at the release, and its sender sees it as sent',
    async (side, absence) => {
      const { sender, recipient, id } = await holdOffer();
      await releaseDuring(absence, side, { sender, recipient });
      expect((await readTrade(recipient, id)).message).toBe('');
      const { message, review } = await readTrade(sender, id);
      expect([message, review]).toEqual([TEXT, undefined]);
    },
  );
});
