/** Stores the messages of counter-offers, adds them to conversations, and delivers those that were held for review. */
import { isBlank } from '#contract/visible-text.ts';
import { cleanMessage } from '#rules/conversations/send-message-refusal.ts';
import type { TransactionEvents, Tx } from '../../db/db.ts';
import { lockPairWithAccounts } from '../blocks/index.ts';
import { addEarlierMessage, postMessage } from '../conversations/index.ts';
import { screenText } from '../screening/index.ts';
import { arePresentForEachOther } from '../visibility/index.ts';
import {
  type CounterOfferRow,
  insertCounterOffer,
  listHeldOffers,
  listUnpostedOffers,
  lockTrade,
  markPosted,
  releaseOffer,
  type StoredTrade,
} from './trades.store.ts';
import { findActiveConversation } from './trades.views.ts';

/** Each item goes from one of the two users to the other. */
const membersIn = ({ items }: CounterOfferRow['replaced']): number[] => [
  ...new Set(items.flatMap(({ from, to }) => [from, to])),
];

type CounterOffer = { senderId: number; recipientId: number; message: string };

/**
 * Stores a counter-offer with the offer that it replaces, which is `trade`. The message is sent to the conversation if
 * the two users have one that is open; otherwise it is stored until the conversation opens.
 */
export async function storeCounterOffer(
  tx: Tx,
  { id: tradeId, connectionId, proposal }: StoredTrade,
  { senderId, recipientId, message }: CounterOffer,
): Promise<void> {
  const { items, balance, version } = proposal;
  const offer = { tradeId, version: version + 1, senderId, replaced: { items, balance } };
  const text = isBlank(message) ? '' : cleanMessage(message);
  const conversationId =
    text === '' || connectionId === null ? undefined : await findActiveConversation(tx, connectionId);
  if (conversationId !== undefined) {
    await insertCounterOffer(tx, { ...offer, messageId: await postMessage(tx, conversationId, senderId, text) });
    return;
  }
  const holdId = await screenText(tx, { senderId, recipientId, text });
  await insertCounterOffer(tx, { ...offer, message: text, holdId, withheld: holdId === null ? null : 'review' });
}

/** Adds the messages of a swap's counter-offers to the conversation that has opened, with the times of the offers. */
export async function addOfferMessages(tx: Tx, tradeId: number, conversationId: number): Promise<void> {
  for (const offer of await listUnpostedOffers(tx, tradeId)) {
    const { senderId, message: body, holdId, withheld, createdAt } = offer;
    const message = { conversationId, senderId, body, holdId, withheld, createdAt };
    await markPosted(tx, offer, await addEarlierMessage(tx, message));
  }
}

const recordChange = (events: TransactionEvents, { tradeId, replaced }: CounterOfferRow): void =>
  events.record({ type: 'trade.changed', payload: { tradeId, userIds: membersIn(replaced) } });

/**
 * Delivers the message of the oldest counter-offer that is held with this released text. Only its sender sees it if one
 * of the two users is absent. Returns false if there is none.
 */
export async function deliverHeldOffer(tx: Tx, events: TransactionEvents, textId: number): Promise<boolean> {
  const [offer] = await listHeldOffers(tx, textId);
  if (!offer) return false;
  const { senderId } = offer;
  const recipientId = membersIn(offer.replaced).find((id) => id !== senderId) ?? senderId;
  await lockPairWithAccounts(tx, [senderId, recipientId]);
  await lockTrade(tx, offer.tradeId);
  await releaseOffer(tx, offer, await arePresentForEachOther(tx, senderId, recipientId));
  recordChange(events, offer);
  return true;
}

/**
 * Notifies the clients of the members that the messages of counter-offers with this text were declined. Locks no swap: a
 * counter-offer locks its swap before the text, which the caller has locked.
 */
export async function announceDeclinedOffers(tx: Tx, events: TransactionEvents, textId: number): Promise<void> {
  for (const offer of await listHeldOffers(tx, textId)) recordChange(events, offer);
}
