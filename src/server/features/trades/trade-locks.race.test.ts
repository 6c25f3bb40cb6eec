import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Answer, refusal } from '#test/client.ts';
import { makeConversation, makeUser } from '#test/factories.ts';
import { answersDuring, untilWaiting } from '#test/locks.ts';
import { sharedApp } from '#test/make-app.ts';
import { listTrades, makeRingTown, proposeOnlyRing, searchRingsNow } from '#test/rings.ts';
import { act, makeOffer, makeSwapTown, notificationTypes, offerFor, readTrade, type SwapTown } from '#test/swaps.ts';
import { type Tx, withTransaction } from '../../db/db.ts';
import { blocks } from '../../tables/blocks.ts';
import { conversations, messages } from '../../tables/conversations.ts';
import { listings } from '../../tables/listings.ts';
import { repeatedTexts } from '../../tables/screening.ts';
import { agreedListings, counterOffers, tradeProposals } from '../../tables/trades.ts';
import { lockPair } from '../blocks/index.ts';
import { deliverHeldRequest } from '../connections/index.ts';
import { decideText, lockText, screenText } from '../screening/index.ts';
import { announceDeclinedOffers } from './counter-offers.service.ts';

const use = sharedApp();
let town: SwapTown;
beforeEach(async () => {
  town = await makeSwapTown(use.app);
});

/** Locks the pair and stores a block, like the transaction of a block before its commit. */
const blockBy =
  (blocker: { id: number }, blocked: { id: number }) =>
  async (tx: Tx): Promise<void> => {
    await lockPair(tx, [blocker.id, blocked.id], 'exclusive');
    await tx.insert(blocks).values({ blockerId: blocker.id, blockedId: blocked.id });
  };

const lockCard =
  ({ bob }: SwapTown) =>
  (tx: Tx) =>
    tx.select({ id: listings.id }).from(listings).where(eq(listings.id, bob.card.id)).for('update');

describe('an action that arrives while a block is being stored', () => {
  it.each(['accept', 'decline', 'counter', 'withdraw'] as const)(
    'the action %s on an offer waits while a block between the two users is being stored, and is then refused',
    async (action) => {
      const { ann, bob } = town;
      const offer = await makeOffer(town);
      const counter = { version: 1, gives: [bob.card.id], gets: [ann.card.id] };
      const [answer] = await answersDuring(
        use.app.db,
        blockBy(ann, bob),
        [
          () =>
            action === 'counter'
              ? bob.client.post(`/api/trades/${offer.id}/counter`, counter)
              : act(action === 'withdraw' ? ann : bob, offer, action),
        ],
        // The waiting request has locked no row, so it cannot deadlock with another transaction that waits for the
        // lock of the pair.
        () => use.app.db.execute(sql`select from trade_proposals for update nowait`),
      );
      expect(answer && refusal(answer)).toBe('409 trade_ended');
      await use.app.settled();
      const [stored] = await use.app.db.select().from(tradeProposals);
      expect(stored).toMatchObject({ status: 'ended', endReason: 'user_left', version: 1 });
      expect(await use.app.db.$count(conversations)).toBe(0);
      expect(await use.app.db.$count(agreedListings)).toBe(0);
    },
  );

  it('no offer is created while a block between the two users is being stored', async () => {
    const { ann, bob } = town;
    const [answer] = await answersDuring(use.app.db, blockBy(bob, ann), [() => offerFor(town)]);
    expect(answer && refusal(answer)).toBe('422 validation_failed: gets.0');
    expect(await use.app.db.$count(tradeProposals)).toBe(0);
  });

  it('does not complete a ring if the block is between two of its members', {
    timeout: 120_000,
  }, async () => {
    const ring = await makeRingTown(use.app, ['dan', 'eve', 'fay']);
    const [dan, eve, fay] = ring.members;
    if (!dan || !eve || !fay) throw new Error('a member is missing');
    const proposal = await proposeOnlyRing(ring);
    await act(dan, proposal, 'accept');
    await act(eve, proposal, 'accept');
    // One member accepts the ring while another member blocks the third one.
    const [answer] = await answersDuring(use.app.db, blockBy(dan, eve), [() => act(fay, proposal, 'accept')]);
    expect(answer && refusal(answer)).toBe('409 trade_ended');
    expect(await use.app.db.$count(agreedListings)).toBe(0);
  });
});

