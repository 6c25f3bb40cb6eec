/** French messages for the admin page that edits the condition scale. */
import type { conditionsLabels } from '#web/features/admin/conditions/conditions.labels.ts';

export const adminConditionsWords = {
  adminConditions: {
    title: 'États des objets',
    intro:
      'Les degrés parmi lesquels les vendeurs choisissent, le meilleur en premier. Un degré renommé change aussitôt dans toutes les annonces. Les personnes qui lisent en français voient le nom français ou, à défaut, le nom anglais. Sans aucun degré, le formulaire d’annonce et les filtres de recherche n’affichent pas l’état.',
    name: 'Nom',
    frenchName: 'Nom français',
    grade: (at) => `Degré ${at}`,
    french: (at) => `Nom français du degré ${at}`,
    frenchPlaceholder: 'Nom français (facultatif)',
    up: (name) => `Monter ${name}`,
    down: (name) => `Descendre ${name}`,
    remove: (name) => `Retirer ${name}`,
    missing: 'Entrez un nom',
    add: 'Ajouter un degré',
    save: 'Enregistrer l’échelle',
    saved: 'L’échelle est enregistrée.',
    failed: 'Impossible de charger l’échelle',
  } satisfies typeof conditionsLabels,
};
