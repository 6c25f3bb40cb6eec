/** Writes the emails about support tickets: the confirmation and the answers. */
import { TICKET_LINK_DAYS } from '#contract/limits.ts';
import { MARKETPLACE } from '#contract/product.ts';
import { type Recipient, renderEmail } from '../../mail/email-template.ts';
import type { Mail } from '../../mail/mail.ts';

type OwnTicket = { name: string; subject: string; message: string; url: string };

/** One subject per ticket, because mail programs start a new thread when the subject changes. */
const subjects = {
  en: (number: string) => `We’ve got your message (${number})`,
  fr: (number: string) => `Nous avons bien reçu votre message (${number})`,
};

const paragraphsOf = (text: string): string[] => text.split(/\n+/).filter((line) => line.trim() !== '');

/**
 * Quotes the ticket and links to it only if `ownTicket` is given, which requires that the sender has verified the
 * address.
 */
export function ticketEmail(to: Recipient, number: string, ownTicket: OwnTicket | undefined): Mail {
  const quote = (opening: string): string[] => (ownTicket ? [opening, ...paragraphsOf(ownTicket.message)] : []);
  const action = (label: string) => (ownTicket ? { action: { label, url: ownTicket.url } } : {});
  return renderEmail(to, {
    en: {
      subject: subjects.en(number),
      heading: ownTicket ? `Thanks, ${ownTicket.name}` : 'Thanks for your message',
      paragraphs: [
        `Your ticket number is ${number}. We’ll read your message and reply to this address.`,
        'Keep this number: it helps us find your message quickly.',
        ...quote(`You wrote about “${ownTicket?.subject}”:`),
      ],
      ...action('View or add to your message'),
      footnote: `You’re receiving this because someone contacted ${MARKETPLACE} with this address. Not you? You can ignore this email.`,
    },
    fr: {
      subject: subjects.fr(number),
      heading: ownTicket ? `Merci, ${ownTicket.name}` : 'Merci de votre message',
      paragraphs: [
        `Votre demande porte le numéro ${number}. Nous lirons votre message et répondrons à cette adresse.`,
        'Gardez ce numéro : il nous permet de retrouver rapidement votre message.',
        ...quote(`Vous avez écrit, au sujet de « ${ownTicket?.subject} » :`),
      ],
      ...action('Voir ou compléter votre message'),
      footnote: `Vous recevez ce courriel parce que quelqu’un a écrit à ${MARKETPLACE} avec cette adresse. Si ce n’était pas vous, ignorez ce courriel.`,
    },
  });
}

type Answer = { number: string; text: string; closes: boolean; url: string };

/** Contains only text that the staff wrote, because the requester could have entered another person's address. */
export function ticketAnswerEmail(to: Recipient, { number, text, closes, url }: Answer): Mail {
  return renderEmail(to, {
    en: {
      subject: `Re: ${subjects.en(number)}`,
      heading: `Our reply to your message (${number})`,
      paragraphs: [
        ...paragraphsOf(text),
        closes
          ? 'We’ve closed this ticket. If you need anything else, use the button to reply: your reply opens it again.'
          : 'Use the button to reply. Replies to this email don’t reach us.',
      ],
      action: { label: 'Read and reply', url },
      footnote: `You’re receiving this because someone contacted ${MARKETPLACE} with this address. The link works for ${TICKET_LINK_DAYS} days. Anyone who has it can read this ticket, so don’t forward it.`,
    },
    fr: {
      subject: `Re: ${subjects.fr(number)}`,
      heading: `Notre réponse à votre message (${number})`,
      paragraphs: [
        ...paragraphsOf(text),
        closes
          ? 'Nous avons fermé cette demande. S’il vous faut autre chose, utilisez le bouton pour répondre : votre réponse la rouvrira.'
          : 'Utilisez le bouton pour répondre. Les réponses à ce courriel ne nous parviennent pas.',
      ],
      action: { label: 'Lire et répondre', url },
      footnote: `Vous recevez ce courriel parce que quelqu’un a écrit à ${MARKETPLACE} avec cette adresse. Le lien est valable ${TICKET_LINK_DAYS} jours. Quiconque le possède peut lire cette demande : ne le transférez pas.`,
    },
  });
}
