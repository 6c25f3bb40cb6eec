/** Emails sellers about contact requests and buyers about acceptances. */
import { paths } from '#contract/pages.ts';
import { type Db, type Tx, withTransaction } from '../../db/db.ts';
import type { ContactRequest } from '../../events/catalogue.ts';
import { recordChanges } from '../../events/changes.ts';
import type { EventListeners } from '../../events/event-bus.ts';
import type { EmailItem } from '../../mail/email-template.ts';
import { enqueueMail } from '../../mail/mail.ts';
import type { MailLinks } from '../../mail/mail-links.ts';
import { makeUnsubscribeLink } from '../../mail/unsubscribe.ts';
import { readEmailContext } from './email-context.views.ts';
import { acceptanceEmail, requestEmail } from './notifications.emails.ts';
import { markAllRead, markRead } from './notifications.store.ts';
import { MAX_NOTIFICATIONS } from './notifications.views.ts';

type MailedListing = Awaited<ReturnType<typeof readEmailContext>>['listing'];

function itemsOf(listings: readonly MailedListing[], { publicUrl, urls }: MailLinks): EmailItem[] {
  const toItem = ({ id, name, imageKey }: MailedListing): EmailItem => ({
    ...{ name, url: publicUrl + paths.listing(id), picture: urls.urlOf(imageKey) },
  });
  return listings.map(toItem);
}

async function mailRequest(tx: Tx, links: MailLinks, connection: ContactRequest): Promise<void> {
  const { seller, buyer, listing, additional } = await readEmailContext(tx, connection);
  if (!seller.wantsRequests) return;
  const unsubscribe = makeUnsubscribeLink(links, 'requests', connection.sellerId);
  const { message } = connection;
  const { publicUrl } = links;
  const items = itemsOf([listing, ...additional], links);
  await enqueueMail(tx, requestEmail({ to: seller, from: buyer.name, items, message, publicUrl, unsubscribe }));
}

async function mailAcceptance(tx: Tx, links: MailLinks, connection: ContactRequest): Promise<void> {
  const { seller, buyer, listing, additional, conversationId } = await readEmailContext(tx, connection);
  if (!buyer.wantsAcceptances || conversationId === null) return;
  const unsubscribe = makeUnsubscribeLink(links, 'acceptances', connection.buyerId);
  const items = itemsOf([listing, ...additional], links);
  const context = { to: buyer, from: seller.name, items, message: '', publicUrl: links.publicUrl, unsubscribe };
  await enqueueMail(tx, acceptanceEmail({ ...context, conversationId }));
}

/** Enqueues the emails in the transaction that causes them, for users who have not turned them off. */
export const notificationMailListeners = (links: MailLinks): EventListeners => ({
  'connection.requested': async (tx, request) => {
    // A swap offer has its own email, which lists what is offered.
    if (request.tradeId === undefined) await mailRequest(tx, links, request);
    return [];
  },
  'connection.accepted': async (tx, request) => {
    await mailAcceptance(tx, links, request);
    return [];
  },
});

/** Does nothing if the notification is already read or belongs to another user. */
export async function markAsRead(db: Db, userId: number, id: string): Promise<void> {
  await withTransaction(db, async (tx) => {
    if (await markRead(tx, id, userId)) await recordChanges(tx, [{ userId, type: 'notification', id }]);
  });
}

/**
 * Records changes only for notifications that clients can list: the newest ones, and older ones that can wait for an
 * answer.
 */
export async function markAllAsRead(db: Db, userId: number): Promise<void> {
  await withTransaction(db, async (tx) => {
    const read = await markAllRead(tx, userId);
    const listed = read.filter(({ type }, at) => at < MAX_NOTIFICATIONS || type === 'trade_proposed');
    await recordChanges(
      tx,
      listed.map(({ id }) => ({ userId, type: 'notification', id })),
    );
  });
}
