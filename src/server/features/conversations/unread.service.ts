/** Emails users about unread messages after ten minutes, and not again about a conversation until they have read it. */
import { paths } from '#contract/pages.ts';
import type { ConversationUpdate } from '#contract/realtime.ts';
import type { Tx } from '../../db/db.ts';
import { enqueue, type OutboxHandler } from '../../events/outbox.ts';
import { enqueueMail } from '../../mail/mail.ts';
import type { MailLinks } from '../../mail/mail-links.ts';
import { makeUnsubscribeLink } from '../../mail/unsubscribe.ts';
import { unreadEmail } from './conversations.emails.ts';
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
