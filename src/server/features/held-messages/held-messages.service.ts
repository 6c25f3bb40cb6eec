/** Applies moderators' decisions about texts sent to many users, and delivers the messages of released texts. */
import { canDecideContent } from '#rules/moderation/content-decision.ts';
import type { StaffMember } from '#rules/moderation/sanction-refusal.ts';
import { type Db, type TransactionEvents, type Tx, withTransaction } from '../../db/db.ts';
import { enqueue, type OutboxHandlers } from '../../events/outbox.ts';
import { fail } from '../../http/app-error.ts';
import { recordStaffAction } from '../audit/index.ts';
import { checkStillStaff, countOtherAdmins, lockTarget } from '../auth/index.ts';
import { announceDeclinedRequests, deliverHeldRequest } from '../connections/index.ts';
import { announceDeclinedMessages, deliverHeldMessage } from '../conversations/index.ts';
import { decideText, findTextSender, lockText } from '../screening/index.ts';
import { announceDeclinedOffers, deliverHeldOffer } from '../trades/index.ts';

/**
 * Outbox kind: delivers one message, contact request or counter-offer with a released text, then enqueues the next delivery.
 */
export const DELIVER_HELD = 'held-messages.deliver';

/**
 * Locks the sender and then the text, in the order of a new swap. A transaction that sends the same text waits and then
 * sees the decision. Fails with 409 if another moderator has already decided.
 */
export async function decideHeldText(
  db: Db,
  actor: StaffMember,
  id: number,
  status: 'released' | 'declined',
): Promise<void> {
  await withTransaction(db, async (tx, events) => {
    const sender = await lockTarget(tx, (await findTextSender(tx, id)) ?? fail('not_found'));
    const text = (await lockText(tx, id)) ?? fail('not_found');
    if (text.status === 'counted') fail('not_found');
    if (!canDecideContent(actor, sender, await countOtherAdmins(tx, sender.id))) fail('forbidden');
    await checkStillStaff(tx, actor);
    if (text.status !== 'held') fail('already_decided');
    await decideText(tx, { id, status, deciderId: actor.id });
    if (status === 'released') await enqueue(tx, DELIVER_HELD, { textId: id });
    else {
      await announceDeclinedMessages(tx, id);
      await announceDeclinedRequests(tx, text.senderId, id);
      await announceDeclinedOffers(tx, events, id);
    }
    await recordStaffAction(tx, {
      actorId: actor.id,
      action: `held-messages.${status === 'released' ? 'release' : 'decline'}`,
      target: { kind: 'user', id: text.senderId },
      before: { status: 'held' },
      after: { status, text: id, recipients: text.recipientIds.length },
    });
  });
}

/**
 * Delivers one held item per transaction, because each item locks a different pair of users. Contact requests come
 * first.
 */
async function deliverNext(tx: Tx, events: TransactionEvents, textId: number): Promise<void> {
  const isDelivered =
    (await deliverHeldRequest(tx, events, textId)) ||
    (await deliverHeldOffer(tx, events, textId)) ||
    (await deliverHeldMessage(tx, textId));
  if (isDelivered) await enqueue(tx, DELIVER_HELD, { textId });
}

export const heldMessageOutboxHandlers: OutboxHandlers = {
  [DELIVER_HELD]: (payload, row) =>
    row.once((tx, events) => deliverNext(tx, events, (payload as { textId: number }).textId)),
};
