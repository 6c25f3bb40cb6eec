/** Emails sellers about contact requests and buyers about acceptances. */
import type { DomainEvents, EventListener, Tx } from '../../db/db.ts';
import { enqueueMail } from '../../mail/mail.ts';
import { makeUnsubscribeLink, type UnsubscribeKey } from '../../mail/unsubscribe.ts';
import { readEmailContext } from './email-context.views.ts';
import { acceptanceEmail, requestEmail } from './notifications.emails.ts';

type Connection = DomainEvents['connection.requested'];

async function mailRequest(tx: Tx, links: UnsubscribeKey, connection: Connection): Promise<void> {
  const { seller, buyer, listing } = await readEmailContext(tx, connection);
  if (!seller.wantsRequests) return;
  const unsubscribe = makeUnsubscribeLink(links, 'requests', connection.sellerId);
  const { message } = connection;
  const { publicUrl } = links;
  await enqueueMail(tx, requestEmail({ to: seller, from: buyer.name, listing, message, publicUrl, unsubscribe }));
}

async function mailAcceptance(tx: Tx, links: UnsubscribeKey, connection: Connection): Promise<void> {
  const { seller, buyer, listing, conversationId } = await readEmailContext(tx, connection);
  if (!buyer.wantsAcceptances || conversationId === null) return;
  const unsubscribe = makeUnsubscribeLink(links, 'acceptances', connection.buyerId);
  const context = { to: buyer, from: seller.name, listing, message: '', publicUrl: links.publicUrl, unsubscribe };
  await enqueueMail(tx, acceptanceEmail({ ...context, conversationId }));
}

/** Enqueues the emails in the transaction that causes them, for users who have not turned them off. */
export function notificationMails(links: UnsubscribeKey): EventListener {
  return async (tx, event) => {
    if (event.type === 'connection.requested') await mailRequest(tx, links, event.payload);
    if (event.type === 'connection.accepted') await mailAcceptance(tx, links, event.payload);
  };
}
