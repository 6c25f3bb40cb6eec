/** Inserts the demo's swaps and rings that wait for answers. */
import { randomUUID } from 'node:crypto';
import { DEFAULT_RING_LENGTH } from '#contract/limits.ts';
import { proposeRing, proposeSwap } from '#rules/trading/proposals/trade-life-cycle.ts';
import { membersOf, type TradeItem, type TradeProposal } from '#rules/trading/proposals/trade-proposal.ts';
import type { ComponentCertificate } from '#rules/trading/rings/solve-rings.ts';
import type { Tx } from '../db/db.ts';
import { insertCertificate, readRingInput } from '../features/rings/index.ts';
import { insertTrade } from '../features/trades/index.ts';
import { storeNewWantFits } from '../features/trading/index.ts';
import { findRings } from '../rings-solver/rings-solver.ts';
import { connections } from '../tables/connections.ts';
import { notifications } from '../tables/notifications.ts';
import { ringHops } from '../tables/rings.ts';
import type { DemoContent, DemoRing, DemoSwap } from './content/shape.ts';
import { type Clock, type Ids, idOf } from './insert.ts';
import { sellerOf, uuidOf } from './insert-contacts.ts';

type Context = { tx: Tx; content: DemoContent; ids: Ids; wants: ReadonlyMap<string, number>; at: Clock };

function itemOf({ content, ids }: Context, key: string, to: string, want: number | null): TradeItem {
  const listing = content.listings.find((entry) => entry.key === key);
  if (!listing) throw new Error(`the demo content names ${key}, which does not exist`);
  const [from, receiver] = [idOf(ids.people, listing.seller), idOf(ids.people, to)];
  const currencyId = idOf(ids.currencies, listing.currency);
  return { listing: idOf(ids.listings, key), from, to: receiver, want, price: listing.price, currencyId };
}

/** Inserts the contact request of a swap. The proposer had not asked about the listing before. */
async function insertSwapRequest({ tx, content, ids, at }: Context, { proposer, gets, message, minutesAgo }: DemoSwap) {
  const listing = gets[0] ?? '';
  const request = {
    listingId: idOf(ids.listings, listing),
    buyerId: idOf(ids.people, proposer),
    sellerId: idOf(ids.people, sellerOf(content, listing)),
    status: 'pending' as const,
    message,
    createdAt: at(minutesAgo),
  };
  const [row] = await tx.insert(connections).values(request).returning({ id: connections.id });
  if (!row) throw new Error('the request of a swap was not inserted');
  return { ...request, id: row.id };
}

async function insertSwap(context: Context, swap: DemoSwap): Promise<void> {
  const { tx, content, ids, at } = context;
  const { proposer, gives, gets, balance: amount, minutesAgo } = swap;
  const request = await insertSwapRequest(context, swap);
  const owner = sellerOf(content, gets[0] ?? '');
  const currency = content.people.find(({ name }) => name === proposer)?.currency ?? '';
  const offer = {
    proposer: request.buyerId,
    receiver: request.sellerId,
    items: [
      ...gives.map((key) => itemOf(context, key, owner, null)),
      ...gets.map((key) => itemOf(context, key, proposer, null)),
    ],
    balance: { from: request.buyerId, amount, currencyId: idOf(ids.currencies, currency) },
  };
  const { proposal } = proposeSwap(offer, at(minutesAgo).getTime());
  const tradeId = await insertTrade(tx, proposal, { connectionId: request.id, opensRequest: true });
  await tx.insert(notifications).values({
    id: uuidOf(`swap/${gets.join('/')}`),
    recipientId: request.sellerId,
    type: 'connection_request',
    senderId: request.buyerId,
    listingId: request.listingId,
    connectionId: request.id,
    ...(tradeId === undefined ? {} : { tradeId }),
    createdAt: at(minutesAgo),
  });
}

const withAnswers = (proposal: TradeProposal, accepted: readonly number[]): TradeProposal => ({
  ...proposal,
  answers: proposal.answers.map((entry) => (accepted.includes(entry.user) ? { ...entry, answer: 'accepted' } : entry)),
});

/** Searches for rings as the server does, and returns the certificate of the ring with these items. */
async function certify({ tx, wants }: Context, items: readonly TradeItem[]): Promise<ComponentCertificate> {
  await storeNewWantFits(tx, [...wants.values()]);
  const outcome = await findRings({ input: await readRingInput(tx, DEFAULT_RING_LENGTH), seed: 1 });
  if (outcome.status !== 'solved') throw new Error(`the search for the demo's rings: ${outcome.status}`);
  const { rings, certificate } = outcome.solution;
  const ids = new Set(items.map(({ listing }) => listing));
  const ring = rings.find(({ hops }) => hops.length === ids.size && hops.every(({ listing }) => ids.has(listing)));
  const part = ring && certificate.components.find(({ listings }) => listings.some((id) => ids.has(id)));
  if (!part) throw new Error('the search does not find a ring of the demo');
  return part;
}

async function insertRing(context: Context, { hops, accepted, minutesAgo }: DemoRing): Promise<void> {
  const { tx, ids, wants, at } = context;
  const items = hops.map(({ listing, want }) => itemOf(context, listing, want.split('/')[0] ?? '', idOf(wants, want)));
  const certificate = await certify(context, items);
  const { proposal } = proposeRing(items, at(minutesAgo).getTime());
  const done = accepted.map((name) => idOf(ids.people, name));
  const tradeId = await insertTrade(tx, withAnswers(proposal, done));
  if (tradeId === undefined) throw new Error('a ring was not inserted');
  await insertCertificate(tx, tradeId, randomUUID(), certificate);
  await tx.insert(ringHops).values(items.map(({ listing, want }) => ({ listingId: listing, wantId: want })));
  await tx.insert(notifications).values(
    membersOf(proposal).map((userId) => ({
      id: uuidOf(`ring/${hops.map(({ want }) => want).join('/')}/${userId}`),
      recipientId: userId,
      type: 'trade_proposed' as const,
      // The notification of a ring has no sender, so this column contains the recipient.
      senderId: userId,
      tradeId,
      isRead: done.includes(userId),
      createdAt: at(minutesAgo),
    })),
  );
}

export async function insertTrades(context: Context): Promise<void> {
  for (const swap of context.content.swaps) await insertSwap(context, swap);
  for (const ring of context.content.rings) await insertRing(context, ring);
}
