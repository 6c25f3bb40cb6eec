/** What do we write to people who change how they come in? */
import { PRODUCT_NAME } from '#contract/product.ts';
import { writeLetter } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mail.ts';

type Person = { name: string; email: string };

export function newAddressEmail(person: Person, url: string): Mail {
  return writeLetter(person.email, {
    subject: `Confirm your new address for ${PRODUCT_NAME}`,
    heading: 'Is this your new address?',
    paragraphs: [
      `Hello ${person.name}, you asked to use this address for your account. Follow the link to confirm that it is yours.`,
      'The link works for 14 days. Until then your old address stays.',
    ],
    action: { label: 'Confirm this address', url },
    footnote: 'If it was not you, ignore this mail: nothing changes.',
  });
}

/** Whoever typed the address learns nothing; whoever owns it learns this. */
export function addressInUseEmail(person: Person): Mail {
  return writeLetter(person.email, {
    subject: `Somebody wanted to use your address at ${PRODUCT_NAME}`,
    heading: `Hello ${person.name}, this address is yours already`,
    paragraphs: ['Somebody has just asked to use this address for another account. We did not let them.'],
    footnote: 'There is nothing you have to do. If it was you: one address can only serve one account.',
  });
}

/** To the address that was left. */
export function addressChangedEmail(person: Person, to: string): Mail {
  return writeLetter(person.email, {
    subject: `Your ${PRODUCT_NAME} address was changed`,
    heading: 'Your address was changed',
    paragraphs: [
      `Hello ${person.name}, your account now uses the address ${to}. Mails to this one end here.`,
      'If it was not you, somebody else has been in your account: write to us through the support page at once.',
    ],
    footnote: 'If it was you, there is nothing you have to do.',
  });
}

export function newPasswordEmail(person: Person, publicUrl: string): Mail {
  return writeLetter(person.email, {
    subject: `Your ${PRODUCT_NAME} password was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      `Hello ${person.name}, the password of your account was changed in its settings just now. Every other device was signed out.`,
    ],
    action: { label: 'It was not me', url: `${publicUrl}/password-reset` },
    footnote: 'If it was you, there is nothing you have to do.',
  });
}
