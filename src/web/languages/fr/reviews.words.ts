/** French messages of the reviews pages. */

import { MAX_RATING, REVIEW_CHANGE_DAYS } from '#contract/limits.ts';
import { frenchPlural } from '#contract/plural.ts';
import type { reviewsLabels } from '#web/features/reviews/reviews.labels.ts';
import { formatCount, formatRating } from '#web/lib/i18n/format.ts';

const stars = (rating: number) => `${rating} ${frenchPlural(rating, { one: 'étoile', other: 'étoiles' })}`;

const ofFive = (value: number) =>
  `${formatRating(value)} ${frenchPlural(value, { one: 'étoile', other: 'étoiles' })} sur ${MAX_RATING}`;

const tooLong = (over: number) =>
  `${formatCount(over)} ${frenchPlural(over, { one: 'caractère', other: 'caractères' })} de trop.`;

export const reviewsWords = {
  reviews: {
    stars: ofFive,
    starsWord: stars,
    ask: (name) => `Comment s’est passé votre achat auprès de ${name} ?`,
    askText: 'Votre avis aide les autres acheteurs.',
    write: 'Donner un avis',
    later: 'Plus tard',
    writeTitle: (name) => `Votre avis sur ${name}`,
    editTitle: 'Modifier votre avis',
    rating: 'Votre note',
    ratingHelp: ['Mauvais', 'Passable', 'Bien', 'Très bien', 'Excellent'],
    ratingMissing: `Choisissez de 1 à ${MAX_RATING} étoiles.`,
    content: 'Votre avis',
    contentHelp: `L’objet était-il conforme ? Bien emballé ? Le vendeur répondait-il vite ? Votre avis est public et indique l’objet. Vous pouvez le modifier pendant ${REVIEW_CHANGE_DAYS} jours.`,
    contentMissing: 'Écrivez quelques mots.',
    tooLong,
    publish: 'Publier l’avis',
    save: 'Enregistrer l’avis',
    published: 'Merci. Votre avis est publié.',
    saved: 'Votre avis est enregistré.',
    edit: 'Modifier',
    editName: 'Modifier votre avis',
    reply: 'Répondre',
    replyName: (name) => `Répondre à ${name}`,
    editReply: 'Modifier la réponse',
    replyTitle: (name) => `Répondre à ${name}`,
    replyContent: 'Votre réponse',
    replyHelp: `Votre réponse apparaît sous l’avis, visible par tous. Vous pouvez la modifier pendant ${REVIEW_CHANGE_DAYS} jours.`,
    replyMissing: 'Écrivez une réponse.',
    publishReply: 'Publier la réponse',
    replied: 'Votre réponse est publiée.',
    replyHead: 'Réponse du vendeur',
    more: (count) => `et ${formatCount(count)} ${frenchPlural(count, { one: 'autre', other: 'autres' })}`,
    report: 'Signaler',
    reportName: (name) => `Signaler l’avis de ${name}`,
  },
} satisfies {
  reviews: typeof reviewsLabels;
};
