/** Writes the emails about changes of the email address. */

import { MARKETPLACE } from '#contract/product.ts';
import { retention } from '#contract/retention.ts';
import { neutraliseLinks } from '#rules/text/neutralise-links.ts';
import { type EmailRecipient, renderEmail } from '../../mail/email-template.ts';
import type { Mail } from '../../mail/mail.ts';

export function newAddressEmail(person: EmailRecipient, url: string): Mail {
  return renderEmail(person, {
    en: {
      subject: `Confirm your new address for ${MARKETPLACE}`,
      heading: 'Is this your new address?',
      paragraphs: [
        `Hello ${neutraliseLinks(person.name)}, you asked to use this address for your account. Confirm that it’s yours.`,
        `The link works for ${retention.emailChanges.amount} days. Until you confirm, we’ll keep using your old address.`,
      ],
      action: { label: 'Confirm this address', url },
      footnote: 'Not you? You can ignore this email: nothing changes.',
    },
    fr: {
      subject: `Confirmez votre nouvelle adresse pour ${MARKETPLACE}`,
      heading: 'Est-ce votre nouvelle adresse ?',
      paragraphs: [
        `Bonjour ${neutraliseLinks(person.name)}, vous avez demandé à utiliser cette adresse pour votre compte. Confirmez qu’elle est à vous.`,
        `Le lien est valable ${retention.emailChanges.amount} jours. Jusqu’à votre confirmation, nous utiliserons votre ancienne adresse.`,
      ],
      action: { label: 'Confirmer cette adresse', url },
      footnote: 'Si ce n’était pas vous, ignorez ce courriel : rien ne change.',
    },
  });
}

/**
 * Sent to the owner of the address, because the user who entered it must not find out that an account has this address.
 */
export function addressInUseEmail(person: EmailRecipient): Mail {
  return renderEmail(person, {
    en: {
      subject: `Someone tried to use your email address on ${MARKETPLACE}`,
      heading: `Hello ${neutraliseLinks(person.name)}, this is already your address`,
      paragraphs: ['Someone just asked to use this address for another account. We refused the request.'],
      footnote:
        'You don’t need to do anything. If it was you, use another address: each account needs a different one.',
    },
    fr: {
      subject: `Quelqu’un a voulu utiliser votre adresse sur ${MARKETPLACE}`,
      heading: `Bonjour ${neutraliseLinks(person.name)}, cette adresse est déjà la vôtre`,
      paragraphs: [
        'Quelqu’un vient de demander à utiliser cette adresse pour un autre compte. Nous avons refusé la demande.',
      ],
      footnote:
        'Vous n’avez rien à faire. Si c’était vous, utilisez une autre adresse : il en faut une différente pour chaque compte.',
    },
  });
}

/** Sent to the previous address. */
export function addressChangedEmail(person: EmailRecipient, to: string): Mail {
  return renderEmail(person, {
    en: {
      subject: `Your ${MARKETPLACE} email address was changed`,
      heading: 'Your email address was changed',
      paragraphs: [
        `Hello ${neutraliseLinks(person.name)}, your account now uses the address ${to}. We no longer send emails to this one.`,
        'If this wasn’t you, someone else has access to your account: contact us right away through the support page.',
      ],
      footnote: 'If this was you, you don’t need to do anything.',
    },
    fr: {
      subject: `Votre adresse courriel ${MARKETPLACE} a été changée`,
      heading: 'Votre adresse courriel a été changée',
      paragraphs: [
        `Bonjour ${neutraliseLinks(person.name)}, votre compte utilise maintenant l’adresse ${to}. Nous n’enverrons plus de courriels à celle-ci.`,
        'Si ce n’était pas vous, quelqu’un d’autre a accès à votre compte : écrivez-nous sans tarder depuis la page d’assistance.',
      ],
      footnote: 'Si c’était vous, vous n’avez rien à faire.',
    },
  });
}
