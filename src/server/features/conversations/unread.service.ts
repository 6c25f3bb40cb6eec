/** Emails users about unread messages after ten minutes, once per conversation until they have read it. */
import { sql } from 'drizzle-orm';
import { type Db, type DomainEvents, type EventListener, type Tx, withTransaction } from '../../db/db.ts';
import { enqueue, type OutboxHandler } from '../../events/outbox.ts';
import { enqueueMail } from '../../mail/mail.ts';
import { makeUnsubscribeLink, type UnsubscribeKey } from '../../mail/unsubscribe.ts';
import { unreadEmail } from './conversations.emails.ts';
import { isFirstUnread, readWaiting } from './unread.views.ts';

const OUTBOX_KIND = 'unread-messages';
const EMAIL_DELAY_MS = 600_000;

type Payload = { conversationId: number; userId: number; messageId: number };

/** Only the first unread message schedules an email: for later ones, it is already scheduled or sent. */
async function scheduleEmail(tx: Tx, { message, otherId }: DomainEvents['message.sent']): Promise<void> {
  const payload: Payload = { conversationId: message.conversation_id, userId: otherId, messageId: message.id };
  if (await isFirstUnread(tx, payload)) await enqueue(tx, OUTBOX_KIND, payload, new Date(Date.now() + EMAIL_DELAY_MS));
}

export const unreadListener: EventListener = async (tx, event) => {
  if (event.type === 'message.sent') await scheduleEmail(tx, event.payload);
};

/**
 * Sends the email if it is still due, and deletes its outbox row in the same transaction: a crash cannot send it twice.
 */
export function unreadOutboxHandlers({ db, links }: { db: Db; links: UnsubscribeKey }): Record<string, OutboxHandler> {
  return {
    [OUTBOX_KIND]: async (payload, { id }) => {
      const { conversationId, userId, messageId } = payload as Payload;
      await withTransaction(db, async (tx) => {
        const { rows } = await tx.execute(sql`delete from outbox where id = ${id} returning id`);
        const context = await readWaiting(tx, { conversationId, userId, messageId });
        if (rows.length === 0 || !context) return;
        const url = `${links.publicUrl}/inbox/${conversationId}`;
        await enqueueMail(
          tx,
          unreadEmail({ ...context, url, unsubscribe: makeUnsubscribeLink(links, 'messages', userId) }),
        );
      });
    },
  };
}
