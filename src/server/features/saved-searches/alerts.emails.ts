/** Email templates about new matches and cheaper favourites, alone or as a daily digest. */

import type { Language } from '#contract/display.ts';
import { frenchPlural, plural } from '#contract/plural.ts';
import { MARKETPLACE } from '#contract/product.ts';
import { neutraliseLinks } from '#rules/text/neutralise-links.ts';
import { type EmailItem, type EmailRecipient, renderEmail } from '../../mail/email-template.ts';
import type { Mail } from '../../mail/mail.ts';

export type Offer = { name: string; price: string; url: string; picture: string };

type About = { to: EmailRecipient; listing: Offer; unsubscribe: string };

const itemOf = ({ name, url, picture }: Offer, note: string): EmailItem => ({
  ...{ name: neutraliseLinks(name), url, note, picture },
});

/**
 * Another user wrote the listing's name, so it is never part of the subject, and links in it are neutralised. The
 * recipient chose the name of the search, so it can appear in the subject.
 */
export function cheaperEmail({ to, listing, was, unsubscribe }: About & { was: string }): Mail {
  const name = neutraliseLinks(listing.name);
  const messages = {
    en: {
      subject: 'Price drop on one of your favourites',
      heading: `Price drop on ${name}`,
      paragraphs: [],
      items: [itemOf(listing, `Now ${listing.price} (was ${was})`)],
      action: { label: 'See the listing', url: listing.url },
      footnote: `You’re receiving this, ${to.name}, because this listing is one of your favourites on ${MARKETPLACE}.`,
    },
    fr: {
      subject: 'Baisse de prix pour un de vos favoris',
      heading: `Baisse de prix : ${name}`,
      paragraphs: [],
      items: [itemOf(listing, `Maintenant ${listing.price} (au lieu de ${was})`)],
      action: { label: 'Voir l’annonce', url: listing.url },
      footnote: `Vous recevez ce courriel, ${to.name}, parce que cette annonce est dans vos favoris sur ${MARKETPLACE}.`,
    },
  };
  return renderEmail(to, messages, unsubscribe);
}

type Match = About & {
  /** The name of the saved search or want. */
  search: string;
  isWant?: boolean;
  /** True if the search matched before, at a higher price. */
  isCheaper?: boolean;
};

export function matchEmail({ to, listing, search, isWant = false, isCheaper = false, unsubscribe }: Match): Mail {
  const name = neutraliseLinks(listing.name);
  const en = `${isCheaper ? 'Price drop' : 'New match'} for “${search}”`;
  const fr = `${isCheaper ? 'Baisse de prix' : 'Nouveau résultat'} pour « ${search} »`;
  const messages = {
    en: {
      subject: en,
      heading: `${en}: ${name}`,
      paragraphs: [],
      items: [itemOf(listing, listing.price)],
      action: { label: 'See the listing', url: listing.url },
      footnote: `You’re receiving this, ${to.name}, because ${isWant ? 'this listing matches your want list' : 'you saved this search'} on ${MARKETPLACE}.`,
    },
    fr: {
      subject: fr,
      heading: `${fr} : ${name}`,
      paragraphs: [],
      items: [itemOf(listing, listing.price)],
      action: { label: 'Voir l’annonce', url: listing.url },
      footnote: `Vous recevez ce courriel, ${to.name}, parce ${isWant ? 'que cette annonce correspond à votre liste de souhaits' : 'que vous avez enregistré cette recherche'} sur ${MARKETPLACE}.`,
    },
  };
  return renderEmail(to, messages, unsubscribe);
}

/** The maximum number of listings that one email shows. */
export const MAX_LISTED_OFFERS = 20;

/**
 * A listing in a digest: a new or cheaper match of a saved search or, if `search` is null, a favourite that became
 * cheaper.
 */
type DigestOffer = Offer & { search: string | null; isWant: boolean; isCheaper: boolean };
type Digest = { to: EmailRecipient; offers: readonly DigestOffer[]; url: string; unsubscribe: string };

