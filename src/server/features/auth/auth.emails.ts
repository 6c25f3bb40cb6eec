/** What do we write to people about their accounts? */
import { PRODUCT_NAME } from '#contract/product.ts';
import { writeLetter } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mail.ts';

type Person = { name: string; email: string };

export function queuedEmail(person: Person): Mail {
  return writeLetter(person.email, {
    subject: `You are in the queue for ${PRODUCT_NAME}`,
    heading: `Hello ${person.name}, you are in the queue`,
    paragraphs: [
      'Thank you for signing up. We let people in one after another, in the order in which they came.',
      'Your invitation will arrive at this address. There is nothing you have to do until then.',
    ],
    footnote: `Somebody signed up for ${PRODUCT_NAME} with this address. If it was not you, ignore this mail: without the invitation nothing happens.`,
  });
}

export function invitationEmail(person: Person, url: string): Mail {
  return writeLetter(person.email, {
    subject: `Your invitation to ${PRODUCT_NAME}`,
    heading: `Your turn, ${person.name}: come in`,
    paragraphs: [
      'The queue has reached you. Follow the link to confirm this address; your account is open from then on.',
      'The link works for 14 days.',
    ],
    action: { label: 'Accept the invitation', url },
    footnote: `You get this because this address signed up for ${PRODUCT_NAME}. If it was not you, ignore this mail.`,
  });
}

/** Whoever typed the address learns nothing; whoever owns it learns this. */
export function alreadyRegisteredEmail(person: Person, publicUrl: string): Mail {
  return writeLetter(person.email, {
    subject: `You already have an account at ${PRODUCT_NAME}`,
    heading: `Hello ${person.name}, you already have an account`,
    paragraphs: [
      'Somebody has just tried to sign up with this address. If it was you: there is an account for it already.',
      'If you cannot recall the password, ask for a link to choose a new one.',
    ],
    action: { label: 'Choose a new password', url: `${publicUrl}/password-reset` },
    footnote: 'If it was not you, there is nothing you have to do: no account was made and nothing was changed.',
  });
}

export function resetEmail(person: Person, url: string): Mail {
  return writeLetter(person.email, {
    subject: `Choose a new password for ${PRODUCT_NAME}`,
    heading: 'Choose a new password',
    paragraphs: [
      `Hello ${person.name}, somebody asked to reset the password of your account.`,
      'The link works once, within 60 minutes.',
    ],
    action: { label: 'Choose a new password', url },
    footnote: 'If it was not you, ignore this mail: your password stays as it is.',
  });
}

export function passwordChangedEmail(person: Person, publicUrl: string): Mail {
  return writeLetter(person.email, {
    subject: `Your ${PRODUCT_NAME} password was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      `Hello ${person.name}, the password of your account was changed just now, and every device was signed out.`,
    ],
    action: { label: 'It was not me', url: `${publicUrl}/password-reset` },
    footnote: 'If it was you, there is nothing you have to do.',
  });
}
