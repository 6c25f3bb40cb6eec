import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_CONTACT_MESSAGE_LENGTH } from '#contract/limits.ts';
import type { Notification } from '#contract/notifications.ts';
import type { Trade } from '#contract/trades.ts';
import { refusal } from '#test/client.ts';
import { makeConversation, makeListing, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { watchMails } from '#test/new-mails.ts';
import { act, makeOffer, makeSwapTown, readTrade, type Swapper, type SwapTown } from '#test/swaps.ts';
import { withTransaction } from '../../db/db.ts';
import { listings } from '../../tables/listings.ts';
import { counterOffers, tradeProposals } from '../../tables/trades.ts';
import { screenText } from '../screening/index.ts';

const use = sharedApp();
let town: SwapTown;
beforeEach(async () => {
  town = await makeSwapTown(use.app);
});

const otherOf = (user: Swapper): Swapper => (user === town.ann ? town.bob : town.ann);
const counter = (user: Swapper, { id, version }: Pick<Trade, 'id' | 'version'>, more: object = {}) =>
  user.client.post<Trade>(`/api/trades/${id}/counter`, {
    ...{ version, gives: [user.card.id], gets: [otherOf(user).card.id] },
    ...more,
  });
const payment = (amount: number) => ({ payer: 'me', amount, currency_id: town.lookups.currency });
type Shown = { message: string; sender_id: number; created_at: string };
const messagesOf = async ({ client }: Swapper, conversation: number | null) =>
  (await client.get<{ data: Shown[] }>(`/api/conversations/${conversation}/messages`)).body.data;
const textsOf = async (user: Swapper, conversation: number | null) =>
  (await messagesOf(user, conversation)).map(({ message }) => message);

describe('a counter-offer', () => {
  it('shows its own message, and separately the offer that it replaced with the message of that offer', async () => {
    const { ann, bob } = town;
    const offer = await makeOffer(town, { balance: payment(15), message: 'I add the difference.' });
    expect(offer.previous).toBeNull();
    const second = await makeListing(use.app.db, bob, { lookups: town.lookups, trade: true });
    const change = {
      gives: [bob.card.id, second.id],
      balance: { ...payment(20), payer: 'other' },
      message: '20, please',
    };
    const { body: countered } = await counter(bob, offer, change);
    for (const trade of [countered, await readTrade(ann, offer.id)]) {
      expect(trade).toMatchObject({ message: '20, please', balance: { from: ann.id, amount: 20 } });
      expect(trade.previous).toMatchObject({ message: 'I add the difference.', balance: { from: ann.id, amount: 15 } });
      expect(trade.previous?.items.map(({ listing, from }) => [listing.id, from])).toEqual([
        [ann.card.id, ann.id],
        [bob.card.id, bob.id],
      ]);
    }
    const { body: again } = await counter(ann, countered, { message: '' });
    expect(again).toMatchObject({ message: '', previous: { message: '20, please', balance: { amount: 20 } } });
    expect(again.previous?.items).toHaveLength(3);
  });

  it('is refused with a message that is longer than the message of an offer can be', async () => {
    const offer = await makeOffer(town);
    const message = 'x'.repeat(MAX_CONTACT_MESSAGE_LENGTH + 1);
    expect(refusal(await counter(town.bob, offer, { message }))).toBe('422 validation_failed: message');
    expect(await use.app.db.$count(counterOffers)).toBe(0);
  });

  it.each(['\u200b \u2060', '\u3164', ' \n ', '\u202e'])(
    'has no message if the text %j has no visible character',
    async (message) => {
      const talk = await makeConversation(use.app.db, {
        listing: { ...town.bob.card, seller: town.bob },
        buyer: town.ann,
      });
      const { body } = await counter(town.bob, await makeOffer(town), { message });
      expect([body.version, body.message, await textsOf(town.ann, talk.id)]).toEqual([2, '', []]);
    },
  );

  it('cannot be made or read by a third user, whatever its version', async () => {
    const offer = await makeOffer(town);
    const { body } = await counter(town.bob, offer, { message: 'Between us' });
    const eve = await use.app.as(await makeUser(use.app.db));
    for (const version of [1, 2, 3]) {
      const attempt = { version, gives: [town.bob.card.id], gets: [town.ann.card.id], message: 'mine' };
      expect(refusal(await eve.post(`/api/trades/${offer.id}/counter`, attempt))).toBe('404 not_found');
    }
    expect(refusal(await eve.get(`/api/trades/${offer.id}`))).toBe('404 not_found');
    expect(refusal(await counter(town.bob, body))).toBe('409 already_decided');
    expect(refusal(await counter(town.ann, offer))).toBe('409 trade_changed');
    expect(await use.app.db.$count(counterOffers)).toBe(1);
  });

  it('is stored once, with one message, if two tabs send it at the same time', async () => {
    const { ann, bob } = town;
    const talk = await makeConversation(use.app.db, { listing: { ...bob.card, seller: bob }, buyer: ann });
    const offer = await makeOffer(town);
    const answers = await Promise.all(['One', 'Two'].map((message) => counter(bob, offer, { message })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await textsOf(ann, talk.id)).toHaveLength(1);
  });

  it('sends its message to the conversation that the two users already have, where it can be deleted', async () => {
    const { ann, bob } = town;
    const talk = await makeConversation(use.app.db, { listing: { ...bob.card, seller: bob }, buyer: ann });
    const { body } = await counter(bob, await makeOffer(town), { message: 'And 5 dollars?' });
    expect([body.message, await textsOf(ann, talk.id)]).toEqual(['And 5 dollars?', ['And 5 dollars?']]);
    const [message] = (await bob.client.get<{ data: { id: number }[] }>(`/api/conversations/${talk.id}/messages`)).body
      .data;
    await bob.client.send('DELETE', `/api/messages/${message?.id}`);
    expect((await readTrade(ann, body.id)).message).toBe('');
  });

  it('keeps its message on the swap if the conversation was closed meanwhile, until the agreement reopens it', async () => {
    const { ann, bob } = town;
    const talk = await makeConversation(use.app.db, { listing: { ...bob.card, seller: bob }, buyer: ann });
    const offer = await makeOffer(town);
    expect((await ann.client.put(`/api/conversations/${talk.id}/close`)).status).toBe(200);
    const { status, body } = await counter(bob, offer, { message: 'And 5 dollars?' });
    expect([status, body.message, (await readTrade(ann, offer.id)).message]).toEqual([
      200,
      ...Array(2).fill('And 5 dollars?'),
    ]);
    expect(await textsOf(ann, talk.id)).toEqual([]);
    expect((await act(ann, body, 'accept')).body.conversation_id).toBe(talk.id);
    for (const user of [ann, bob]) expect(await textsOf(user, talk.id)).toEqual(['And 5 dollars?']);
    expect((await ann.client.get<{ status: string }>(`/api/conversations/${talk.id}`)).body.status).toBe('active');
  });

  it('shows a listing of the replaced offer without its data once a moderator has hidden it', async () => {
    const { ann, bob } = town;
    const second = await makeListing(use.app.db, bob, { lookups: town.lookups, trade: true, name: 'Taken out' });
    const offer = await makeOffer(town, { gets: [bob.card.id, second.id] });
    await counter(bob, offer);
    await use.app.db.update(listings).set({ isHidden: true }).where(eq(listings.id, second.id));
    const namesFor = async (user: Swapper) =>
      (await readTrade(user, offer.id)).previous?.items.map(({ listing }) => listing.name);
    expect(await namesFor(ann)).toEqual(['Card of ann', 'Card of bob', '']);
    expect(await namesFor(bob)).toEqual(['Card of ann', 'Card of bob', 'Taken out']);
  });
});

describe('the messages of a swap without a conversation', () => {
  const HOUR = 3_600_000;
  /** Ann offers, Bob counters and Ann counters again, each an hour after the previous offer. */
  async function haggle(): Promise<Trade> {
    const { ann, bob } = town;
    const offer = await makeOffer(town, { message: 'First' });
    const second = (await counter(bob, offer, { message: 'Second' })).body;
    const third = (await counter(ann, second, { message: 'Third' })).body;
    await use.app.db.execute(sql`update trade_proposals set created_at = now() - interval '3 hours'`);
    await use.app.db.execute(sql`update connections set created_at = now() - interval '3 hours'`);
    await use.app.db.execute(sql`update counter_offers set created_at = now() - (4 - version) * interval '1 hour'`);
    return third;
  }
  const agesOf = async (user: Swapper, conversation: number | null) =>
    (await messagesOf(user, conversation)).map(({ message, sender_id, created_at }) => [
      ...[message, sender_id],
      Math.round((Date.now() - Date.parse(created_at)) / HOUR),
    ]);

  it('appear in the conversation with the times of their offers once the swap is agreed', async () => {
    const { ann, bob } = town;
    const { body } = await act(bob, await haggle(), 'accept');
    const expected = [
      ['First', ann.id, 3],
      ['Second', bob.id, 2],
      ['Third', ann.id, 1],
    ];
    for (const user of [ann, bob]) expect(await agesOf(user, body.conversation_id)).toEqual(expected);
    expect((await readTrade(bob, body.id)).message).toBe('Third');
    const stored = await use.app.db.select().from(counterOffers);
    expect(stored.map(({ message }) => message)).toEqual(['', '']);
  });

  it('appear in the conversation when the contact request is accepted, before what is written there later', async () => {
    const { ann, bob } = town;
    const swap = await haggle();
    const { body } = await bob.client.get<{ data: Notification[] }>('/api/notifications');
    const request = body.data.find(({ type }) => type === 'connection_request');
    const accepted = await bob.client.post<Notification>(`/api/notifications/${request?.id}/connection-accept`);
    const conversation = accepted.body.conversation_id;
    await bob.client.form(`/api/conversations/${conversation}/messages`, { message: 'Hello' });
    expect((await agesOf(ann, conversation)).map(([text]) => text)).toEqual(['First', 'Second', 'Third', 'Hello']);
    await act(bob, swap, 'accept');
    expect(await textsOf(ann, conversation)).toEqual(['First', 'Second', 'Third', 'Hello']);
  });

  it('does not move the conversation below older ones in the inbox', async () => {
    const { ann, bob, lookups } = town;
    const swap = await haggle();
    const other = await makeListing(use.app.db, bob, { lookups });
    const older = await makeConversation(use.app.db, { listing: { ...other, seller: bob }, buyer: ann });
    await use.app.db.execute(
      sql`update conversations set last_message_at = now() - interval '1 hour' where id = ${older.id}`,
    );
    const { body } = await act(bob, swap, 'accept');
    const inbox = await ann.client.get<{ data: { id: number }[] }>('/api/conversations');
    expect(inbox.body.data.map(({ id }) => id)).toEqual([body.conversation_id, older.id]);
  });
});

describe('the message of a counter-offer that was sent to many users', () => {
  const TEXT = 'I sell my whole collection of cards, tell me what you need.';
  type Held = { data: { id: number; text: string; count: number }[] };

  /** Bob's message is held, because he has sent the same text to five other users. */
  async function holdMessage() {
    const { bob } = town;
    for (const recipientId of [-1, -2, -3, -4, -5]) {
      await withTransaction(use.app.db, (tx) => screenText(tx, { senderId: bob.id, recipientId, text: TEXT }));
    }
    const { body: swap } = await counter(bob, await makeOffer(town), { message: TEXT });
    const moderator = await use.app.as(await makeUser(use.app.db, { role: 'moderator' }));
    const [held] = (await moderator.get<Held>('/api/admin/held-messages')).body.data;
    return { swap, held, moderator };
  }

  it('is seen only by its sender until a moderator releases it', async () => {
    const { ann, bob } = town;
    const { swap, held, moderator } = await holdMessage();
    expect(swap).toMatchObject({ message: TEXT, review: 'waiting' });
    expect(held).toMatchObject({ text: TEXT, count: 1 });
    expect(await readTrade(ann, swap.id)).toMatchObject({ message: '', status: 'waiting' });
    await moderator.post(`/api/admin/held-messages/${held?.id}/release`);
    await use.app.settled();
    for (const user of [ann, bob]) {
      const trade = await readTrade(user, swap.id);
      expect([trade.message, trade.review]).toEqual([TEXT, undefined]);
    }
  });

  it('stays hidden from the other user, also in the conversation, if a moderator declines it', async () => {
    const { ann, bob } = town;
    const { swap, held, moderator } = await holdMessage();
    await moderator.post(`/api/admin/held-messages/${held?.id}/decline`);
    expect(await readTrade(bob, swap.id)).toMatchObject({ message: TEXT, review: 'declined' });
    const { body } = await act(ann, swap, 'accept');
    expect(await textsOf(ann, body.conversation_id)).toEqual([]);
    expect(await textsOf(bob, body.conversation_id)).toEqual([TEXT]);
    expect((await readTrade(ann, swap.id)).message).toBe('');
  });

  it('stays hidden from the other user after their answer, in emails and in the list of swaps', async () => {
    const { ann } = town;
    const newMails = await watchMails(use.app);
    const { swap } = await holdMessage();
    const { body: again } = await counter(ann, swap, { message: 'No' });
    expect(again.previous).toMatchObject({ message: '' });
    const { body: list } = await ann.client.get('/api/trades');
    const { body: bell } = await ann.client.get('/api/notifications');
    const mails = (await newMails()).filter(({ to }) => to === ann.email);
    expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('counter-offer'));
    expect(JSON.stringify([list, bell, mails])).not.toContain(TEXT);
  });

  it('is released in the conversation if the swap is agreed before', async () => {
    const { ann } = town;
    const { swap, held, moderator } = await holdMessage();
    const { body } = await act(ann, swap, 'accept');
    expect(await textsOf(ann, body.conversation_id)).toEqual([]);
    await moderator.post(`/api/admin/held-messages/${held?.id}/release`);
    await use.app.settled();
    expect(await textsOf(ann, body.conversation_id)).toEqual([TEXT]);
  });
});

it('the counter-offers of a swap are deleted with the swap', async () => {
  await counter(town.bob, await makeOffer(town), { message: 'And 5 dollars?' });
  await use.app.db.delete(tradeProposals);
  expect(await use.app.db.$count(counterOffers)).toBe(0);
});
