/** Email template about unread messages. */
import { MARKETPLACE } from '#contract/product.ts';
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

/** Gives the number of messages and never their text, because other people can see an inbox. */
export function unreadEmail({ to, from, listing, unread, url, unsubscribe }: Waiting): Mail {
  const messages = {
    en: {
      subject: `${from} wrote to you about ${listing}`,
      heading: `${from} sent you ${unread === 1 ? 'a message' : `${unread} messages`}`,
      paragraphs: [`It is about ${listing}. We won’t email you about it again until you have read the conversation.`],
      action: { label: 'Read the conversation', url },
      footnote: `You get this, ${to.name}, because you have a conversation on ${MARKETPLACE}.`,
    },
    fr: {
      subject: `${from} vous a écrit au sujet de ${listing}`,
      heading: `${from} vous a envoyé ${unread === 1 ? 'un message' : `${unread} messages`}`,
      paragraphs: [
        `C’est au sujet de ${listing}. Nous écrivons une fois, et plus rien tant que vous n’avez pas lu la conversation.`,
      ],
      action: { label: 'Lire', url },
      footnote: `Vous recevez ceci, ${to.name}, parce que vous avez une conversation sur ${MARKETPLACE}.`,
    },
  };
  return renderEmail(to, messages, unsubscribe);
}
