/** Builds the test email that an operator sends to check that emails arrive. */
import { randomUUID } from 'node:crypto';
import { MARKETPLACE } from '#contract/product.ts';
import { type Recipient, renderEmail } from './email-template.ts';
import type { StoredMail } from './mail.ts';

export function testEmail(to: Recipient): StoredMail {
  const mail = renderEmail(to, {
    en: {
      subject: `Test email from ${MARKETPLACE}`,
      heading: 'Emails arrive',
      paragraphs: ['This marketplace can send emails.'],
      footnote: 'The operator of this marketplace has requested this email.',
    },
    fr: {
      subject: `Courriel d’essai de ${MARKETPLACE}`,
      heading: 'Les courriels arrivent',
      paragraphs: ['Cette place de marché peut envoyer des courriels.'],
      footnote: 'La personne qui exploite cette place de marché a demandé ce courriel.',
    },
  });
  return { ...mail, id: randomUUID(), at: new Date().toISOString() };
}
