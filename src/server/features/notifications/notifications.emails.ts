/** What do we write to somebody who was asked, or accepted? */
import { PRODUCT_NAME } from '#contract/product.ts';
import { neutraliseLinks } from '#rules/text/neutralise-links.ts';
import { type EmailRecipient, renderEmail } from '../../mail/email-template.ts';
import type { Mail } from '../../mail/mail.ts';

export type NotificationEmailContext = {
  to: EmailRecipient;
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

/** The buyer is a stranger until the seller accepts: nothing of theirs is a link. The listing is the seller's own. */
export function requestEmail(occasion: NotificationEmailContext): Mail {
  const { to, listing, publicUrl, unsubscribe } = occasion;
  const [from, message] = [neutraliseLinks(occasion.from), neutraliseLinks(occasion.message)];
  const url = `${publicUrl}/notifications`;
  const letters = {
    en: {
      subject: `${from} asks about ${listing}`,
      heading: `${from} would like to talk about ${listing}`,
      paragraphs: [
        ...(message === '' ? [] : [`“${excerptOf(message)}”`]),
        'Accept, and a conversation opens for the two of you. Decline, and nothing further happens.',
      ],
      action: { label: 'Answer the request', url },
      footnote: `You get this, ${to.name}, because you offer something on ${PRODUCT_NAME}.`,
    },
    fr: {
      subject: `${from} s’intéresse à ${listing}`,
      heading: `${from} voudrait discuter de ${listing}`,
      paragraphs: [
        ...(message === '' ? [] : [`« ${excerptOf(message)} »`]),
        'Acceptez, et une conversation s’ouvre entre vous deux. Refusez, et il ne se passe rien de plus.',
      ],
      action: { label: 'Répondre à la demande', url },
      footnote: `Vous recevez ceci, ${to.name}, parce que vous offrez quelque chose sur ${PRODUCT_NAME}.`,
    },
  };
  return renderEmail(to, letters, unsubscribe);
}

export function acceptanceEmail(occasion: NotificationEmailContext & { conversationId: number }): Mail {
  const { to, from, listing, publicUrl, unsubscribe, conversationId } = occasion;
  const url = `${publicUrl}/inbox/${conversationId}`;
  const letters = {
    en: {
      subject: `${from} accepted your request about ${listing}`,
      heading: `You can talk with ${from} now`,
      paragraphs: [`${from} accepted your request about ${listing}. Your conversation is open.`],
      action: { label: 'Open the conversation', url },
      footnote: `You get this, ${to.name}, because you asked a seller on ${PRODUCT_NAME}.`,
    },
    fr: {
      subject: `${from} a accepté votre demande au sujet de ${listing}`,
      heading: `Vous pouvez maintenant écrire à ${from}`,
      paragraphs: [`${from} a accepté votre demande au sujet de ${listing}. Votre conversation est ouverte.`],
      action: { label: 'Ouvrir la conversation', url },
      footnote: `Vous recevez ceci, ${to.name}, parce que vous avez écrit à un vendeur sur ${PRODUCT_NAME}.`,
    },
  };
  return renderEmail(to, letters, unsubscribe);
}
