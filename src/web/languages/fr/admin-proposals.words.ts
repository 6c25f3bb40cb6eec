/** French messages for the admin page that reviews catalogue proposals. */
import { frenchPlural } from '#contract/plural.ts';
import type { staffProposalLabels } from '#web/features/admin/catalogue/proposals.labels.ts';

export const adminProposalsWords = {
  adminProposals: {
    title: 'Propositions',
    intro: 'Les utilisateurs proposent des entrées qui manquent au catalogue. Nous les informons de votre décision.',
    allProposals: 'Propositions des membres',
    waiting: (count: number) =>
      frenchPlural(count, { one: `${count} proposition en attente`, other: `${count} propositions en attente` }),
    back: 'Retour au catalogue',
    total: (count: number) => frenchPlural(count, { one: `${count} proposition`, other: `${count} propositions` }),
    kinds: { group: 'Groupe', member: 'Membre', sourcetype: 'Type de source' },
    kind: 'Type',
    name: 'Nom',
    group: 'Groupe',
    members: 'Membres',
    membersHelp: 'Séparez les noms par des virgules. Les membres sont ajoutés avec le groupe.',
    proposers: 'Proposé par',
    others: (names: string, more: number) => `${names} et ${more} de plus`,
    age: 'Depuis',
    none: 'Aucune proposition en attente',
    noneText: 'Les propositions du formulaire d’annonce apparaissent ici.',
    failed: 'Impossible de charger les propositions',
    accept: 'Accepter',
    acceptTitle: (name: string) => `Ajouter ${name} au catalogue`,
    alias: 'Utiliser l’existant',
    aliasTitle: (name: string) => `${name} est déjà au catalogue`,
    aliasText: 'Le nom proposé devient un autre nom de l’entrée que vous choisissez.',
    aliasInto: 'Entrée existante',
    aliasRequired: 'Choisissez une entrée',
    search: 'Trouver l’entrée',
    choose: 'Choisir',
    noMatch: 'Aucun résultat',
    decline: 'Refuser',
    declineTitle: (name: string) => `Refuser ${name}`,
    reason: 'Raison, montrée à la personne',
    reasonRequired: 'Expliquez pourquoi',
    nameRequired: 'Entrez un nom',
    accepted: (name: string) => `${name} est au catalogue. Les personnes qui l’ont proposé sont prévenues.`,
    aliased: (name: string) =>
      `${name} est maintenant un autre nom de cette entrée. Les personnes qui l’ont proposé sont prévenues.`,
    declined: (name: string) => `${name} est refusé. Les personnes qui l’ont proposé sont prévenues.`,
  } satisfies typeof staffProposalLabels,
};
