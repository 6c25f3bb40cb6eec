/** What do we write to somebody for whom messages are waiting? */
import { PRODUCT_NAME } from '#contract/product.ts';
import { writeLetter } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mail.ts';

export type Waiting = {
  to: { name: string; email: string };
  from: string;
  listing: string;
  unread: number;
  url: string;
  unsubscribe: string;
};

/** Says that there are some, and never what: mail is read over shoulders. */
export function unreadEmail({ to, from, listing, unread, url, unsubscribe }: Waiting): Mail {
  const messages = unread === 1 ? 'a message' : `${unread} messages`;
  return writeLetter(to.email, {
    subject: `${from} wrote to you about ${listing}`,
    heading: `${from} sent you ${messages}`,
    paragraphs: [`It is about ${listing}. We write once, and not again until you have read the conversation.`],
    action: { label: 'Read it', url },
    footnote: `You get this, ${to.name}, because you have a conversation on ${PRODUCT_NAME}.`,
    unsubscribe,
  });
}
