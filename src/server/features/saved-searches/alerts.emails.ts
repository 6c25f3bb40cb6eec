/** What do we write about a listing that somebody waits for? */
import { PRODUCT_NAME } from '#contract/product.ts';
import { neutraliseLinks } from '#rules/text/neutralise-links.ts';
import { type EmailRecipient, renderEmail } from '../../mail/email-template.ts';
import type { Mail } from '../../mail/mail.ts';

export type Offer = { name: string; price: string; url: string };

type About = { to: EmailRecipient; listing: Offer; unsubscribe: string };

/**
 * The name of a listing is a stranger's text: it stands in no subject, and none of it is a link. The name of a search is
 * the reader's own.
 */
export function cheaperEmail({ to, listing, unsubscribe }: About): Mail {
  const name = neutraliseLinks(listing.name);
  const letters = {
    en: {
      subject: 'One of your favourites is cheaper now',
      heading: `${name} is cheaper now`,
      paragraphs: [`It costs ${listing.price}.`],
      action: { label: 'See the listing', url: listing.url },
      footnote: `You get this, ${to.name}, because it is among your favourites on ${PRODUCT_NAME}.`,
    },
    fr: {
      subject: 'Le prix de l’un de vos favoris baisse',
      heading: `Le prix baisse : ${name}`,
      paragraphs: [`Nouveau prix : ${listing.price}.`],
      action: { label: 'Voir l’annonce', url: listing.url },
      footnote: `Vous recevez ceci, ${to.name}, parce que cette annonce est dans vos favoris sur ${PRODUCT_NAME}.`,
    },
  };
  return renderEmail(to, letters, unsubscribe);
}

export function matchEmail({ to, listing, search, unsubscribe }: About & { search: string }): Mail {
  const name = neutraliseLinks(listing.name);
  const letters = {
    en: {
      subject: `A listing fits “${search}”`,
      heading: `${name} fits your search “${search}”`,
      paragraphs: [`It costs ${listing.price}.`],
      action: { label: 'See the listing', url: listing.url },
      footnote: `You get this, ${to.name}, because you saved this search on ${PRODUCT_NAME}.`,
    },
    fr: {
      subject: `Une annonce correspond à « ${search} »`,
      heading: `${name} correspond à votre recherche « ${search} »`,
      paragraphs: [`Prix : ${listing.price}.`],
      action: { label: 'Voir l’annonce', url: listing.url },
      footnote: `Vous recevez ceci, ${to.name}, parce que vous avez enregistré cette recherche sur ${PRODUCT_NAME}.`,
    },
  };
  return renderEmail(to, letters, unsubscribe);
}

/** As many as one mail lists. */
export const MOST_LISTED = 20;

/** Found by a saved search, or, without one, a favourite that is cheaper. */
type Found = Offer & { search: string | null };
type Digest = { to: EmailRecipient; offers: readonly Found[]; url: string; unsubscribe: string };

function digestTitles(offers: readonly Found[]) {
  const count = offers.length;
  const favourites = offers.filter(({ search }) => search === null).length;
  const listings = count === 1 ? 'A listing' : `${count} listings`;
  const annonces = count === 1 ? 'Une annonce' : `${count} annonces`;
  if (favourites === 0) {
    return {
      en: {
        subject: `${listings} for your saved searches`,
        heading: `${listings} ${count === 1 ? 'fits' : 'fit'} your saved searches`,
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

/** All of a day in one mail. */
export function digestEmail({ to, offers, url, unsubscribe }: Digest): Mail {
  const isLong = offers.length > MOST_LISTED;
  const titles = digestTitles(offers);
  const list = (note: (offer: Found) => string) =>
    offers
      .slice(0, MOST_LISTED)
      .map((offer) => ({ label: neutraliseLinks(offer.name), url: offer.url, note: note(offer) }));
  const letters = {
    en: {
      ...titles.en,
      paragraphs: isLong ? [`The newest ${MOST_LISTED} of them:`] : [],
      links: list(({ price, search }) => `${price}, ${search === null ? 'one of your favourites' : `for “${search}”`}`),
      action: { label: 'Your saved searches', url },
      footnote: `You get this once a day at most, ${to.name}, because of your saved searches and favourites on ${PRODUCT_NAME}.`,
    },
    fr: {
      ...titles.fr,
      paragraphs: isLong ? [`Les ${MOST_LISTED} plus récentes :`] : [],
      links: list(({ price, search }) => `${price}, ${search === null ? 'dans vos favoris' : `pour « ${search} »`}`),
      action: { label: 'Vos recherches enregistrées', url },
      footnote: `Vous recevez ceci au plus une fois par jour, ${to.name}, pour vos recherches enregistrées et vos favoris sur ${PRODUCT_NAME}.`,
    },
  };
  return renderEmail(to, letters, unsubscribe);
}
