/** What do we write about a listing that somebody waits for? */
import { PRODUCT_NAME } from '#contract/product.ts';
import { writeLetter } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mail.ts';

type Person = { name: string; email: string };
export type Offer = { name: string; price: string; url: string };

type About = { to: Person; listing: Offer; unsubscribe: string };

export function cheaperEmail({ to, listing, unsubscribe }: About): Mail {
  return writeLetter(to.email, {
    subject: `${listing.name} is cheaper now`,
    heading: `${listing.name} is cheaper now`,
    paragraphs: [`It costs ${listing.price}.`],
    action: { label: 'See the listing', url: listing.url },
    footnote: `You get this, ${to.name}, because it is among your favourites on ${PRODUCT_NAME}.`,
    unsubscribe,
  });
}

export function matchEmail({ to, listing, search, unsubscribe }: About & { search: string }): Mail {
  return writeLetter(to.email, {
    subject: `${listing.name} fits “${search}”`,
    heading: `${listing.name} fits your search “${search}”`,
    paragraphs: [`It costs ${listing.price}.`],
    action: { label: 'See the listing', url: listing.url },
    footnote: `You get this, ${to.name}, because you saved this search on ${PRODUCT_NAME}.`,
    unsubscribe,
  });
}

/** As many as one mail lists. */
export const MOST_LISTED = 20;

type Digest = { to: Person; offers: readonly (Offer & { search: string })[]; url: string; unsubscribe: string };

/** All of a day in one mail. */
export function digestEmail({ to, offers, url, unsubscribe }: Digest): Mail {
  const listings = offers.length === 1 ? 'A listing' : `${offers.length} listings`;
  const fit = offers.length === 1 ? 'fits' : 'fit';
  return writeLetter(to.email, {
    subject: `${listings} for your saved searches`,
    heading: `${listings} ${fit} your saved searches`,
    paragraphs: offers.length > MOST_LISTED ? [`The newest ${MOST_LISTED} of them:`] : [],
    links: offers
      .slice(0, MOST_LISTED)
      .map((offer) => ({ label: offer.name, url: offer.url, note: `${offer.price}, for “${offer.search}”` })),
    action: { label: 'Your saved searches', url },
    footnote: `You get this once a day at most, ${to.name}, because you saved searches on ${PRODUCT_NAME}.`,
    unsubscribe,
  });
}
