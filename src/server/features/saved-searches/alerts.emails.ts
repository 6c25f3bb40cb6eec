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

function digestTitles(offers: readonly DigestOffer[]) {
  const count = offers.length;
  const favourites = offers.filter(({ search }) => search === null).length;
  const listings = count === 1 ? 'A listing' : `${count} listings`;
  const annonces = count === 1 ? 'Une annonce' : `${count} annonces`;
  if (offers.every(({ isWant }) => isWant)) {
    const [en, fr] = [`${listings} for your want list`, `${annonces} pour votre liste de souhaits`];
    return { en: { subject: en, heading: en }, fr: { subject: fr, heading: fr } };
  }
  if (favourites === 0) {
    return {
      en: {
        subject: `${listings} for your saved searches`,
        heading: `${listings} ${count === 1 ? 'matches' : 'match'} your saved searches`,
      },
      fr: {
        subject: `${annonces} pour vos recherches enregistrées`,
        heading: `${annonces} ${count === 1 ? 'correspond' : 'correspondent'} à vos recherches enregistrées`,
      },
    };
  }
  const en =
    favourites === count
      ? `${listings} among your favourites, cheaper now`
      : `${listings} for your saved searches and favourites`;
  const fr =
    favourites === count
      ? `${annonces} de vos favoris à prix réduit`
      : `${annonces} pour vos recherches enregistrées et vos favoris`;
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
      footnote: `You get this once a day at most, ${to.name}, because of your ${isAboutWants ? 'want list' : 'saved searches, wants and favourites'} on ${MARKETPLACE}.`,
    },
    fr: {
      ...titles.fr,
      paragraphs: isLong ? [`Les ${MOST_LISTED} plus récentes :`] : [],
      links: list(({ price, search }) => `${price}, ${search === null ? 'dans vos favoris' : `pour « ${search} »`}`),
      action: { label: isAboutWants ? 'Votre liste de souhaits' : 'Vos recherches enregistrées', url },
      footnote: `Vous recevez ceci au plus une fois par jour, ${to.name}, pour ${isAboutWants ? 'votre liste de souhaits' : 'vos recherches enregistrées, vos souhaits et vos favoris'} sur ${MARKETPLACE}.`,
    },
  };
  return renderEmail(to, messages, unsubscribe);
}
