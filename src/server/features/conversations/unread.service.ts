/** Emails users about unread messages after ten minutes, and not again about a conversation until they have read it. */
import { paths } from '#contract/pages.ts';
import { frenchPlural, plural } from '#contract/plural.ts';
import { MARKETPLACE } from '#contract/product.ts';
import type { ConversationUpdate } from '#contract/realtime.ts';
import type { Tx } from '../../db/db.ts';
import { enqueue, type OutboxHandler } from '../../events/outbox.ts';
import { type EmailItem, type EmailRecipient, renderEmail } from '../../mail/email-template.ts';
import { enqueueMail, type Mail } from '../../mail/mail.ts';
import type { MailLinks } from '../../mail/mail-links.ts';
import { makeUnsubscribeLink } from '../../mail/unsubscribe.ts';
import { hasEarlierUnread, readWaiting, type UnreadMessage } from './unread.views.ts';

const OUTBOX_KIND = 'unread-messages';
const EMAIL_DELAY_MS = 600_000;

/** Only the first unread message schedules an email; the email also covers the messages after it. */
export async function scheduleUnreadEmail(
  tx: Tx,
  unread: UnreadMessage,
  conversation: ConversationUpdate | undefined,
): Promise<void> {
  if (conversation?.first_unread_message_id !== unread.messageId || (await hasEarlierUnread(tx, unread))) return;
  await enqueue(tx, OUTBOX_KIND, unread, new Date(Date.now() + EMAIL_DELAY_MS));
}

export function unreadOutboxHandlers({ links }: { links: MailLinks }): Record<string, OutboxHandler> {
  return {
    [OUTBOX_KIND]: async (payload, row) => {
      await row.once(async (tx) => {
        const unread = payload as UnreadMessage;
        const context = await readWaiting(tx, unread);
        if (!context) return;
        const url = links.publicUrl + paths.conversation(unread.conversationId);
        const unsubscribe = makeUnsubscribeLink(links, 'messages', unread.userId);
        const { id, name, imageKey } = context.listing;
        const item = { name, url: links.publicUrl + paths.listing(id), picture: links.urls.urlOf(imageKey) };
        await enqueueMail(tx, unreadEmail({ ...context, item, url, unsubscribe }));
      });
    },
  };
}

export type Waiting = {
  to: EmailRecipient;
  from: string;
  item: EmailItem;
  unread: number;
  url: string;
  unsubscribe: string;
};

/**
 * Contains the number of messages but not their text, because other people might have access to the recipient's
 * mailbox.
 */
export function unreadEmail({ to, from, item, unread, url, unsubscribe }: Waiting): Mail {
  const listing = item.name;
  const messages = {
    en: {
      subject: `${from} wrote to you about ${listing}`,
      heading: `${from} sent you ${plural(unread, { one: 'a message', other: `${unread} messages` })}`,
      paragraphs: [`The conversation is about ${listing}. We won’t email you about it again until you’ve read it.`],
      items: [item],
      action: { label: 'Read the conversation', url },
      footnote: `You’re receiving this, ${to.name}, because you have a conversation on ${MARKETPLACE}.`,
    },
    fr: {
      subject: `${from} vous a écrit au sujet de ${listing}`,
      heading: `${from} vous a envoyé ${frenchPlural(unread, { one: 'un message', other: `${unread} messages` })}`,
      paragraphs: [
        `La conversation porte sur ${listing}. Nous ne vous écrirons plus à ce sujet tant que vous ne l’aurez pas lue.`,
      ],
      items: [item],
      action: { label: 'Lire la conversation', url },
      footnote: `Vous recevez ce courriel, ${to.name}, parce que vous avez une conversation sur ${MARKETPLACE}.`,
    },
  };
  return renderEmail(to, messages, unsubscribe);
}
