/** Writes the emails about registration, invitations and password resets. */

import { paths } from '#contract/pages.ts';
import { MARKETPLACE } from '#contract/product.ts';
import { retention } from '#contract/retention.ts';
import { neutraliseLinks } from '#rules/text/neutralise-links.ts';
import { type EmailRecipient, renderEmail } from '../../mail/email-template.ts';
import type { Mail } from '../../mail/mail.ts';
import { INVITATION_DAYS } from './invitation-link.service.ts';

export function queuedEmail(person: EmailRecipient, position: number): Mail {
  return renderEmail(person, {
    en: {
      subject: `You’re on the waiting list for ${MARKETPLACE}`,
      heading: `You’re on the list, ${neutraliseLinks(person.name)}`,
      paragraphs: [
        `Thanks for signing up. You’re number ${position.toLocaleString('en')} on the waiting list.`,
        'We invite people in the order they signed up, and we’ll email you when it’s your turn.',
        'You don’t need to do anything until then.',
      ],
      footnote: `Someone signed up for ${MARKETPLACE} with this address. Not you? You can ignore this email: nothing happens unless you accept the invitation.`,
    },
    fr: {
      subject: `Vous êtes sur la liste d’attente de ${MARKETPLACE}`,
      heading: `Vous êtes sur la liste, ${neutraliseLinks(person.name)}`,
      paragraphs: [
        `Merci de votre inscription. Vous êtes numéro ${position.toLocaleString('fr-CA')} sur la liste d’attente.`,
        'Nous envoyons les invitations dans l’ordre des inscriptions, et nous vous écrirons quand ce sera votre tour.',
        'D’ici là, vous n’avez rien à faire.',
      ],
      footnote: `Quelqu’un s’est inscrit à ${MARKETPLACE} avec cette adresse. Si ce n’était pas vous, ignorez ce courriel : rien ne se passe tant que l’invitation n’est pas acceptée.`,
    },
  });
}

export function invitationEmail(person: EmailRecipient, url: string): Mail {
  return renderEmail(person, {
    en: {
      subject: `Your invitation to ${MARKETPLACE}`,
      heading: `You’re in, ${neutraliseLinks(person.name)}!`,
      paragraphs: [
        'It’s your turn. Confirm your email address to activate your account.',
        `The link works for ${INVITATION_DAYS} days.`,
      ],
      action: { label: 'Accept the invitation', url },
      footnote: `You’re receiving this because this address signed up for ${MARKETPLACE}. Not you? You can ignore this email.`,
    },
    fr: {
      subject: `Votre invitation à ${MARKETPLACE}`,
      heading: `C’est votre tour, ${neutraliseLinks(person.name)} !`,
      paragraphs: [
        'Confirmez votre adresse courriel pour activer votre compte.',
        `Le lien est valable ${INVITATION_DAYS} jours.`,
      ],
      action: { label: 'Accepter l’invitation', url },
      footnote: `Vous recevez ce courriel parce que cette adresse a servi à s’inscrire à ${MARKETPLACE}. Si ce n’était pas vous, ignorez ce courriel.`,
    },
  });
}

export function declinedEmail(person: EmailRecipient): Mail {
  return renderEmail(person, {
    en: {
      subject: `Your ${MARKETPLACE} registration`,
      heading: `Hello ${neutraliseLinks(person.name)}, we can’t offer you an account`,
      paragraphs: [
        'Thanks for your interest. We’ve decided not to invite you at this time.',
        'We’ve deleted your registration: your username, your email address and everything else you entered.',
      ],
      footnote: `You’re receiving this because this address signed up for ${MARKETPLACE}. This is our last email.`,
    },
    fr: {
      subject: `Votre inscription à ${MARKETPLACE}`,
      heading: `Bonjour ${neutraliseLinks(person.name)}, nous ne pouvons pas vous proposer de compte`,
      paragraphs: [
        'Merci de votre intérêt. Nous avons décidé de ne pas vous inviter pour le moment.',
        'Nous avons supprimé votre inscription : votre nom d’utilisateur, votre adresse et tout ce que vous aviez saisi.',
      ],
      footnote: `Vous recevez ce courriel parce que cette adresse a servi à s’inscrire à ${MARKETPLACE}. C’est notre dernier message.`,
    },
  });
}

