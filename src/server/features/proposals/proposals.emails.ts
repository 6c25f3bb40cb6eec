/** Writes the email about the outcome of a proposal for the catalogue. */
import { paths } from '#contract/pages.ts';
import { MARKETPLACE } from '#contract/product.ts';
import { neutraliseLinks } from '#rules/text/neutralise-links.ts';
import { type EmailRecipient, renderEmail } from '../../mail/email-template.ts';
import type { Mail } from '../../mail/mail.ts';

type Context = {
  to: EmailRecipient;
  proposal: { id: number; name: string };
  /** Why the proposal was declined; null if it was accepted. */
  reason: string | null;
  unsubscribe: string;
};

export function proposalEmail({ to, proposal, reason, unsubscribe }: Context, links: { publicUrl: string }): Mail {
  const { id } = proposal;
  // The first proposer typed the name and is not always the recipient: email programs must not turn the name into a
  // link.
  const name = neutraliseLinks(proposal.name);
  const url = `${links.publicUrl}${paths.listingCreate()}?proposal=${id}`;
  const en = reason === null ? `${name} is now in the catalogue` : `${name} wasn’t added to the catalogue`;
  const fr = reason === null ? `${name} est maintenant au catalogue` : `${name} n’a pas été ajouté au catalogue`;
  const messages = {
    en: {
      subject: en,
      heading: en,
      paragraphs:
        reason === null
          ? ['You can now finish your listing with the entry from the catalogue.']
          : [...reason.split(/\n+/), 'Your draft is still on the device where you started it.'],
      action: { label: 'Continue your listing', url },
      footnote: `You’re receiving this, ${to.name}, because you suggested an entry for the catalogue of ${MARKETPLACE}.`,
    },
    fr: {
      subject: fr,
      heading: fr,
      paragraphs:
        reason === null
          ? ['Vous pouvez maintenant terminer votre annonce avec l’entrée du catalogue.']
          : [...reason.split(/\n+/), 'Votre brouillon est toujours sur l’appareil où vous l’avez commencé.'],
      action: { label: 'Reprendre votre annonce', url },
      footnote: `Vous recevez ce courriel, ${to.name}, parce que vous avez suggéré une entrée pour le catalogue de ${MARKETPLACE}.`,
    },
  };
  return renderEmail(to, messages, unsubscribe);
}
