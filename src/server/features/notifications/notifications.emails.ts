/** What do we write to somebody who was asked, or accepted? */
import { PRODUCT_NAME } from '#contract/product.ts';
import { writeLetter } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mail.ts';

export type Occasion = {
  to: { name: string; email: string };
  /** Who asked, or accepted. */
  from: string;
  listing: string;
  /** What the buyer wrote; may be empty. */
  message: string;
  publicUrl: string;
  unsubscribe: string;
};

const EXCERPT = 500;
export const excerptOf = (text: string): string => (text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text);

export function requestEmail({ to, from, listing, message, publicUrl, unsubscribe }: Occasion): Mail {
  return writeLetter(to.email, {
    subject: `${from} asks about ${listing}`,
    heading: `${from} would like to talk about ${listing}`,
    paragraphs: [
      ...(message === '' ? [] : [`“${excerptOf(message)}”`]),
      'Accept, and a conversation opens for the two of you. Decline, and nothing further happens.',
    ],
    action: { label: 'Answer the request', url: `${publicUrl}/notifications` },
    footnote: `You get this, ${to.name}, because you offer something on ${PRODUCT_NAME}.`,
    unsubscribe,
  });
}

export function acceptanceEmail(occasion: Occasion & { conversationId: number }): Mail {
  const { to, from, listing, publicUrl, unsubscribe, conversationId } = occasion;
  return writeLetter(to.email, {
    subject: `${from} accepted your request about ${listing}`,
    heading: `You can talk with ${from} now`,
    paragraphs: [`${from} accepted your request about ${listing}. Your conversation is open.`],
    action: { label: 'Open the conversation', url: `${publicUrl}/inbox/${conversationId}` },
    footnote: `You get this, ${to.name}, because you asked a seller on ${PRODUCT_NAME}.`,
    unsubscribe,
  });
}
