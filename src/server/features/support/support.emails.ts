/** What do we write to somebody who has filed a ticket? */
import { PRODUCT_NAME } from '#contract/product.ts';
import { type Recipient, renderEmail } from '../../mail/email-template.ts';
import type { Mail } from '../../mail/mail.ts';

type Words = { name: string; subject: string; message: string };

/** With their own words, where the address is known to be the sender's. */
export function ticketEmail(to: Recipient, number: string, words: Words | undefined): Mail {
  const quote = (opening: string): string[] => (words ? [opening, ...words.message.split(/\n+/)] : []);
  return renderEmail(to, {
    en: {
      subject: `We have your message: ${number}`,
      heading: words ? `Thank you, ${words.name}` : 'Thank you for your message',
      paragraphs: [
        `Your ticket has the number ${number}. Somebody will read it and answer to this address.`,
        'Keep the number: with it we find your message at once.',
        ...quote(`You wrote, about “${words?.subject}”:`),
      ],
      footnote: `You get this because somebody wrote to ${PRODUCT_NAME} with this address. If it was not you, ignore this mail.`,
    },
    fr: {
      subject: `Nous avons votre message : ${number}`,
      heading: words ? `Merci, ${words.name}` : 'Merci de votre message',
      paragraphs: [
        `Votre demande porte le numéro ${number}. Quelqu’un la lira et répondra à cette adresse.`,
        'Gardez ce numéro : il nous permet de retrouver votre message aussitôt.',
        ...quote(`Vous avez écrit, au sujet de « ${words?.subject} » :`),
      ],
      footnote: `Vous recevez ceci parce que quelqu’un a écrit à ${PRODUCT_NAME} avec cette adresse. Si ce n’était pas vous, ignorez ce courriel.`,
    },
  });
}
