/** Email templates about new matches and cheaper favourites, alone or as a daily digest. */
import { MARKETPLACE } from '#contract/product.ts';
import { neutraliseLinks } from '#rules/text/neutralise-links.ts';
import { type EmailRecipient, renderEmail } from '../../mail/email-template.ts';
import type { Mail } from '../../mail/mail.ts';

export type Offer = { name: string; price: string; url: string };

type About = { to: EmailRecipient; listing: Offer; unsubscribe: string };

/**
 * Another user wrote the name of the listing: it is never part of the subject, and links in it are neutralised. The
 * recipient chose the name of the search.
 */
export function cheaperEmail({ to, listing, unsubscribe }: About): Mail {
  const name = neutraliseLinks(listing.name);
  const messages = {
    en: {
      subject: 'One of your favourites is cheaper now',
      heading: `${name} is cheaper now`,
      paragraphs: [`It costs ${listing.price}.`],
      action: { label: 'See the listing', url: listing.url },
      footnote: `You get this, ${to.name}, because it is among your favourites on ${MARKETPLACE}.`,
    },
    fr: {
      subject: 'Le prix de l’un de vos favoris baisse',
      heading: `Le prix baisse : ${name}`,
      paragraphs: [`Nouveau prix : ${listing.price}.`],
      action: { label: 'Voir l’annonce', url: listing.url },
      footnote: `Vous recevez ceci, ${to.name}, parce que cette annonce est dans vos favoris sur ${MARKETPLACE}.`,
    },
  };
  return renderEmail(to, messages, unsubscribe);
}

export function matchEmail({ to, listing, search, unsubscribe }: About & { search: string }): Mail {
  const name = neutraliseLinks(listing.name);
  const messages = {
    en: {
      subject: `A listing matches “${search}”`,
      heading: `${name} matches your search “${search}”`,
      paragraphs: [`It costs ${listing.price}.`],
      action: { label: 'See the listing', url: listing.url },
      footnote: `You get this, ${to.name}, because you saved this search on ${MARKETPLACE}.`,
    },
    fr: {
      subject: `Une annonce correspond à « ${search} »`,
      heading: `${name} correspond à votre recherche « ${search} »`,
      paragraphs: [`Prix : ${listing.price}.`],
      action: { label: 'Voir l’annonce', url: listing.url },
      footnote: `Vous recevez ceci, ${to.name}, parce que vous avez enregistré cette recherche sur ${MARKETPLACE}.`,
    },
  };
  return renderEmail(to, messages, unsubscribe);
}

/** The number of listings that one email shows. */
export const MOST_LISTED = 20;

/** A match of a saved search, or, without a search, a cheaper favourite. */
type DigestOffer = Offer & { search: string | null; isWant: boolean };
type Digest = { to: EmailRecipient; offers: readonly DigestOffer[]; url: string; unsubscribe: string };

/** What the offers come from, in the order in which a sentence names it. */
const sourceNames = {
  searches: { en: 'saved searches', fr: 'vos recherches enregistrées' },
  wants: { en: 'want list', fr: 'votre liste de souhaits' },
  favourites: { en: 'favourites', fr: 'vos favoris' },
} as const;
type Source = keyof typeof sourceNames;

const sourceOf = ({ search, isWant }: DigestOffer): Source =>
  search === null ? 'favourites' : isWant ? 'wants' : 'searches';

/** “saved searches and want list” */
function namesOf(offers: readonly DigestOffer[], language: 'en' | 'fr'): string {
  const present = new Set(offers.map(sourceOf));
  const names = (Object.keys(sourceNames) as Source[]).filter((source) => present.has(source));
  return new Intl.ListFormat(language).format(names.map((source) => sourceNames[source][language]));
}

function digestTitles(offers: readonly DigestOffer[]) {
  const count = offers.length;
  const listings = count === 1 ? 'A listing' : `${count} listings`;
  const annonces = count === 1 ? 'Une annonce' : `${count} annonces`;
  const isCheaper = offers.every((offer) => sourceOf(offer) === 'favourites');
  const en = isCheaper
    ? `${listings} among your favourites, cheaper now`
    : `${listings} for your ${namesOf(offers, 'en')}`;
  const fr = isCheaper ? `${annonces} de vos favoris à prix réduit` : `${annonces} pour ${namesOf(offers, 'fr')}`;
  return { en: { subject: en, heading: en }, fr: { subject: fr, heading: fr } };
}

/** One email with all alerts of a day. */
export function digestEmail({ to, offers, url, unsubscribe }: Digest): Mail {
  const isLong = offers.length > MOST_LISTED;
  const titles = digestTitles(offers);
  const isAboutWants = offers.every(({ isWant }) => isWant);
  const list = (note: (offer: DigestOffer) => string) =>
    offers
      .slice(0, MOST_LISTED)
      .map((offer) => ({ label: neutraliseLinks(offer.name), url: offer.url, note: note(offer) }));
  const messages = {
    en: {
      ...titles.en,
      paragraphs: isLong ? [`The newest ${MOST_LISTED} of them:`] : [],
      links: list(({ price, search }) => `${price}, ${search === null ? 'one of your favourites' : `for “${search}”`}`),
      action: { label: isAboutWants ? 'Your want list' : 'Your saved searches', url },
      footnote: `You get this once a day at most, ${to.name}, because of your ${namesOf(offers, 'en')} on ${MARKETPLACE}.`,
    },
    fr: {
      ...titles.fr,
      paragraphs: isLong ? [`Les ${MOST_LISTED} plus récentes :`] : [],
      links: list(({ price, search }) => `${price}, ${search === null ? 'dans vos favoris' : `pour « ${search} »`}`),
      action: { label: isAboutWants ? 'Votre liste de souhaits' : 'Vos recherches enregistrées', url },
      footnote: `Vous recevez ceci au plus une fois par jour, ${to.name}, pour ${namesOf(offers, 'fr')} sur ${MARKETPLACE}.`,
    },
  };
  return renderEmail(to, messages, unsubscribe);
}
