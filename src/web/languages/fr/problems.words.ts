/** French messages about refused and failed requests. */

import { MESSAGE_CHANGE_MINUTES, RECENT_SIGN_IN_MINUTES, REVIEW_CHANGE_DAYS } from '#contract/limits.ts';
import { frenchPlural } from '#contract/plural.ts';
import { type Problem, renderProblem } from '#contract/problems.ts';
import { type FieldErrors, summariseErrors, type WithMore } from '#rules/text/error-summary.ts';
import { formatWait } from '#web/lib/i18n/wait.ts';
import type { ClientErrorCode } from '#web/lib/net/errors.ts';
import type { problemLabels, rateLimitLabels, sessionEndLabels } from '#web/lib/net/problems.labels.ts';
import { frenchProblems } from './field-problems.ts';

/** A newer server can send a code that is unknown to this version. */
const isKnown = (problem: { readonly code: string }): problem is Problem => Object.hasOwn(frenchProblems, problem.code);

const withMore: WithMore = (first, count) =>
  `${first} (et ${count} ${frenchPlural(count, { one: 'autre erreur', other: 'autres erreurs' })})`;

export const problemsWords = {
  problems: {
    render: (problem: { readonly code: string }) =>
      isKnown(problem) ? renderProblem(frenchProblems, problem) : undefined,
    summary: (errors: FieldErrors) => summariseErrors(errors, withMore),
  },
  errors: {
    offline: 'Nous n’avons pas pu joindre Magpie. Vérifiez votre connexion et réessayez.',
    cancelled: 'Annulé. Réessayez quand vous voulez.',
    unauthenticated: 'Connectez-vous pour continuer.',
    invalid_credentials: 'Ces renseignements ne correspondent à aucun compte.',
    invalid_sign_in_code: 'Cette connexion a pris trop de temps ou a déjà servi. Réessayez.',
    account_queued: 'Vous êtes sur la liste d’attente. Nous vous écrirons quand ce sera votre tour.',
    account_suspended: 'Ce compte est suspendu.',
    forbidden: 'Vous n’êtes pas autorisé à effectuer cette action.',
    second_factor_required: 'Entrez le code de votre second facteur pour terminer la connexion.',
    second_factor_setup_required:
      'Les comptes de l’équipe ont besoin d’un second facteur. Configurez-le dans Paramètres, sous Sécurité de la connexion.',
    confirmation_required: 'Confirmez que c’est bien vous, puis réessayez.',
    deletion_pending: 'Votre compte est sur le point d’être supprimé. Annulez la suppression pour l’utiliser.',
    export_running: 'Nous préparons déjà une copie de vos données.',
    recent_sign_in_required: `Votre compte n’a pas de mot de passe. Reconnectez-vous d’abord avec Google, puis revenez dans les ${RECENT_SIGN_IN_MINUTES} minutes.`,
    not_found: 'Cela n’existe pas, ou vous n’y avez pas accès.',
    listing_closed: 'Cette annonce est fermée.',
    version_conflict: 'Ceci a changé pendant que vous le modifiiez. Comparez les deux versions.',
    already_decided: 'Cette demande a déjà reçu une réponse.',
    conversation_closed: 'Cette conversation est fermée.',
    message_unchangeable: `Un message peut être modifié pendant les ${MESSAGE_CHANGE_MINUTES} minutes qui suivent son envoi.`,
    user_blocked: 'Vous avez bloqué cette personne. Débloquez-la d’abord.',
    review_too_early: 'Vous pourrez donner votre avis lorsque vous aurez tous deux écrit.',
    receipt_too_early: 'Vous pourrez confirmer la réception lorsque vous aurez tous deux écrit.',
    already_reviewed: 'Vous avez déjà donné votre avis.',
    review_final: `Ceci ne peut plus être modifié : les ${REVIEW_CHANGE_DAYS} jours sont écoulés.`,
    too_many_tokens: 'Vous avez atteint le nombre maximal de clés. Révoquez-en une d’abord.',
    too_many_saved_searches: 'Vous avez atteint le nombre maximal de recherches. Supprimez-en une d’abord.',
    too_many_wants: 'Vous avez atteint le nombre maximal de souhaits. Supprimez-en un d’abord.',
    trade_ended: 'Cet échange n’attend plus de réponse.',
    trade_changed: 'Cette offre a changé. Regardez d’abord la nouvelle.',
    trade_waiting: 'Une de vos offres pour cet objet attend déjà une réponse. Retirez-la d’abord.',
    too_many_offers: 'Trop de vos offres attendent une réponse. Retirez-en une d’abord.',
    too_many_follows: 'Vous avez atteint le nombre maximal d’abonnements. Supprimez-en un d’abord.',
    too_many_blocks: 'Vous avez atteint le nombre maximal de membres bloqués. Débloquez-en un d’abord.',
    already_active: 'Ce compte est déjà actif.',
    already_suspended: 'Ce compte est déjà suspendu.',
    not_suspended: 'Ce compte n’est pas suspendu.',
    appeal_closed: 'Vous avez déjà fait appel, ou le délai d’appel est écoulé.',
    undo_expired: 'Cette décision ne peut plus être annulée.',
    last_admin:
      'Le dernier administrateur ne peut être ni rétrogradé, ni suspendu, ni supprimé. Donnez d’abord ce rôle à une autre personne.',
    entry_in_use: 'Cette entrée est utilisée. Fusionnez-la plutôt avec une autre.',
    ticket_changed: 'Un nouveau message est arrivé entre-temps. Lisez-le, puis envoyez le vôtre.',
    job_running: 'Cette tâche est déjà en cours.',
    merge_running: 'L’une des deux entrées est en cours de fusion. Attendez la fin de cette fusion.',
    link_expired: 'Ce lien est expiré. Demandez-en un nouveau.',
    payload_too_large: 'L’envoi est trop volumineux.',
    unsupported_image: 'Nous ne pouvons pas lire cette photo. Utilisez JPEG, PNG, WebP ou AVIF.',
    unsupported_media_type: 'Le type de contenu de cette requête n’est pas pris en charge.',
    xsrf_mismatch: 'Cette page est ouverte depuis trop longtemps. Réessayez.',
    validation_failed: 'Vérifiez les champs indiqués.',
    too_many_requests: 'Trop de tentatives. Patientez un moment, puis réessayez.',
    too_many_undecided:
      'Trop de vos demandes attendent une réponse de cette personne. Attendez sa réponse ou retirez-en une.',
    changes_expired: 'Cette page n’est plus à jour. Rechargez-la.',
    bad_request: 'Cette requête n’a pas pu être lue.',
    unknown_host: 'Magpie ne fonctionne pas à cette adresse. Vérifiez-la et réessayez.',
    internal: 'Une erreur est survenue de notre côté. Réessayez.',
    unavailable: 'Nous sommes très sollicités en ce moment. Réessayez dans un instant.',
  },
  rateLimit: {
    wait: (seconds) =>
      seconds === undefined
        ? 'Trop de tentatives. Patientez un moment, puis réessayez.'
        : `Trop de tentatives. Patientez ${formatWait(seconds)}, puis réessayez.`,
    newAccount: (seconds, date) =>
      `Les nouveaux comptes ont des limites plus basses. Réessayez dans ${formatWait(seconds)} ; votre limite augmente le ${date}.`,
  },
  sessionEnd: { ended: 'Votre session a pris fin. Connectez-vous pour reprendre où vous en étiez.' },
} satisfies {
  problems: typeof problemLabels;
  errors: Readonly<Record<ClientErrorCode, string>>;
  rateLimit: typeof rateLimitLabels;
  sessionEnd: typeof sessionEndLabels;
};
