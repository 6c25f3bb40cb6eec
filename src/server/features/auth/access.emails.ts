/** Writes the emails that notify an account's owner of a new way to sign in. */
import { paths } from '#contract/pages.ts';
import { MARKETPLACE } from '#contract/product.ts';
import type { ApiKeyScope } from '#rules/auth/api-key-refusal.ts';
import { neutraliseLinks } from '#rules/text/neutralise-links.ts';
import { type EmailRecipient, renderEmail } from '../../mail/email-template.ts';
import type { Mail } from '../../mail/mail.ts';

export function googleLinkedEmail(person: EmailRecipient, publicUrl: string): Mail {
  const url = publicUrl + paths.passwordReset();
  return renderEmail(person, {
    en: {
      subject: `Google sign-in was added to your ${MARKETPLACE} account`,
      heading: 'You can now sign in with Google',
      paragraphs: [
        `Hello ${neutraliseLinks(person.name)}, a Google account with this address was used to sign in to your account for the first time.`,
        'For your safety we removed the old password, signed out every other device, and revoked all API keys.',
        'You can set a new password in the settings at any time.',
      ],
      action: { label: 'This wasn’t me', url },
      footnote: 'If this was you, you don’t need to do anything.',
    },
    fr: {
      subject: `La connexion avec Google a été ajoutée à votre compte ${MARKETPLACE}`,
      heading: 'Vous pouvez maintenant vous connecter avec Google',
      paragraphs: [
        `Bonjour ${neutraliseLinks(person.name)}, un compte Google associé à cette adresse vient d’être utilisé pour la première fois pour se connecter à votre compte.`,
        'Par sécurité, nous avons supprimé l’ancien mot de passe, déconnecté tous les autres appareils et révoqué toutes les clés d’API.',
        'Vous pouvez choisir un nouveau mot de passe dans les paramètres à tout moment.',
      ],
      action: { label: 'Ce n’était pas moi', url },
      footnote: 'Si c’était vous, vous n’avez rien à faire.',
    },
  });
}

const SCOPES = {
  read: { en: 'read your account', fr: 'consulter votre compte' },
  write: { en: 'read and change your account', fr: 'consulter et modifier votre compte' },
} as const satisfies Record<ApiKeyScope, Record<'en' | 'fr', string>>;

export function apiKeyCreatedEmail(
  person: EmailRecipient,
  key: { name: string; scope: ApiKeyScope },
  publicUrl: string,
): Mail {
  const url = publicUrl + paths.settings();
  return renderEmail(person, {
    en: {
      subject: `A new API key for your ${MARKETPLACE} account`,
      heading: 'A new API key was created',
      paragraphs: [
        `Hello ${neutraliseLinks(person.name)}, an API key named “${key.name}” was created in your settings just now. Any program with this key can ${SCOPES[key.scope].en}.`,
        'If this wasn’t you, revoke the key in your settings and change your password.',
      ],
      action: { label: 'See your keys', url },
      footnote: 'If this was you, you don’t need to do anything.',
    },
    fr: {
      subject: `Une nouvelle clé d’API pour votre compte ${MARKETPLACE}`,
      heading: 'Une nouvelle clé d’API a été créée',
      paragraphs: [
        `Bonjour ${neutraliseLinks(person.name)}, une clé d’API nommée « ${key.name} » vient d’être créée dans vos paramètres. Un programme qui la possède peut ${SCOPES[key.scope].fr}.`,
        'Si ce n’était pas vous, révoquez la clé dans vos paramètres et changez votre mot de passe.',
      ],
      action: { label: 'Voir vos clés', url },
      footnote: 'Si c’était vous, vous n’avez rien à faire.',
    },
  });
}
