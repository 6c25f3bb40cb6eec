/** What do we write to somebody who has filed a ticket? */
import { PRODUCT_NAME } from '#contract/product.ts';
import { writeLetter } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mail.ts';

type Words = { name: string; subject: string; message: string };

/** With their own words, where the address is known to be the sender's. */
export function ticketEmail(to: string, number: string, words: Words | undefined): Mail {
  const quoted = words ? [`You wrote, about “${words.subject}”:`, ...words.message.split(/\n+/)] : [];
  return writeLetter(to, {
    subject: `We have your message: ${number}`,
    heading: words ? `Thank you, ${words.name}` : 'Thank you for your message',
    paragraphs: [
      `Your ticket has the number ${number}. Somebody will read it and answer to this address.`,
      'Keep the number: with it we find your message at once.',
      ...quoted,
    ],
    footnote: `You get this because somebody wrote to ${PRODUCT_NAME} with this address. If it was not you, ignore this mail.`,
  });
}
