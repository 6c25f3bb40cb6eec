/** Who gets a mail because messages have stayed unread, and when? Once a conversation and absence. */
import { sql } from 'drizzle-orm';
import { type Db, type DomainEvents, type EventListener, type Tx, withTransaction } from '../../db/db.ts';
import { enqueue, type OutboxHandler } from '../../events/outbox.ts';
import { enqueueMail } from '../../mail/mail.ts';
import { makeUnsubscribeLink, type UnsubscribeKey } from '../../mail/unsubscribe.ts';
import { unreadEmail } from './conversations.emails.ts';
import { isFirstUnread, readWaiting } from './unread.views.ts';

const UNREAD = 'unread-messages';
const TEN_MINUTES = 600_000;

type Payload = { conversationId: number; userId: number; messageId: number };

/** An absence begins with the first message that waits: those after it find a mail on its way, or gone already. */
async function expectReader(tx: Tx, { message, otherId }: DomainEvents['message.sent']): Promise<void> {
  const payload: Payload = { conversationId: message.conversation_id, userId: otherId, messageId: message.id };
  if (await isFirstUnread(tx, payload)) await enqueue(tx, UNREAD, payload, new Date(Date.now() + TEN_MINUTES));
}

export const unreadListener: EventListener = async (tx, event) => {
  if (event.type === 'message.sent') await expectReader(tx, event.payload);
};

/** Looks again when the time has come. The mail and the end of its row are one transaction: a crash sends no second. */
export function unreadOutboxHandlers({ db, links }: { db: Db; links: UnsubscribeKey }): Record<string, OutboxHandler> {
  return {
    [UNREAD]: async (payload, { id }) => {
      const { conversationId, userId, messageId } = payload as Payload;
      await withTransaction(db, async (tx) => {
        const { rows } = await tx.execute(sql`delete from outbox where id = ${id} returning id`);
        const waiting = await readWaiting(tx, { conversationId, userId, messageId });
        if (rows.length === 0 || !waiting) return;
        const url = `${links.publicUrl}/inbox/${conversationId}`;
        await enqueueMail(
          tx,
          unreadEmail({ ...waiting, url, unsubscribe: makeUnsubscribeLink(links, 'messages', userId) }),
        );
      });
    },
  };
}