/** The names of the sources of a digest's listings, in the order in which a sentence lists them. */
const sourceNames = {
  searches: { en: 'saved searches', fr: 'vos recherches enregistrées' },
  wants: { en: 'want list', fr: 'votre liste de souhaits' },
  favourites: { en: 'favourites', fr: 'vos favoris' },
} as const;
type Source = keyof typeof sourceNames;
const sources = Object.keys(sourceNames) as Source[];

const sourceOf = ({ search, isWant }: DigestOffer): Source =>
  search === null ? 'favourites' : isWant ? 'wants' : 'searches';

function presentSources(offers: readonly DigestOffer[]): Source[] {
  const present = new Set(offers.map(sourceOf));
  return sources.filter((source) => present.has(source));
}

/** The source whose page the digest links to, and whose emails its unsubscribe link turns off. */
export const mainSource = (offers: readonly DigestOffer[]): Source => presentSources(offers)[0] ?? 'searches';

/** Returns the sources as a phrase, for example “saved searches and want list”. */
function namesOf(offers: readonly DigestOffer[], language: Language): string {
  const names = presentSources(offers).map((source) => sourceNames[source][language]);
  return new Intl.ListFormat(language).format(names);
}

function digestTitles(offers: readonly DigestOffer[]) {
  const count = offers.length;
  const favoris = frenchPlural(count, { one: 'un de vos favoris', other: `${count} de vos favoris` });
  const isAboutFavourites = offers.every((offer) => sourceOf(offer) === 'favourites');
  const isCheaper = offers.every((offer) => offer.isCheaper);
  const listings = plural(count, { one: `${isCheaper ? 'a' : 'A'} listing`, other: `${count} listings` });
  const annonces = frenchPlural(count, { one: `${isCheaper ? 'une' : 'Une'} annonce`, other: `${count} annonces` });
  const en = isAboutFavourites
    ? `Price drop on ${plural(count, { one: 'one', other: `${count}` })} of your favourites`
    : `${isCheaper ? 'Price drop on ' : ''}${listings} for your ${namesOf(offers, 'en')}`;
  const fr = isAboutFavourites
    ? `Baisse de prix pour ${favoris}`
    : `${isCheaper ? 'Baisse de prix : ' : ''}${annonces} pour ${namesOf(offers, 'fr')}`;
  return { en: { subject: en, heading: en }, fr: { subject: fr, heading: fr } };
}

function digestNote({ price, search, isCheaper }: DigestOffer, language: Language): string {
  if (language === 'fr') {
    return `${isCheaper ? 'Baisse de prix : ' : ''}${price}, ${search === null ? 'dans vos favoris' : `pour « ${search} »`}`;
  }
  return `${isCheaper ? 'Price drop: ' : ''}${price}, ${search === null ? 'one of your favourites' : `for “${search}”`}`;
}

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The daily email with the alerts that wait for it. */
export function digestEmail({ to, offers, url, unsubscribe }: Digest): Mail {
  const isLong = offers.length > MAX_LISTED_OFFERS;
  const titles = digestTitles(offers);
  const source = mainSource(offers);
  const list = (language: Language) =>
    offers.slice(0, MAX_LISTED_OFFERS).map((offer) => itemOf(offer, digestNote(offer, language)));
  const messages = {
    en: {
      ...titles.en,
      paragraphs: isLong ? [`The ${MAX_LISTED_OFFERS} newest listings:`] : [],
      items: list('en'),
      action: { label: `Your ${sourceNames[source].en}`, url },
      footnote: `You’re receiving this at most once a day, ${to.name}, because of your ${namesOf(offers, 'en')} on ${MARKETPLACE}.`,
    },
    fr: {
      ...titles.fr,
      paragraphs: isLong ? [`Les ${MAX_LISTED_OFFERS} annonces les plus récentes :`] : [],
      items: list('fr'),
      action: { label: capitalise(sourceNames[source].fr), url },
      footnote: `Vous recevez ce courriel, ${to.name}, au plus une fois par jour, pour ${namesOf(offers, 'fr')} sur ${MARKETPLACE}.`,
    },
  };
  return renderEmail(to, messages, unsubscribe);
}
