/** Carries out the effects of a change to a swap or ring, in the transaction of the change. */
import type { TradeEffect, TradeItem } from '#rules/trading/proposals/trade-proposal.ts';
import { membersOf } from '#rules/trading/proposals/trade-proposal.ts';
import type { TransactionEvents, Tx } from '../../db/db.ts';
import type { TradeHop } from '../../events/catalogue.ts';
import { acceptForTrade, withdrawSwapRequest } from '../connections/index.ts';
import { setListingStatus } from '../listings/index.ts';
import { dissolveRing } from '../rings/index.ts';
import { addOfferMessages } from './counter-offers.service.ts';
import { insertAgreedListings, type StoredTrade } from './trades.store.ts';
import { findCarrier } from './trades.views.ts';

type Context = StoredTrade & {
  /** The user who caused the change and needs no notification; null for checks. */
  actorId: number | null;
  leavesRequest: boolean;
  /** True if the contact request is new: its notification shows this offer, so no separate notification is sent. */
  isRequest?: boolean;
};

/** The items about which conversations are opened: for a swap the item of its contact request, for a ring every hop. */
async function conversationItems(
  tx: Tx,
  { connectionId, proposal: { kind, items } }: StoredTrade,
): Promise<readonly Pick<TradeItem, 'listing' | 'from' | 'to'>[]> {
  if (kind === 'ring') return items;
  const carrier = connectionId === null ? undefined : await findCarrier(tx, connectionId);
  return carrier ? [carrier] : items.slice(0, 1);
}

async function openDeals(tx: Tx, events: TransactionEvents, trade: Context): Promise<TradeHop[]> {
  const ids = trade.proposal.items.map(({ listing }) => listing);
  await insertAgreedListings(tx, trade.id, ids);
  for (const id of ids) await setListingStatus(tx, events, id, 'closed');
  const hops: TradeHop[] = [];
  for (const { listing: listingId, from: sellerId, to: buyerId } of await conversationItems(tx, trade)) {
    const accepted = await acceptForTrade(tx, { listingId, buyerId, sellerId }, trade.createdAt);
    await addOfferMessages(tx, trade.id, accepted.conversationId);
    hops.push({ listingId, buyerId, sellerId, ...accepted });
  }
  return hops;
}

export async function applyEffects(
  tx: Tx,
  events: TransactionEvents,
  trade: Context,
  effects: readonly TradeEffect[],
): Promise<void> {
  const { id: tradeId, actorId } = trade;
  const about = { tradeId, kind: trade.proposal.kind, memberIds: membersOf(trade.proposal) };
  let hops: TradeHop[] = [];
  for (const effect of effects) {
    if (effect.type === 'open_deals') hops = await openDeals(tx, events, trade);
    if (effect.type === 'dissolve_ring') await dissolveRing(tx, effect.listings, effect.bans);
    if (effect.type === 'notify_proposed') {
      const { version } = trade.proposal;
      const payload = { ...about, userIds: effect.users, version, isRequest: trade.isRequest ?? false };
      events.record({ type: 'trade.proposed', payload });
    }
    if (effect.type === 'notify_agreed') events.record({ type: 'trade.agreed', payload: { ...about, actorId, hops } });
    if (effect.type === 'notify_ended') {
      events.record({ type: 'trade.ended', payload: { ...about, actorId, reason: effect.reason } });
      const isRequestOpen = trade.opensRequest && !trade.leavesRequest;
      if (isRequestOpen && trade.connectionId !== null) await withdrawSwapRequest(tx, events, trade.connectionId);
    }
  }
  events.record({ type: 'trade.changed', payload: { tradeId, userIds: about.memberIds, actorId } });
}