it('a moderator can decline the text of a counter-offer while its sender sends the text again in the same swap', async () => {
  const { ann, bob } = town;
  const message = 'I sell my whole collection of cards, tell me what you need.';
  for (const recipientId of [-1, -2, -3, -4, -5]) {
    await withTransaction(use.app.db, (tx) => screenText(tx, { senderId: bob.id, recipientId, text: message }));
  }
  const { id } = await makeOffer(town);
  const counter = (user: typeof ann, other: typeof ann, version: number, text: string) =>
    user.client.post(`/api/trades/${id}/counter`, {
      ...{ version, gives: [user.card.id], gets: [other.card.id], message: text },
    });
  await counter(bob, ann, 1, message);
  await counter(ann, bob, 2, '');
  const [held] = await use.app.db.select().from(repeatedTexts);
  const textId = held?.id ?? 0;
  // The counter-offer has locked the swap and waits for the text. If the decision locked the swap too, both would wait.
  const [answer] = await answersDuring(
    use.app.db,
    (tx) => lockText(tx, textId),
    [() => counter(bob, ann, 3, message)],
    () =>
      withTransaction(use.app.db, async (tx, events) => {
        await tx.execute(sql`set local lock_timeout = '2s'`);
        await announceDeclinedOffers(tx, events, textId);
      }),
  );
  expect(answer?.status).toBe(200);
});

