/** Defines the French sentences for the problems of fields. */
import type { Problem, ProblemSentences } from '#contract/problems.ts';
import { renderProblem } from '#contract/problems.ts';
import { type FieldErrors, summariseErrors, type WithMore } from '#rules/text/error-summary.ts';

const formatNumber = (value: number): string => value.toLocaleString('fr-CA');

export const frenchProblems: ProblemSentences = {
  required: 'Ce champ est obligatoire.',
  invalid: 'Cette valeur ne convient pas.',
  not_in_list: 'Choisissez dans la liste.',
  too_short: ({ min }) => `Utilisez au moins ${formatNumber(min)} caractères`,
  too_long: ({ max }) => `Utilisez au plus ${formatNumber(max)} caractères`,
  too_few: ({ min }) => `Choisissez-en au moins ${min}.`,
  too_many: ({ max }) => `Choisissez-en au plus ${max}.`,
  not_a_number: 'Entrez un nombre.',
  number_too_low: ({ min }) => `Utilisez un nombre à partir de ${min}.`,
  number_too_high: ({ max }) => `Utilisez un nombre d’au plus ${max}.`,
  invalid_cursor: 'Ce repère de page n’est pas valide.',
  conflicting_cursors: 'Utilisez un seul de before, after et around',
  unknown_time_zone: 'Ce fuseau horaire est inconnu',
  sign_in_name_required: 'Entrez votre adresse courriel ou votre nom d’utilisateur',
  password_required: 'Entrez votre mot de passe',
  wrong_password: 'Ce n’est pas votre mot de passe.',
  password_common: 'C’est un des mots de passe que tout le monde essaie d’abord. Choisissez-en un autre.',
  password_pattern: 'Ce mot de passe se répète ou suit une série. Choisissez-en un autre.',
  password_derived:
    'Ce mot de passe ressemble trop à votre nom d’utilisateur, à votre adresse courriel ou à notre nom. Choisissez-en un autre.',
  invalid_email: 'Entrez une adresse courriel',
  email_too_long: 'Cette adresse est trop longue',
  email_unchanged: 'C’est déjà votre adresse.',
  wrong_code: 'Ce code n’est pas le bon. Entrez celui que votre application affiche maintenant.',
  code_used: 'Ce code a déjà servi. Attendez le suivant.',
  wrong_recovery_code: 'Ce code de secours n’est pas le bon, ou il a déjà servi.',
  passkey_unknown: 'Cette clé d’accès n’appartient pas à ce compte.',
  passkey_expired: 'Cela a pris trop de temps ou a déjà servi. Veuillez réessayer.',
  passkey_refused: 'Cette clé d’accès n’a pas pu être vérifiée. Veuillez réessayer.',
  passkey_copied: 'Cette clé d’accès semble être la copie d’une plus ancienne. Connectez-vous autrement.',
  passkey_exists: 'Cette clé d’accès est déjà dans le compte.',
  too_many_passkeys: ({ max }) => `Un compte a au plus ${max} clés d’accès. Retirez-en une d’abord.`,
  link_invalid: 'Ce lien ne fonctionne plus. Demandez-en un nouveau.',
  invalid_user_name:
    'Utilisez seulement des lettres, des chiffres, des points, des traits d’union et des traits de soulignement',
  name_reserved: 'Ce nom d’utilisateur est réservé.',
  name_taken: 'Ce nom d’utilisateur est déjà pris.',
  name_lookalike: 'Ce nom d’utilisateur ressemble à un nom déjà pris. Choisissez-en un autre.',
  name_changed_too_often: ({ max, days, until }) =>
    `Un nom d’utilisateur peut être changé ${max} fois en ${days} jours. Réessayez après le ${until}.`,
  report_category_required: 'Choisissez un motif',
  report_reason_required: 'Décrivez le problème',
  appeal_text_required: 'Expliquez pourquoi la décision est erronée',
  letter_required: 'Écrivez un message à la personne',
  note_required: 'Écrivez une note',
  date_in_past: 'Choisissez une date à venir',

  name_required: 'Entrez un nom',
  your_name_required: 'Entrez votre nom',
  label_required: 'Donnez-lui un nom',
  too_many_names: ({ max }) => `Utilisez au plus ${max} noms`,
  not_a_price: 'Entrez un nombre, comme 18,00',
  price_negative: 'Un prix ne peut pas être négatif',
  price_too_high: ({ max }) => `Le prix le plus élevé est ${formatNumber(max)}`,
  too_many_decimals: 'Utilisez au plus deux décimales',
  price_range_reversed: 'Le prix le plus bas dépasse le plus élevé.',
  currency_required: 'Choisissez une devise',
  unknown_currency: 'Choisissez une devise dans la liste.',
  group_required: 'Choisissez un groupe',
  unknown_group: 'Choisissez un groupe dans la liste.',
  members_required: 'Choisissez au moins un membre',
  too_many_members: ({ max }) => `Choisissez au plus ${max} membres`,
  members_of_other_group: 'Choisissez des membres de ce groupe.',
  source_type_required: 'Choisissez un type de source',
  unknown_source_type: 'Choisissez un type de source dans la liste.',
  description_required: 'Écrivez une description.',
  description_too_long: 'Cette description est trop longue.',
  image_required: 'Ajoutez au moins une image',
  picture_required: 'Choisissez une image.',
  picture_not_uploaded: 'Téléversez d’abord cette image.',
  file_empty: 'Ce fichier est vide.',
  too_many_files: ({ max }) => `Envoyez-en au plus ${max}.`,
  wrong_file_field: ({ expected }) => `Envoyez les images dans le champ ${expected}.`,
  own_account: 'Vous ne pouvez pas vous bloquer vous-même.',
  own_listing: 'C’est votre propre annonce.',
  not_the_seller: 'Cette annonce appartient à quelqu’un d’autre.',
  message_empty: 'Écrivez un message ou ajoutez une image.',
  conversation_mismatch: 'Ceci désigne une autre conversation que l’adresse.',
  invalid_channel: 'Ce n’est pas un identifiant de connexion ni un nom de canal.',
  search_text_required: 'Écrivez ce que vous cherchez',
  rating_out_of_range: 'Choisissez de 1 à 5 étoiles',
  review_required: 'Écrivez quelques mots',
  reply_required: 'Écrivez une réponse',
  reason_required: 'Dites ce qui ne va pas',
  subject_required: 'Dites en quelques mots de quoi il s’agit',
  ticket_text_required: 'Écrivez ce qui s’est passé',
  invalid_day: 'Entrez un jour, comme 2026-11-20',
  not_a_rate: 'Entrez un nombre, comme 1,37',
  rate_too_low: 'Un taux est supérieur à zéro',
  rate_too_high: 'C’est trop',
  base_rate_not_one: ({ base }) => `Les taux sont pour un ${base}.`,
  announcement_required: 'Écrivez ce que vous voulez annoncer',
  ends_before_start: 'La fin précède le début.',
  ends_in_past: 'La fin est déjà passée.',
  currency_not_supported: 'Cette devise n’existe pas ici.',
};

/** A newer server can send a code that this version does not know. */
const isKnown = (problem: { readonly code: string }): problem is Problem => Object.hasOwn(frenchProblems, problem.code);

const withMore: WithMore = (first, count) =>
  `${first} (et ${count} ${count === 1 ? 'autre erreur' : 'autres erreurs'})`;

export const problemWords = {
  render: (problem: { readonly code: string }) =>
    isKnown(problem) ? renderProblem(frenchProblems, problem) : undefined,
  summary: (errors: FieldErrors) => summariseErrors(errors, withMore),
};
