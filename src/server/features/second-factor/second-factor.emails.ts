/** Writes the emails that notify an account's owner of changes and uses of the second factor. */

import type { Language } from '#contract/display.ts';
import { paths } from '#contract/pages.ts';
import { frenchPlural, plural } from '#contract/plural.ts';
import { MARKETPLACE } from '#contract/product.ts';
import { neutraliseLinks } from '#rules/text/neutralise-links.ts';
import { type EmailRecipient, type EmailTemplate, renderEmail } from '../../mail/email-template.ts';
import type { Mail } from '../../mail/mail.ts';

type SecondFactorEvent =
  | 'totp_added'
  | 'totp_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'codes_renewed'
  | 'recovery_code_used'
  | 'turned_off'
  | 'reset'
  | 'wrong_codes';

type Details = {
  name?: string;
  /** The number of recovery codes left. */
  codes?: number;
};
/** The heading is also the subject. */
type Text = { heading: string; text: string };
type Texts = Readonly<Record<SecondFactorEvent, (details: Required<Details>) => Text>>;

const english: Texts = {
  totp_added: () => ({
    heading: `An authenticator app was added to your ${MARKETPLACE} account`,
    text: 'From now on, signing in also requires a code from the app.',
  }),
  totp_removed: () => ({
    heading: `The authenticator app was removed from your ${MARKETPLACE} account`,
    text: 'You can no longer sign in with codes from that app.',
  }),
  passkey_added: ({ name }) => ({
    heading: `A passkey was added to your ${MARKETPLACE} account`,
    text: `You can now sign in with the passkey “${name}”, and signing in with your password requires a second factor.`,
  }),
  passkey_removed: ({ name }) => ({
    heading: `A passkey was removed from your ${MARKETPLACE} account`,
    text: `The passkey “${name}” can no longer be used to sign in.`,
  }),
  codes_renewed: () => ({
    heading: `Your ${MARKETPLACE} recovery codes were replaced`,
    text: 'The old codes no longer work.',
  }),
  recovery_code_used: ({ codes }) => ({
    heading: `A recovery code was used to sign in to ${MARKETPLACE}`,
    text: `You have ${codes} recovery ${plural(codes, { one: 'code', other: 'codes' })} left. You can get new ones in the settings.`,
  }),
  turned_off: () => ({
    heading: `The second factor for your ${MARKETPLACE} account was turned off`,
    text: 'The authenticator app, all passkeys and all recovery codes were removed. Signing in no longer requires a second factor.',
  }),
  reset: () => ({
    heading: `We removed the second factor from your ${MARKETPLACE} account`,
    text: 'The site’s operator removed your second factor because you could no longer use it. Sign in and set up a new one in the settings.',
  }),
  wrong_codes: () => ({
    heading: `Wrong codes were entered to sign in to your ${MARKETPLACE} account`,
    text: 'Someone entered your password or signed in with your Google account, and then entered several wrong codes. Your second factor stopped them.',
  }),
};

const french: Texts = {
  totp_added: () => ({
    heading: `Une application d’authentification a été ajoutée à votre compte ${MARKETPLACE}`,
    text: 'Désormais, la connexion exigera aussi un code de l’application.',
  }),
  totp_removed: () => ({
    heading: `L’application d’authentification a été retirée de votre compte ${MARKETPLACE}`,
    text: 'Les codes de cette application ne permettent plus de se connecter.',
  }),
  passkey_added: ({ name }) => ({
    heading: `Une clé d’accès a été ajoutée à votre compte ${MARKETPLACE}`,
    text: `La clé d’accès « ${name} » permet maintenant de se connecter, et la connexion avec le mot de passe exige un second facteur.`,
  }),
  passkey_removed: ({ name }) => ({
    heading: `Une clé d’accès a été retirée de votre compte ${MARKETPLACE}`,
    text: `La clé d’accès « ${name} » ne permet plus de se connecter.`,
  }),
  codes_renewed: () => ({
    heading: `Vos codes de secours ${MARKETPLACE} ont été remplacés`,
    text: 'Les anciens codes ne fonctionnent plus.',
  }),
  recovery_code_used: ({ codes }) => ({
    heading: `Un code de secours a servi à se connecter à ${MARKETPLACE}`,
    text: `Il vous reste ${codes} ${frenchPlural(codes, { one: 'code', other: 'codes' })} de secours. Vous pouvez en obtenir de nouveaux dans les paramètres.`,
  }),
  turned_off: () => ({
    heading: `Le second facteur de votre compte ${MARKETPLACE} a été désactivé`,
    text: 'L’application d’authentification, toutes les clés d’accès et tous les codes de secours ont été retirés. La connexion ne demande plus de second facteur.',
  }),
  reset: () => ({
    heading: `Nous avons retiré le second facteur de votre compte ${MARKETPLACE}`,
    text: 'L’équipe du site a retiré votre second facteur parce que vous ne pouviez plus l’utiliser. Connectez-vous et configurez-en un nouveau dans les paramètres.',
  }),
  wrong_codes: () => ({
    heading: `Des codes erronés ont été saisis pour se connecter à votre compte ${MARKETPLACE}`,
    text: 'Quelqu’un a saisi votre mot de passe ou utilisé votre compte Google, puis a saisi plusieurs codes erronés. Votre second facteur a empêché la connexion.',
  }),
};

const frame = {
  en: {
    hello: (name: string) => `Hello ${name},`,
    advice: 'If this wasn’t you, change your password right away: this signs out every other device.',
    action: 'Open the settings',
    footnote: 'If this was you, you don’t need to do anything.',
  },
  fr: {
    hello: (name: string) => `Bonjour ${name},`,
    advice:
      'Si ce n’était pas vous, changez tout de suite votre mot de passe : tous les autres appareils seront déconnectés.',
    action: 'Ouvrir les paramètres',
    footnote: 'Si c’était vous, vous n’avez rien à faire.',
  },
} as const satisfies Record<Language, object>;

export function secondFactorEmail(
  event: SecondFactorEvent,
  person: EmailRecipient,
  { publicUrl }: { publicUrl: string },
  { name = '', codes = 0 }: Details = {},
): Mail {
  const details = { name: neutraliseLinks(name), codes };
  const template = (texts: Texts, language: Language): EmailTemplate => {
    const { heading, text } = texts[event](details);
    const { hello, advice, action, footnote } = frame[language];
    return {
      subject: heading,
      heading,
      paragraphs: [hello(neutraliseLinks(person.name)), text, advice],
      action: { label: action, url: publicUrl + paths.settings() },
      footnote,
    };
  };
  return renderEmail(person, { en: template(english, 'en'), fr: template(french, 'fr') });
}
