/** French messages for the audit log page. */

import type { auditLabels } from '#web/features/admin/audit/audit.labels.ts';
import { formatCount } from '#web/lib/i18n/format.ts';

export const adminAuditWords = {
  adminAudit: {
    title: 'Journal d’audit',
    intro:
      'Tout ce que l’équipe a fait. Aucune entrée ne peut être modifiée ou supprimée, et chacune contient l’empreinte de la précédente.',
    actor: 'Auteur',
    actorHelp: 'Un nom d’utilisateur, ou « - » pour la ligne de commande',
    action: 'Opération',
    actionHelp: 'Par exemple « queue » ou « queue.invite »',
    target: 'Cible',
    targetHelp: 'Un type et un numéro, par exemple « user 7 »',
    from: 'Du',
    until: 'Au',
    commandLine: 'Ligne de commande',
    former: (id) => `Ancien compte ${id}`,
    when: 'Moment',
    entry: 'N°',
    before: 'Avant',
    after: 'Après',
    export: 'Exporter en CSV',
    exported: 'L’exportation est prête.',
    exportedPart: (count) =>
      `Ce fichier ne contient que les entrées les plus anciennes, jusqu’à la limite de ${formatCount(count)}. Choisissez une période plus courte, ou lancez magpie audit export pour tout obtenir.`,
    notExported: 'L’exportation a échoué.',
    none: 'Aucune entrée',
    noneText: 'Aucune opération de l’équipe ne correspond à ces filtres.',
    failed: 'Impossible de charger le journal',
  } satisfies typeof auditLabels,
};
