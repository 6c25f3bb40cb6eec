/** Writes the emails about a contact request and about its acceptance. */

import type { Language } from '#contract/display.ts';
import { paths } from '#contract/pages.ts';
import { MARKETPLACE } from '#contract/product.ts';
import { bundleName } from '#rules/bundles/bundle-name.ts';
import { shorten } from '#rules/text/characters.ts';
import { neutraliseLinks } from '#rules/text/neutralise-links.ts';
import { type EmailItem, type EmailRecipient, renderEmail } from '../../mail/email-template.ts';
import type { Mail } from '../../mail/mail.ts';

export type NotificationEmailContext = {
  to: EmailRecipient;
  /** The buyer who sent the request, or the seller who accepted it. */
  from: string;
  /** At least one listing. */
  items: readonly EmailItem[];
  /** The buyer's message; can be empty. */
  message: string;
  publicUrl: string;
  unsubscribe: string;
};

const MAX_EXCERPT_LENGTH = 500;
function nameItems([first, ...others]: readonly EmailItem[]): Record<Language, string> {
  const nameIn = (language: Language) => bundleName(first?.name ?? '', others.length, language);
  return { en: nameIn('en'), fr: nameIn('fr') };
}

/** Links in the buyer's name and message are neutralised, because the seller has not accepted the request yet. */
export function requestEmail(context: NotificationEmailContext): Mail {
  const { to, items, publicUrl, unsubscribe } = context;
  const names = nameItems(items);
  const [from, message] = [neutraliseLinks(context.from), neutraliseLinks(context.message)];
  const url = publicUrl + paths.notifications();
  const messages = {
    en: {
      subject: `${from} is interested in ${names.en}`,
      heading: `${from} is interested in ${names.en}`,
      paragraphs: [
        ...(message === '' ? [] : [`“${shorten(message, MAX_EXCERPT_LENGTH)}”`]),
        'Accept to start chatting, or decline.',
      ],
      items,
      action: { label: 'Answer the request', url },
      footnote: `You’re receiving this, ${to.name}, because you sell on ${MARKETPLACE}.`,
    },
    fr: {
      subject: `${from} s’intéresse à ${names.fr}`,
      heading: `${from} s’intéresse à ${names.fr}`,
      paragraphs: [
        ...(message === '' ? [] : [`« ${shorten(message, MAX_EXCERPT_LENGTH)} »`]),
        'Acceptez la demande pour commencer à discuter, ou refusez-la.',
      ],
      items,
      action: { label: 'Répondre à la demande', url },
      footnote: `Vous recevez ce courriel, ${to.name}, parce que vous vendez sur ${MARKETPLACE}.`,
    },
  };
  return renderEmail(to, messages, unsubscribe);
}

export function acceptanceEmail(context: NotificationEmailContext & { conversationId: number }): Mail {
  const { to, from, items, publicUrl, unsubscribe, conversationId } = context;
  const names = nameItems(items);
  const url = publicUrl + paths.conversation(conversationId);
  const messages = {
    en: {
      subject: `${from} accepted your request about ${names.en}`,
      heading: `You can now chat with ${from}`,
      paragraphs: [
        `${from} accepted your request about ${names.en}. Agree on price, condition and shipping in your conversation.`,
      ],
      items,
      action: { label: 'Open the conversation', url },
      footnote: `You’re receiving this, ${to.name}, because you contacted a seller on ${MARKETPLACE}.`,
    },
    fr: {
      subject: `${from} a accepté votre demande au sujet de ${names.fr}`,
      heading: `Vous pouvez maintenant écrire à ${from}`,
      paragraphs: [
        `${from} a accepté votre demande au sujet de ${names.fr}. Convenez du prix, de l’état et de l’envoi dans votre conversation.`,
      ],
      items,
      action: { label: 'Ouvrir la conversation', url },
      footnote: `Vous recevez ce courriel, ${to.name}, parce que vous avez écrit à un vendeur sur ${MARKETPLACE}.`,
    },
  };
  return renderEmail(to, messages, unsubscribe);
}
