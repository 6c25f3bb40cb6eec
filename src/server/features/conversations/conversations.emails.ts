/** What do we write to somebody for whom messages are waiting? */
import { PRODUCT_NAME } from '#contract/product.ts';
import { type EmailRecipient, renderEmail } from '../../mail/email-template.ts';
import type { Mail } from '../../mail/mail.ts';

export type Waiting = {
  to: EmailRecipient;
  from: string;
  listing: string;
  unread: number;
  url: string;
  unsubscribe: string;
};

/** Says that there are some, and never what: mail is read over shoulders. */
export function unreadEmail({ to, from, listing, unread, url, unsubscribe }: Waiting): Mail {
  const letters = {
    en: {
      subject: `${from} wrote to you about ${listing}`,
      heading: `${from} sent you ${unread === 1 ? 'a message' : `${unread} messages`}`,
      paragraphs: [`It is about ${listing}. We write once, and not again until you have read the conversation.`],
      action: { label: 'Read it', url },
      footnote: `You get this, ${to.name}, because you have a conversation on ${PRODUCT_NAME}.`,
    },
    fr: {
      subject: `${from} vous a écrit au sujet de ${listing}`,
      heading: `${from} vous a envoyé ${unread === 1 ? 'un message' : `${unread} messages`}`,
      paragraphs: [
        `C’est au sujet de ${listing}. Nous écrivons une fois, et plus rien tant que vous n’avez pas lu la conversation.`,
      ],
      action: { label: 'Lire', url },
      footnote: `Vous recevez ceci, ${to.name}, parce que vous avez une conversation sur ${PRODUCT_NAME}.`,
    },
  };
  return renderEmail(to, letters, unsubscribe);
}
