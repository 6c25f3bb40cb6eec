/** Writes the emails about data exports and the deletion of accounts. */
import { paths } from '#contract/pages.ts';
import { MARKETPLACE } from '#contract/product.ts';
import { DELETION_DAYS, retention } from '#contract/retention.ts';
import { neutraliseLinks } from '#rules/text/neutralise-links.ts';
import { type EmailRecipient, renderEmail } from '../../mail/email-template.ts';
import type { Mail } from '../../mail/mail.ts';
import { formatMailDate } from '../../mail/mail-date.ts';

const DAYS = retention.exports.amount;

export function exportReadyEmail(person: EmailRecipient, publicUrl: string): Mail {
  const url = publicUrl + paths.settings();
  return renderEmail(person, {
    en: {
      subject: `Your ${MARKETPLACE} data is ready to download`,
      heading: 'Your data is ready',
      paragraphs: [
        `Hello ${neutraliseLinks(person.name)}, the copy of your data that you asked for is ready. Download it under “Your data” in your settings.`,
        `We delete the file after ${DAYS} days.`,
      ],
      action: { label: 'Open your settings', url },
      footnote: 'If you didn’t ask for this, sign out your other devices and change your password.',
    },
    fr: {
      subject: `Vos données ${MARKETPLACE} sont prêtes`,
      heading: 'Vos données sont prêtes',
      paragraphs: [
        `Bonjour ${neutraliseLinks(person.name)}, la copie de vos données que vous avez demandée est prête. Téléchargez-la sous « Vos données » dans vos paramètres.`,
        `Nous supprimons le fichier après ${DAYS} jours.`,
      ],
      action: { label: 'Ouvrir vos paramètres', url },
      footnote: 'Si vous n’avez rien demandé, déconnectez vos autres appareils et changez votre mot de passe.',
    },
  });
}

export function deletionRequestedEmail(person: EmailRecipient, at: Date, publicUrl: string): Mail {
  const url = publicUrl + paths.settings();
  return renderEmail(person, {
    en: {
      subject: `Your ${MARKETPLACE} account will be deleted`,
      heading: `Your account will be deleted on ${formatMailDate(at, 'en')}`,
      paragraphs: [
        `Hello ${neutraliseLinks(person.name)}, you asked us to delete your account. Your profile and listings are hidden from now on.`,
        `You have ${DELETION_DAYS} days to change your mind: sign in and choose “Keep my account”. After that we erase your data, and no one can restore it.`,
      ],
      action: { label: 'Keep my account', url },
      footnote: 'If this wasn’t you, sign in, keep your account and change your password.',
    },
    fr: {
      subject: `Votre compte ${MARKETPLACE} va être supprimé`,
      heading: `Votre compte sera supprimé le ${formatMailDate(at, 'fr')}`,
      paragraphs: [
        `Bonjour ${neutraliseLinks(person.name)}, vous avez demandé la suppression de votre compte. Votre profil et vos annonces sont masqués dès maintenant.`,
        `Vous avez ${DELETION_DAYS} jours pour changer d’avis : connectez-vous et choisissez « Garder mon compte ». Ensuite, nous effaçons vos données, et personne ne pourra les rétablir.`,
      ],
      action: { label: 'Garder mon compte', url },
      footnote: 'Si ce n’était pas vous, connectez-vous, gardez votre compte et changez votre mot de passe.',
    },
  });
}

export function deletionCancelledEmail(person: EmailRecipient, publicUrl: string): Mail {
  const url = publicUrl + paths.settings();
  return renderEmail(person, {
    en: {
      subject: `Your ${MARKETPLACE} account won’t be deleted`,
      heading: 'Your account won’t be deleted',
      paragraphs: [
        `Hello ${neutraliseLinks(person.name)}, you cancelled the deletion of your account. Your profile and listings are visible again.`,
        'Your deletion request revoked all API keys and signed you out everywhere else: create new keys and sign in again on your other devices.',
      ],
      action: { label: 'Open your settings', url },
      footnote: 'If this wasn’t you, change your password.',
    },
    fr: {
      subject: `Votre compte ${MARKETPLACE} est conservé`,
      heading: 'Votre compte est conservé',
      paragraphs: [
        `Bonjour ${neutraliseLinks(person.name)}, vous avez annulé la suppression de votre compte. Votre profil et vos annonces sont de nouveau visibles.`,
        'Votre demande de suppression a révoqué toutes vos clés d’API et vous a déconnecté partout ailleurs : créez de nouvelles clés et reconnectez-vous sur vos autres appareils.',
      ],
      action: { label: 'Ouvrir vos paramètres', url },
      footnote: 'Si ce n’était pas vous, changez votre mot de passe.',
    },
  });
}

/** Sent to the account's last email address, which the erasure has removed from the database. */
export function accountErasedEmail(person: EmailRecipient): Mail {
  return renderEmail(person, {
    en: {
      subject: `Your ${MARKETPLACE} account was deleted`,
      heading: 'Your account was deleted',
      paragraphs: [
        `Hello ${neutraliseLinks(person.name)}, we erased your account and your data. Ratings you gave remain, without your name or text. In other people’s conversations, you appear as “Deleted user”, without your messages.`,
        'This is our last email to this address. You can use the address to sign up again at any time.',
      ],
      footnote: 'The operator’s backups can contain your data until newer backups replace them. See our privacy page.',
    },
    fr: {
      subject: `Votre compte ${MARKETPLACE} a été supprimé`,
      heading: 'Votre compte a été supprimé',
      paragraphs: [
        `Bonjour ${neutraliseLinks(person.name)}, nous avons effacé votre compte et vos données. Les notes que vous avez données restent, sans votre nom ni votre texte. Dans les conversations des autres, vous apparaissez comme « Utilisateur supprimé », sans vos messages.`,
        'C’est le dernier courriel envoyé à cette adresse. Vous pouvez l’utiliser pour vous réinscrire à tout moment.',
      ],
      footnote:
        'Les sauvegardes de l’exploitant peuvent contenir vos données jusqu’à leur remplacement ; voir notre page « Vie privée ».',
    },
  });
}