/**
 * Sent to the owner of the email address. The person who entered the address must not find out that an account exists.
 */
export function alreadyRegisteredEmail(person: EmailRecipient, publicUrl: string): Mail {
  const url = publicUrl + paths.passwordReset();
  return renderEmail(person, {
    en: {
      subject: `You already have a ${MARKETPLACE} account`,
      heading: `Hello ${neutraliseLinks(person.name)}, you already have an account`,
      paragraphs: [
        'Someone just tried to sign up with this address. If it was you, sign in to your existing account instead.',
        'If you don’t remember the password, request a link to choose a new one.',
      ],
      action: { label: 'Choose a new password', url },
      footnote: 'Not you? You don’t need to do anything: no account was created and nothing changed.',
    },
    fr: {
      subject: `Vous avez déjà un compte sur ${MARKETPLACE}`,
      heading: `Bonjour ${neutraliseLinks(person.name)}, vous avez déjà un compte`,
      paragraphs: [
        'Quelqu’un vient d’essayer de s’inscrire avec cette adresse. Si c’était vous, connectez-vous plutôt à votre compte.',
        'Si vous avez oublié le mot de passe, demandez un lien pour en choisir un nouveau.',
      ],
      action: { label: 'Choisir un nouveau mot de passe', url },
      footnote: 'Si ce n’était pas vous, vous n’avez rien à faire : aucun compte n’a été créé et rien n’a été modifié.',
    },
  });
}

export function resetEmail(person: EmailRecipient, url: string): Mail {
  return renderEmail(person, {
    en: {
      subject: `Choose a new password for ${MARKETPLACE}`,
      heading: 'Choose a new password',
      paragraphs: [
        `Hello ${neutraliseLinks(person.name)}, someone asked to reset the password for your account.`,
        `The link works once and expires after ${retention.resetLinks.amount} minutes.`,
      ],
      action: { label: 'Choose a new password', url },
      footnote: 'Not you? You can ignore this email: your password won’t change.',
    },
    fr: {
      subject: `Choisissez un nouveau mot de passe pour ${MARKETPLACE}`,
      heading: 'Choisissez un nouveau mot de passe',
      paragraphs: [
        `Bonjour ${neutraliseLinks(person.name)}, quelqu’un a demandé à réinitialiser le mot de passe de votre compte.`,
        `Le lien ne fonctionne qu’une fois et expire après ${retention.resetLinks.amount} minutes.`,
      ],
      action: { label: 'Choisir un nouveau mot de passe', url },
      footnote: 'Si ce n’était pas vous, ignorez ce courriel : votre mot de passe ne changera pas.',
    },
  });
}

const passwordChanges = {
  reset: {
    en: 'the password for your account was just changed, and every device was signed out.',
    fr: 'le mot de passe de votre compte vient d’être changé, et tous les appareils ont été déconnectés.',
  },
  settings: {
    en: 'the password for your account was just changed in the settings. Every other device was signed out.',
    fr: 'le mot de passe de votre compte vient d’être changé dans ses paramètres. Tous les autres appareils ont été déconnectés.',
  },
};

export function passwordChangedEmail(
  person: EmailRecipient,
  publicUrl: string,
  way: keyof typeof passwordChanges,
): Mail {
  const url = publicUrl + paths.passwordReset();
  return renderEmail(person, {
    en: {
      subject: `Your ${MARKETPLACE} password was changed`,
      heading: 'Your password was changed',
      paragraphs: [`Hello ${neutraliseLinks(person.name)}, ${passwordChanges[way].en}`],
      action: { label: 'This wasn’t me', url },
      footnote: 'If this was you, you don’t need to do anything.',
    },
    fr: {
      subject: `Votre mot de passe ${MARKETPLACE} a été changé`,
      heading: 'Votre mot de passe a été changé',
      paragraphs: [`Bonjour ${neutraliseLinks(person.name)}, ${passwordChanges[way].fr}`],
      action: { label: 'Ce n’était pas moi', url },
      footnote: 'Si c’était vous, vous n’avez rien à faire.',
    },
  });
}
