/** French messages for the overview page of the staff area. */
import { ACTIVITY_DAYS } from '#contract/limits.ts';
import type { overviewLabels } from '#web/features/admin/overview/overview.labels.ts';
import { formatCount } from '#web/lib/i18n/format.ts';

export const adminOverviewWords = {
  adminOverview: {
    waitingTitle: 'Travail en attente',
    waiting: {
      queue: 'Personnes dans la file d’attente',
      reports: 'Signalements à traiter',
      appeals: 'Appels',
      held_messages: 'Messages retenus',
      tickets: 'Demandes d’assistance à traiter',
      proposals: 'Propositions pour le catalogue',
      failed_mails: 'Courriels et autres envois en échec',
    },
    since: (when) => `le plus ancien : ${when}`,
    nothingWaits: 'Rien n’est en attente.',
    missingTitle: 'Pour terminer la configuration',
    steps: {
      marketplace: 'Choisissez le nom et les couleurs de la place de marché.',
      groups: 'Ajoutez des groupes et leurs membres, ou importez-les d’un fichier CSV.',
      source_types: 'Ajoutez des types de source, comme « album » ou « événement ».',
      mail: 'Définissez SMTP_URL et MAIL_FROM : d’ici là, aucun courriel ne quitte cette machine.',
      second_admin: 'Nommez une deuxième personne administratrice, pour ne pas perdre l’accès.',
      backup:
        'Faites une sauvegarde : npm run magpie -- backup FILE. La dernière ne doit pas avoir plus d’une semaine.',
      rates: 'Saisissez un taux pour chaque devise, pour que les prix soient comparables.',
      stale_rates: 'Saisissez des taux de change plus récents : le plus ancien est périmé.',
      https: 'Servez ce site en HTTPS et donnez son adresse à PUBLIC_URL.',
      database: 'Donnez à DATABASE_URL un serveur PostgreSQL : une panne de courant peut endommager la base intégrée.',
    },
    healthTitle: 'Santé',
    parts: { mail: 'Courriel', outbox: 'Envois', jobs: 'Tâches', storage: 'Stockage' },
    states: { ok: 'Fonctionne', failing: 'À vérifier', not_set_up: 'Non configuré' },
    activityTitle: `Les ${ACTIVITY_DAYS} derniers jours`,
    activity: {
      sign_ups: 'Inscriptions',
      listings: 'Annonces',
      messages: 'Messages échangés',
      reports: 'Signalements',
    },
    total: (highest) => `au total, ${formatCount(highest)} le jour le plus actif`,
    onDay: (day, count) => `${day} : ${count}`,
    asTable: 'Afficher en tableau',
    day: 'Jour',
    failed: 'Impossible de charger la vue d’ensemble',
  } satisfies typeof overviewLabels,
};
