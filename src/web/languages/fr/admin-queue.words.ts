/** French messages for the admin page of the registration queue. */
import { frenchPlural } from '#contract/plural.ts';
import type { queueLabels } from '#web/features/admin/queue/queue.labels.ts';
import { formatCount } from '#web/lib/i18n/format.ts';

const people = (count: number): string =>
  frenchPlural(count, { one: `${count} personne`, other: `${formatCount(count)} personnes` });

export const adminQueueWords = {
  adminQueue: {
    title: 'File d’attente',
    counts: (queued, invited) => `${people(queued)} en attente, ${people(invited)} avec une invitation non utilisée`,
    search: 'Rechercher',
    searchHelp: 'Une partie du nom d’utilisateur, ou l’adresse complète',
    status: 'État',
    all: 'Tous',
    queued: 'En attente',
    invitedStatus: 'Invité',
    inviteNext: 'Inviter les premiers',
    inviteNextKey: 'Aller à « Inviter les premiers »',
    inviteNextHelp: (max) => `Les personnes qui attendent depuis le plus longtemps, jusqu’à ${max}`,
    countRefused: (max) => `Saisissez un nombre de 1 à ${max}.`,
    invite: 'Inviter',
    inviteAgain: 'Inviter de nouveau',
    inviteSelected: (count) => `Inviter ${people(count)}`,
    decline: 'Refuser',
    declineSelected: (count) => `Refuser ${people(count)}`,
    declineTitle: (name) => `Refuser ${name} ?`,
    declineManyTitle: (count) => `Refuser ${people(count)} ?`,
    declineText:
      'La personne en est informée par courriel, et tout ce qu’elle a saisi est supprimé. Elle pourra s’inscrire de nouveau. C’est irréversible.',
    invited: (count) => (count === 0 ? 'Personne n’est en attente.' : `Invitation envoyée à ${people(count)}`),
    notInvited: 'Les invitations n’ont pas été envoyées.',
    declined: (count) => `Refus envoyé à ${people(count)}`,
    notDeclined: 'Aucun refus n’a été envoyé.',
    table: 'Personnes dans la file d’attente',
    name: 'Nom',
    joined: 'Inscription',
    invitation: 'État de l’invitation',
    sent: (when) => `Envoyée ${when}`,
    sentBy: (when, name) => `Envoyée ${when} par ${name}`,
    none: 'Personne n’est en attente',
    noneText: 'Les nouvelles inscriptions apparaissent ici, dans l’ordre d’arrivée.',
    noMatch: 'Aucun résultat',
    noMatchText: 'Vérifiez l’orthographe ou retirez les filtres.',
    failed: 'Impossible de charger la file d’attente',
  } satisfies typeof queueLabels,
};
