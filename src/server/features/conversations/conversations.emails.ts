/** Writes the email about unread messages. */
import { frenchPlural, plural } from '#contract/plural.ts';
import { MARKETPLACE } from '#contract/product.ts';
import { type EmailItem, type EmailRecipient, renderEmail } from '../../mail/email-template.ts';
import type { Mail } from '../../mail/mail.ts';

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
