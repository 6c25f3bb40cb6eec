/** Writes the confirmation email of a support ticket. */
import { PRODUCT_NAME } from '#contract/product.ts';
import { type Recipient, renderEmail } from '../../mail/email-template.ts';
import type { Mail } from '../../mail/mail.ts';

type TicketText = { name: string; subject: string; message: string };

/** Quotes the ticket only if `text` is given, which requires a verified address of the sender. */
export function ticketEmail(to: Recipient, number: string, text: TicketText | undefined): Mail {
  const quote = (opening: string): string[] => (text ? [opening, ...text.message.split(/\n+/)] : []);
  return renderEmail(to, {
    en: {
      subject: `We have your message: ${number}`,
      heading: text ? `Thank you, ${text.name}` : 'Thank you for your message',
      paragraphs: [
        `Your ticket number is ${number}. We’ll read your message and reply to this address.`,
        'Keep this number: it helps us find your message quickly.',
        ...quote(`You wrote about “${text?.subject}”:`),
      ],
      footnote: `You received this email because someone wrote to ${PRODUCT_NAME} with this address. If this wasn’t you, ignore it.`,
    },
    fr: {
      subject: `Nous avons votre message : ${number}`,
      heading: text ? `Merci, ${text.name}` : 'Merci de votre message',
      paragraphs: [
        `Votre demande porte le numéro ${number}. Quelqu’un la lira et répondra à cette adresse.`,
        'Gardez ce numéro : il nous permet de retrouver votre message aussitôt.',
        ...quote(`Vous avez écrit, au sujet de « ${text?.subject} » :`),
      ],
      footnote: `Vous recevez ceci parce que quelqu’un a écrit à ${PRODUCT_NAME} avec cette adresse. Si ce n’était pas vous, ignorez ce courriel.`,
    },
  });
}
