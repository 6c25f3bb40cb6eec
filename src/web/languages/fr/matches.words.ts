/** French messages of the matches pages. */
import { frenchPlural } from '#contract/plural.ts';
import type { matchesLabels } from '#web/features/trading/matches.labels.ts';
import { formatCount } from '#web/lib/i18n/format.ts';

/** In French, zero takes the singular. */
const listings = (count: number) =>
  `${formatCount(count)} ${frenchPlural(count, { one: 'annonce', other: 'annonces' })}`;

const people = (count: number) =>
  `${formatCount(count)} ${frenchPlural(count, { one: 'personne', other: 'personnes' })}`;

const things = (count: number) => `${formatCount(count)} ${frenchPlural(count, { one: 'objet', other: 'objets' })}`;

const priorities: Readonly<Record<number, string>> = { 1: 'indispensable', 2: 'souhaité', 3: 'un jour' };

export const matchesWords = {
  matches: {
    title: 'Échanges possibles',
    intro:
      'Les personnes dont les annonces et les souhaits correspondent aux vôtres. Les nouveautés apparaissent aussitôt.',
    loading: 'Recherche d’échanges possibles',
    failed: 'Vos échanges possibles n’ont pas pu être chargés',
    none: 'Aucun échange possible pour l’instant',
    noneText: 'Ajoutez ce que vous cherchez et ouvrez vos annonces à l’échange. Nous continuons à chercher.',
    noneOpenText:
      'Vous avez une liste de souhaits, mais aucune de vos annonces n’est ouverte à l’échange. Activez « Échange possible » pour une annonce afin de trouver des échanges.',
    noneFitText:
      'Pour l’instant, personne n’a d’annonces ni de souhaits qui correspondent aux vôtres. Nous vous préviendrons dès qu’un objet de votre liste sera mis en vente. Plus vous avez de souhaits et d’annonces ouvertes à l’échange, plus vous aurez d’échanges possibles.',
    addWant: 'Ajouter un souhait',
    addAnotherWant: 'Ajouter un autre souhait',
    ownListings: 'Vos annonces',
    addListing: 'Ajouter une annonce',

    swaps: 'Échanges réciproques',
    swapsText:
      'Chacun a quelque chose que l’autre cherche. D’abord les échanges qui répondent aux souhaits les plus importants (« indispensable », puis « souhaité », puis « un jour »), puis ceux qui comptent le plus d’objets souhaités, puis les personnes actives le plus récemment.',
    sources: 'Ces personnes ont ce que vous cherchez',
    sourcesText: 'D’abord les personnes qui ont ce que vous cherchez le plus, puis les plus récemment actives.',
    takers: 'Ces personnes cherchent ce que vous avez',
    takersText:
      'Seules les personnes dont la liste est publique sont affichées. D’abord celles dont les souhaits sont les plus importants, puis les plus récemment actives.',

    deliverable: 'Seulement ce qui peut m’être envoyé',
    noneDeliverable: 'Rien ici ne peut vous être envoyé',
    noneDeliverableText: 'Affichez tout pour voir aussi ce qui n’est pas envoyé dans votre pays.',
    showAll: 'Tout afficher',

    theyHave: (count) => `Cette personne a ${things(count)} que vous cherchez`,
    youHave: (count) => `Vous avez ${things(count)} que cette personne cherche`,
    inBrackets: (price) => `(${price})`,
    suggestion: 'Un échange équitable',
    pair: (give, get) => `${give} contre ${get}`,
    sameValue: 'même valeur',
    youAdd: (amount) => `vous ajoutez ${amount}`,
    theyAdd: (amount, name) => `${name} ajoute ${amount}`,
    ask: 'Poser une question',
    askNamed: (name) => `Poser une question : ${name}`,
    more: (count) => `et ${formatCount(count)} ${frenchPlural(count, { one: 'autre', other: 'autres' })}`,
    morePeople: (count) =>
      `et ${formatCount(count)} ${frenchPlural(count, { one: 'autre personne', other: 'autres personnes' })}`,
    reviews: (count) => (count === 0 ? 'Aucun avis pour l’instant' : `${formatCount(count)} avis`),
    seeOffer: 'Voir l’offre en attente',
    noPicture: 'Aucune photo',
    unavailable: 'N’est plus disponible',
    nowPrice: (price) => `maintenant ${price}`,
    priority: (priority) => priorities[priority] ?? '',

    sellerWants: (name, count) => `${name} cherche ${formatCount(count)} de vos annonces`,
    seeMatches: 'Voir vos échanges possibles',
    traded: 'Cette annonce a fait partie d’un échange conclu. Elle peut être vendue, mais plus échangée.',
    wanters: (count) => `${people(count)} ${frenchPlural(count, { one: 'cherche', other: 'cherchent' })} ceci`,
    wantersText:
      'D’abord les personnes qui ont quelque chose que vous cherchez, puis selon la priorité, puis les plus récemment actives.',
    reciprocity: (count) => `a ${listings(count)} que vous cherchez`,
  },
} satisfies {
  matches: typeof matchesLabels;
};
