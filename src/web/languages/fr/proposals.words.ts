/** French messages of proposals for the catalogue. */
import type { proposalLabels } from '#web/features/catalogue/proposals.labels.ts';

export const proposalsWords = {
  proposal: {
    suggest: {
      group: 'Suggérer un groupe manquant',
      member: 'Suggérer un membre manquant',
      sourcetype: 'Suggérer un type de source manquant',
    },
    text: 'Nous ajoutons ce qui manque et vous prévenons. Entre-temps, votre brouillon reste sur cet appareil.',
    name: 'Nom',
    nameRequired: 'Entrez un nom',
    members: 'Ses membres',
    membersHelp: 'Séparez les noms par des virgules.',
    send: 'Suggérer',
    sent: (name) => `Merci. Nous vous préviendrons dès que ${name} aura été examiné.`,
    accepted: (name) => `${name} est maintenant au catalogue. Vous pouvez le choisir ci-dessous.`,
    acceptedAs: (name, entry) => `${name} est au catalogue sous le nom ${entry}. Vous pouvez le choisir ci-dessous.`,
    declined: (name, reason) => `${name} n’a pas été ajouté : ${reason}`,
    pending: (name) => `Nous n’avons pas encore examiné ${name}.`,
    deleted: (name) => `${name} a été ajouté, mais n’est plus au catalogue.`,
    failed: 'Votre suggestion n’a pas pu être chargée.',
    retry: 'Réessayer',
  },
} satisfies {
  proposal: typeof proposalLabels;
};
