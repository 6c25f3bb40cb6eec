/** Translates the server's English sentences about fields into French. */
import { type FieldErrors, summariseErrors, type WithMore } from '#rules/text/error-summary.ts';

/** Keyed by the English sentence; `{}` stands for variable parts. `npm run check` reports missing sentences. */
export const sentences: Readonly<Record<string, string>> = {
  'A price cannot be negative': 'Un prix ne peut pas être négatif',
  'A rate is above zero': 'Un taux est supérieur à zéro',
  'Add at least one image': 'Ajoutez au moins une image',
  'Choose a currency': 'Choisissez une devise',
  'Choose a group': 'Choisissez un groupe',
  'Choose a source type': 'Choisissez un type de source',
  'Choose at least {}.': 'Choisissez-en au moins {}.',
  'Choose at most {}.': 'Choisissez-en au plus {}.',
  'Choose at least one member': 'Choisissez au moins un membre',
  'Choose at most {} members': 'Choisissez au plus {} membres',
  'Choose {} to {} stars': 'Choisissez de {} à {} étoiles',
  'Enter a day, like {}-{}-{}': 'Entrez un jour, comme {}-{}-{}',
  'Enter a name': 'Entrez un nom',
  'Enter a number.': 'Entrez un nombre.',
  'Enter a number, like {}': 'Entrez un nombre, comme {}',
  'Enter an email address': 'Entrez une adresse courriel',
  'Enter your email address or user name': 'Entrez votre adresse courriel ou votre nom d’utilisateur',
  'Enter your name': 'Entrez votre nom',
  'Enter your password': 'Entrez votre mot de passe',
  'Give it a name': 'Donnez-lui un nom',
  'Say in a few words what it is about': 'Dites en quelques mots de quoi il s’agit',
  'Say what is wrong with it': 'Dites ce qui ne va pas',
  'That is too much': 'C’est trop',
  'The highest price is {}': 'Le prix le plus élevé est {}',
  'This field is required.': 'Ce champ est obligatoire.',
  'This value is not valid.': 'Cette valeur ne convient pas.',
  'This address is too long': 'Cette adresse est trop longue',
  'This timezone is not known': 'Ce fuseau horaire est inconnu',
  'Use at least {} characters': 'Utilisez au moins {} caractères',
  'Use at most two decimals': 'Utilisez au plus deux décimales',
  'Use at most {} characters': 'Utilisez au plus {} caractères',
  'Use a number from {}.': 'Utilisez un nombre à partir de {}.',
  'Use a number up to {}.': 'Utilisez un nombre d’au plus {}.',
  'Use at most {} names': 'Utilisez au plus {} noms',
  'Use letters, digits, dots, hyphens and underscores only':
    'Utilisez seulement des lettres, des chiffres, des points, des traits d’union et des traits de soulignement',
  'Use one of before, after and around': 'Utilisez un seul de before, after et around',
  'Write a few words': 'Écrivez quelques mots',
  'Write a reply': 'Écrivez une réponse',
  'Write what happened': 'Écrivez ce qui s’est passé',
  'Write what to look for': 'Écrivez ce que vous cherchez',

  'A password reset link has been sent to your email.':
    'Un lien de réinitialisation a été envoyé à votre adresse courriel.',
  'A user name can be changed {} times in {} days. Try again after {}.':
    'Un nom d’utilisateur peut être changé {} fois en {} jours. Réessayez après le {}.',
  'Choose a currency from the list.': 'Choisissez une devise dans la liste.',
  'Choose a group from the list.': 'Choisissez un groupe dans la liste.',
  'Choose a picture.': 'Choisissez une image.',
  'Choose a source type from the list.': 'Choisissez un type de source dans la liste.',
  'Choose from the list.': 'Choisissez dans la liste.',
  'Choose members of this group.': 'Choisissez des membres de ce groupe.',
  'If this address has been invited, a new link is on its way.':
    'Si cette adresse a été invitée, un nouveau lien est en route.',
  'Send at most {}.': 'Envoyez-en au plus {}.',
  'Send pictures in the field {}.': 'Envoyez les images dans le champ {}.',
  'The lowest price is above the highest.': 'Le prix le plus bas dépasse le plus élevé.',
  'The rates are for one {}.': 'Les taux sont pour un {}.',
  'There is no such currency here.': 'Cette devise n’existe pas ici.',
  'This cursor is not valid.': 'Ce repère de page n’est pas valide.',
  'This description is too long.': 'Cette description est trop longue.',
  'This file is empty.': 'Ce fichier est vide.',
  'This is not a socket id or channel name.': 'Ce n’est pas un identifiant de connexion ni un nom de canal.',
  'This is not your password.': 'Ce n’est pas votre mot de passe.',
  'This is one of the passwords that everybody tries first. Choose another.':
    'C’est un des mots de passe que tout le monde essaie d’abord. Choisissez-en un autre.',
  'This is your address already.': 'C’est déjà votre adresse.',
  'This is your own listing.': 'C’est votre propre annonce.',
  'This link no longer works. Ask for a new one.': 'Ce lien ne fonctionne plus. Demandez-en un nouveau.',
  'This listing belongs to somebody else.': 'Cette annonce appartient à quelqu’un d’autre.',
  'This names another conversation than the address.': 'Ceci désigne une autre conversation que l’adresse.',
  'This password is too close to your user name, your email address or our name. Choose another.':
    'Ce mot de passe ressemble trop à votre nom d’utilisateur, à votre adresse courriel ou à notre nom. Choisissez-en un autre.',
  'This password repeats itself or follows a sequence. Choose another.':
    'Ce mot de passe se répète ou suit une série. Choisissez-en un autre.',
  'This user name is reserved.': 'Ce nom d’utilisateur est réservé.',
  'This user name is taken.': 'Ce nom d’utilisateur est déjà pris.',
  'This user name looks like one that is taken. Choose another.':
    'Ce nom d’utilisateur ressemble à un nom déjà pris. Choisissez-en un autre.',
  'Upload this picture first.': 'Téléversez d’abord cette image.',
  'Write a description.': 'Écrivez une description.',
  'Write a message or add a picture.': 'Écrivez un message ou ajoutez une image.',
  'You have been added to the queue. Watch your inbox for an invitation.':
    'Vous êtes dans la file d’attente. Surveillez votre boîte courriel : une invitation y arrivera.',
  'Your password has been changed. Sign in with the new one.':
    'Votre mot de passe a été changé. Connectez-vous avec le nouveau.',
};

const patterns = Object.entries(sentences).map(([english, french]) => {
  const literal = english.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll('{}', '(.+?)');
  return { pattern: new RegExp(`^${literal}$`), french };
});

/** Formats `9,999.50` in French; text that is not a number is returned unchanged. */
function inFrench(piece: string): string {
  return /^\d[\d,.]*$/.test(piece) ? piece.replaceAll(',', '\u00a0').replace('.', ',') : piece;
}

const withMore: WithMore = (first, count) =>
  `${first} (et ${count} ${count === 1 ? 'autre erreur' : 'autres erreurs'})`;

export const summary = (errors: FieldErrors): string | undefined => summariseErrors(errors, withMore);

/** Returns the French sentence; unknown sentences are returned unchanged. */
export function sentence(english: string): string {
  for (const { pattern, french } of patterns) {
    const pieces = pattern.exec(english)?.slice(1);
    if (pieces) return pieces.reduce((text, piece) => text.replace('{}', inFrench(piece)), french);
  }
  return english;
}
