/** Emails sellers about contact requests and buyers about acceptances. */
import type { Tx } from '../../db/db.ts';
import type { ContactRequest } from '../../events/catalogue.ts';
import type { EventListeners } from '../../events/event-bus.ts';
import { enqueueMail } from '../../mail/mail.ts';
import { makeUnsubscribeLink, type UnsubscribeKey } from '../../mail/unsubscribe.ts';
import { readEmailContext } from './email-context.views.ts';
import { acceptanceEmail, requestEmail } from './notifications.emails.ts';

async function mailRequest(tx: Tx, links: UnsubscribeKey, connection: ContactRequest): Promise<void> {
  const { seller, buyer, listing } = await readEmailContext(tx, connection);
  if (!seller.wantsRequests) return;
  const unsubscribe = makeUnsubscribeLink(links, 'requests', connection.sellerId);
  const { message } = connection;
  const { publicUrl } = links;
  await enqueueMail(tx, requestEmail({ to: seller, from: buyer.name, listing, message, publicUrl, unsubscribe }));
}

async function mailAcceptance(tx: Tx, links: UnsubscribeKey, connection: ContactRequest): Promise<void> {
  const { seller, buyer, listing, conversationId } = await readEmailContext(tx, connection);
  if (!buyer.wantsAcceptances || conversationId === null) return;
  const unsubscribe = makeUnsubscribeLink(links, 'acceptances', connection.buyerId);
  const context = { to: buyer, from: seller.name, listing, message: '', publicUrl: links.publicUrl, unsubscribe };
  await enqueueMail(tx, acceptanceEmail({ ...context, conversationId }));
}

/** Enqueues the emails in the transaction that causes them, for users who have not turned them off. */
export const notificationMailListeners = (links: UnsubscribeKey): EventListeners => ({
  'connection.requested': async (tx, request) => {
    // The email about an offer of a swap says what is offered.
    if (request.tradeId === undefined) await mailRequest(tx, links, request);
    return [];
  },
  'connection.accepted': async (tx, request) => {
    await mailAcceptance(tx, links, request);
    return [];
  },
});