it.each(['release', 'decline'])(
  'a moderator can %s a text without a deadlock while its sender sends it with a new swap',
  async (decision) => {
    const { ann } = town;
    const message = 'I sell my whole collection of cards, tell me what you need.';
    for (const recipientId of [-1, -2, -3, -4, -5, -6]) {
      await withTransaction(use.app.db, (tx) => screenText(tx, { senderId: ann.id, recipientId, text: message }));
    }
    const [held] = await use.app.db.select().from(repeatedTexts);
    const moderator = await use.app.as(await makeUser(use.app.db, { role: 'moderator' }));
    // The offer has locked its sender and waits for a listing, and will then need the text.
    const answers = await answersDuring<Answer>(use.app.db, lockCard(town), [
      () => offerFor(town, { message }),
      () => moderator.post(`/api/admin/held-messages/${held?.id}/${decision}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 204]);
  },
);

describe('the agreement of a swap that was offered with a held message', () => {
  const message = 'I sell my whole collection of cards, tell me what you need.';

  async function makeHeldOffer() {
    const { ann } = town;
    for (const recipientId of [-1, -2, -3, -4, -5]) {
      await withTransaction(use.app.db, (tx) => screenText(tx, { senderId: ann.id, recipientId, text: message }));
    }
    const offer = await makeOffer(town, { message });
    expect(offer.review).toBe('waiting');
    const [text] = await use.app.db.select().from(repeatedTexts);
    return { offer, textId: text?.id ?? 0 };
  }

  it('does not wait for the text, whose lock others take before the locks that the agreement has by then', async () => {
    const { offer, textId } = await makeHeldOffer();
    const answer = await use.app.db.transaction(async (tx) => {
      await lockText(tx, textId);
      return await Promise.race([act(town.bob, offer, 'accept'), untilWaiting(use.app.db, 1)]);
    });
    expect(answer).toMatchObject({ status: 200, body: { status: 'agreed' } });
    expect(await use.app.db.select().from(messages)).toMatchObject([
      { body: message, senderId: town.ann.id, holdId: textId, withheld: 'review' },
    ]);
  });

  it('adds the message to the conversation once if it is delivered at the same time', async () => {
    const { offer, textId } = await makeHeldOffer();
    const deliver = async (tx: Tx) => {
      await decideText(tx, { id: textId, status: 'released', deciderId: null });
      await deliverHeldRequest(tx, { record: () => undefined }, textId);
    };
    const [answer] = await answersDuring(use.app.db, deliver, [() => act(town.bob, offer, 'accept')]);
    expect(answer?.body.status).toBe('agreed');
    expect(await use.app.db.select().from(messages)).toMatchObject([{ body: message, withheld: null }]);
  });
});

it('a counter-offer that waits while its conversation is being closed is refused, and nothing is stored', async () => {
  const { ann, bob } = town;
  const { id } = await makeConversation(use.app.db, { listing: { ...bob.card, seller: bob }, buyer: ann });
  const offer = await makeOffer(town);
  const counter = { version: 1, gives: [bob.card.id], gets: [ann.card.id], message: 'And 5 dollars?' };
  const answers = await answersDuring<Answer>(
    use.app.db,
    (tx) => tx.select().from(conversations).where(eq(conversations.id, id)).for('no key update'),
    [
      () => ann.client.put(`/api/conversations/${id}/close`),
      () => bob.client.post(`/api/trades/${offer.id}/counter`, counter),
    ],
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 409]);
  expect(answers[1] && refusal(answers[1])).toBe('409 conversation_closed');
  expect(await readTrade(ann, offer.id)).toMatchObject({ status: 'waiting', version: 1, previous: null });
  expect(await use.app.db.$count(counterOffers)).toBe(0);
  expect(await use.app.db.$count(messages)).toBe(0);
});

it('a ring is not proposed while a block between two of its members is being stored', {
  timeout: 120_000,
}, async () => {
  const { members } = await makeRingTown(use.app, ['dan', 'eve', 'fay']);
  const [dan, eve, fay] = members;
  if (!dan || !eve || !fay) throw new Error('a member is missing');
  await answersDuring(use.app.db, blockBy(fay, eve), [() => searchRingsNow(use.app)]);
  for (const member of members) expect(await listTrades(member)).toEqual([]);
  for (const member of members) expect(await notificationTypes(member)).toEqual([]);
});

describe('two answers at the same moment', () => {
  it.each([
    ['accept', 'withdraw', 'agreed'],
    ['withdraw', 'accept', 'ended'],
    ['accept', 'accept', 'agreed'],
    ['decline', 'withdraw', 'ended'],
  ] as const)(
    'the first of two simultaneous answers decides the offer: %s before %s',
    async (first, second, status) => {
      const { ann, bob } = town;
      const offer = await makeOffer(town);
      const by = (action: typeof first | typeof second) => () => act(action === 'withdraw' ? ann : bob, offer, action);
      const answers = await answersDuring(use.app.db, lockCard(town), [by(first), by(second)]);
      expect(answers.map((answer) => answer.status)).toEqual([200, 409]);
      expect((await readTrade(ann, offer.id)).status).toBe(status);
      expect(await use.app.db.$count(agreedListings)).toBe(status === 'agreed' ? 2 : 0);
      const ofAnn = (await notificationTypes(ann)).filter((type) => type.startsWith('trade_'));
      expect(ofAnn).toEqual([`trade_${status}`]);
    },
  );

  it('simultaneous answers from two members of a ring are both counted', { timeout: 120_000 }, async () => {
    const ring = await makeRingTown(use.app, ['dan', 'eve', 'fay']);
    const [dan, eve, fay] = ring.members;
    if (!dan || !eve || !fay) throw new Error('a member is missing');
    const proposal = await proposeOnlyRing(ring);
    const lock = (tx: Tx) => tx.execute(sql`select from listings where id = ${dan.card.id} for update`);
    await answersDuring(use.app.db, lock, [() => act(dan, proposal, 'accept'), () => act(eve, proposal, 'accept')]);
    expect((await readTrade(fay, proposal.id)).accepted_count).toBe(2);
    expect((await act(fay, proposal, 'accept')).body.status).toBe('agreed');
  });
});
