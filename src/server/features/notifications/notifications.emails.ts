/** Email templates about a contact request and about its acceptance. */
import { paths } from '#contract/pages.ts';
import { MARKETPLACE } from '#contract/product.ts';
import { neutraliseLinks } from '#rules/text/neutralise-links.ts';
import { type EmailItem, type EmailRecipient, renderEmail } from '../../mail/email-template.ts';
import type { Mail } from '../../mail/mail.ts';

export type NotificationEmailContext = {
  to: EmailRecipient;
  /** The buyer who sent the request, or the seller who accepted it. */
  from: string;
  /** The listing that the request is about. */
  item: EmailItem;
  /** The buyer's message; can be empty. */
  message: string;
  publicUrl: string;
  unsubscribe: string;
};

const MAX_EXCERPT_LENGTH = 500;
export const excerptOf = (text: string): string =>
  text.length > MAX_EXCERPT_LENGTH ? `${text.slice(0, MAX_EXCERPT_LENGTH)}…` : text;

/**
 * Until the seller accepts, links in the buyer's name and message are neutralised. The listing name is the seller's
 * own.
 */
export function requestEmail(context: NotificationEmailContext): Mail {
  const { to, item, publicUrl, unsubscribe } = context;
  const listing = item.name;
  const [from, message] = [neutraliseLinks(context.from), neutraliseLinks(context.message)];
  const url = publicUrl + paths.notifications();
  const messages = {
    en: {
      subject: `${from} is interested in ${listing}`,
      heading: `${from} is interested in ${listing}`,
      paragraphs: [...(message === '' ? [] : [`“${excerptOf(message)}”`]), 'Accept to start chatting, or decline.'],
      items: [item],
      action: { label: 'Answer the request', url },
      footnote: `You’re receiving this, ${to.name}, because you sell on ${MARKETPLACE}.`,
    },
    fr: {
      subject: `${from} s’intéresse à ${listing}`,
      heading: `${from} s’intéresse à ${listing}`,
      paragraphs: [
        ...(message === '' ? [] : [`« ${excerptOf(message)} »`]),
        'Acceptez la demande pour commencer à discuter, ou refusez-la.',
      ],
      items: [item],
      action: { label: 'Répondre à la demande', url },
      footnote: `Vous recevez ce courriel, ${to.name}, parce que vous vendez sur ${MARKETPLACE}.`,
    },
  };
  return renderEmail(to, messages, unsubscribe);
}

export function acceptanceEmail(context: NotificationEmailContext & { conversationId: number }): Mail {
  const { to, from, item, publicUrl, unsubscribe, conversationId } = context;
  const listing = item.name;
  const url = publicUrl + paths.conversation(conversationId);
  const messages = {
    en: {
      subject: `${from} accepted your request about ${listing}`,
      heading: `You can now chat with ${from}`,
      paragraphs: [
        `${from} accepted your request about ${listing}. Agree on price, condition and shipping in your conversation.`,
      ],
      items: [item],
      action: { label: 'Open the conversation', url },
      footnote: `You’re receiving this, ${to.name}, because you contacted a seller on ${MARKETPLACE}.`,
    },
    fr: {
      subject: `${from} a accepté votre demande au sujet de ${listing}`,
      heading: `Vous pouvez maintenant écrire à ${from}`,
      paragraphs: [
        `${from} a accepté votre demande au sujet de ${listing}. Convenez du prix, de l’état et de l’envoi dans votre conversation.`,
      ],
      items: [item],
      action: { label: 'Ouvrir la conversation', url },
      footnote: `Vous recevez ce courriel, ${to.name}, parce que vous avez écrit à un vendeur sur ${MARKETPLACE}.`,
    },
  };
  return renderEmail(to, messages, unsubscribe);
}
