/** What do we write about a listing that somebody waits for? */
import { PRODUCT_NAME } from '#contract/product.ts';
import { type Reader, writeLetter } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mail.ts';

export type Offer = { name: string; price: string; url: string };

type About = { to: Reader; listing: Offer; unsubscribe: string };

export function cheaperEmail({ to, listing, unsubscribe }: About): Mail {
  const letters = {
    en: {
      subject: `${listing.name} is cheaper now`,
      heading: `${listing.name} is cheaper now`,
      paragraphs: [`It costs ${listing.price}.`],
      action: { label: 'See the listing', url: listing.url },
      footnote: `You get this, ${to.name}, because it is among your favourites on ${PRODUCT_NAME}.`,
    },
    fr: {
      subject: `Le prix baisse : ${listing.name}`,
      heading: `Le prix baisse : ${listing.name}`,
      paragraphs: [`Nouveau prix : ${listing.price}.`],
      action: { label: 'Voir l’annonce', url: listing.url },
      footnote: `Vous recevez ceci, ${to.name}, parce que cette annonce est dans vos favoris sur ${PRODUCT_NAME}.`,
    },
  };
  return writeLetter(to, letters, unsubscribe);
}

export function matchEmail({ to, listing, search, unsubscribe }: About & { search: string }): Mail {
  const letters = {
    en: {
      subject: `${listing.name} fits “${search}”`,
      heading: `${listing.name} fits your search “${search}”`,
      paragraphs: [`It costs ${listing.price}.`],
      action: { label: 'See the listing', url: listing.url },
      footnote: `You get this, ${to.name}, because you saved this search on ${PRODUCT_NAME}.`,
    },
    fr: {
      subject: `${listing.name} correspond à « ${search} »`,
      heading: `${listing.name} correspond à votre recherche « ${search} »`,
      paragraphs: [`Prix : ${listing.price}.`],
      action: { label: 'Voir l’annonce', url: listing.url },
      footnote: `Vous recevez ceci, ${to.name}, parce que vous avez enregistré cette recherche sur ${PRODUCT_NAME}.`,
    },
  };
  return writeLetter(to, letters, unsubscribe);
}

/** As many as one mail lists. */
export const MOST_LISTED = 20;

type Digest = { to: Reader; offers: readonly (Offer & { search: string })[]; url: string; unsubscribe: string };

/** All of a day in one mail. */
export function digestEmail({ to, offers, url, unsubscribe }: Digest): Mail {
  const isOne = offers.length === 1;
  const isLong = offers.length > MOST_LISTED;
  const listings = isOne ? 'A listing' : `${offers.length} listings`;
  const annonces = isOne ? 'Une annonce' : `${offers.length} annonces`;
  const list = (note: (offer: Offer & { search: string }) => string) =>
    offers.slice(0, MOST_LISTED).map((offer) => ({ label: offer.name, url: offer.url, note: note(offer) }));
  const letters = {
    en: {
      subject: `${listings} for your saved searches`,
      heading: `${listings} ${isOne ? 'fits' : 'fit'} your saved searches`,
      paragraphs: isLong ? [`The newest ${MOST_LISTED} of them:`] : [],
      links: list(({ price, search }) => `${price}, for “${search}”`),
      action: { label: 'Your saved searches', url },
      footnote: `You get this once a day at most, ${to.name}, because you saved searches on ${PRODUCT_NAME}.`,
    },
    fr: {
      subject: `${annonces} pour vos recherches enregistrées`,
      heading: `${annonces} ${isOne ? 'correspond' : 'correspondent'} à vos recherches enregistrées`,
      paragraphs: isLong ? [`Les ${MOST_LISTED} plus récentes :`] : [],
      links: list(({ price, search }) => `${price}, pour « ${search} »`),
      action: { label: 'Vos recherches enregistrées', url },
      footnote: `Vous recevez ceci au plus une fois par jour, ${to.name}, parce que vous avez enregistré des recherches sur ${PRODUCT_NAME}.`,
    },
  };
  return writeLetter(to, letters, unsubscribe);
}
