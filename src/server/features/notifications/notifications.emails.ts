/** Email templates about a contact request and about its acceptance. */
import { paths } from '#contract/pages.ts';
import { MARKETPLACE } from '#contract/product.ts';
import { neutraliseLinks } from '#rules/text/neutralise-links.ts';
import { type EmailRecipient, renderEmail } from '../../mail/email-template.ts';
import type { Mail } from '../../mail/mail.ts';

export type NotificationEmailContext = {
  to: EmailRecipient;
  /** The buyer who sent the request, or the seller who accepted it. */
  from: string;
  listing: string;
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
  const { to, listing, publicUrl, unsubscribe } = context;
  const [from, message] = [neutraliseLinks(context.from), neutraliseLinks(context.message)];
  const url = publicUrl + paths.notifications();
  const messages = {
    en: {
      subject: `${from} asks about ${listing}`,
      heading: `${from} would like to talk about ${listing}`,
      paragraphs: [
        ...(message === '' ? [] : [`“${excerptOf(message)}”`]),
        'If you accept, a conversation opens for the two of you. If you decline, nothing further happens.',
      ],
      action: { label: 'Answer the request', url },
      footnote: `You get this, ${to.name}, because you have a listing on ${MARKETPLACE}.`,
    },
    fr: {
      subject: `${from} s’intéresse à ${listing}`,
      heading: `${from} voudrait discuter de ${listing}`,
      paragraphs: [
        ...(message === '' ? [] : [`« ${excerptOf(message)} »`]),
        'Acceptez, et une conversation s’ouvre entre vous deux. Refusez, et il ne se passe rien de plus.',
      ],
      action: { label: 'Répondre à la demande', url },
      footnote: `Vous recevez ceci, ${to.name}, parce que vous offrez quelque chose sur ${MARKETPLACE}.`,
    },
  };
  return renderEmail(to, messages, unsubscribe);
}

export function acceptanceEmail(context: NotificationEmailContext & { conversationId: number }): Mail {
  const { to, from, listing, publicUrl, unsubscribe, conversationId } = context;
  const url = publicUrl + paths.conversation(conversationId);
  const messages = {
    en: {
      subject: `${from} accepted your request about ${listing}`,
      heading: `You can talk with ${from} now`,
      paragraphs: [`${from} accepted your request about ${listing}. Your conversation is open.`],
      action: { label: 'Open the conversation', url },
      footnote: `You get this, ${to.name}, because you contacted a seller on ${MARKETPLACE}.`,
    },
    fr: {
      subject: `${from} a accepté votre demande au sujet de ${listing}`,
      heading: `Vous pouvez maintenant écrire à ${from}`,
      paragraphs: [`${from} a accepté votre demande au sujet de ${listing}. Votre conversation est ouverte.`],
      action: { label: 'Ouvrir la conversation', url },
      footnote: `Vous recevez ceci, ${to.name}, parce que vous avez écrit à un vendeur sur ${MARKETPLACE}.`,
    },
  };
  return renderEmail(to, messages, unsubscribe);
}
