/** Describes the pages of listings and profiles for search engines and link previews. */

import { MAX_RATING } from '#contract/limits.ts';
import { paths } from '#contract/pages.ts';
import { plural } from '#contract/plural.ts';
import { MARKETPLACE } from '#contract/product.ts';
import { plainText } from '#rules/text/plain-text.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../http/app-error.ts';
import type { PageHead } from '../../http/page-head.ts';
import { readListing } from '../listings/index.ts';
import { readProfile } from '../profiles/index.ts';
import { readWantPreview, WANT_IMAGE_SIZE, wantImagePath, wantLine } from '../trading/index.ts';
import { clip, priceOf } from './page-parts.ts';

/** The description is cut long before this many wants. */
const MAX_DESCRIBED_WANTS = 24;

type ShownListing = NonNullable<Awaited<ReturnType<typeof readListing>>>;

function productData(listing: ShownListing, words: string, pictures: readonly string[], origin: string): object {
  const { seller, status } = listing;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: listing.name,
    description: clip(words, 5000),
    image: pictures,
    category: listing.sourcetype.name,
    brand: { '@type': 'Brand', name: listing.group.name },
    offers: {
      '@type': 'Offer',
      url: origin + paths.listing(listing.id),
      price: listing.price.toFixed(2),
      priceCurrency: listing.currency.code,
      availability: `https://schema.org/${status === 'open' ? 'InStock' : 'SoldOut'}`,
      seller: { '@type': 'Person', name: seller.name, url: origin + paths.profile(seller.name) },
    },
  };
}

export async function describeListing({ db, urls }: Context, id: number, origin: string): Promise<PageHead> {
  const listing = (await readListing(db, urls, id)) ?? fail('not_found');
  const { name, group, members, sourcetype, status } = listing;
  const price = priceOf(listing);
  const words = plainText(listing.description);
  const pictures = [listing.image1, listing.image2, listing.image3].filter((url) => url !== '');
  const people = members.map((member) => member.name).join(', ');
  return {
    title: name,
    description: clip(`${price}. ${group.name}, ${people}. ${sourcetype.name}. ${words}`),
    path: paths.listing(id),
    image: pictures[0],
    kind: 'product',
    isUnlisted: status === 'closed',
    data: [productData(listing, words, pictures, origin)],
  };
}

/**
 * Describes the page of a profile for URLs with `?tab=wants`: link previews then show what the profile's owner is
 * looking for.
 */
export async function describeWantList(context: Context, name: string, origin: string): Promise<PageHead> {
  const page = await describeProfile(context, name, origin);
  const { db, urls } = context;
  const person = (await readProfile(db, urls, name)) ?? fail('not_found');
  const { wants } = await readWantPreview(db, person.id, MAX_DESCRIBED_WANTS);
  if (wants.length === 0) return page;
  return {
    ...page,
    title: `Want list of ${person.name}`,
    description: clip(`${person.name} is looking for: ${wants.map(wantLine).join('; ')}`),
    // Link previews read the canonical URL: without the tab, it would lead to the listings.
    path: `${page.path}?tab=wants`,
    image: origin + wantImagePath(person.name),
    imageSize: WANT_IMAGE_SIZE,
  };
}

export async function describeProfile({ db, urls }: Context, name: string, origin: string): Promise<PageHead> {
  const person = (await readProfile(db, urls, name)) ?? fail('not_found');
  const { avatar, bio } = person.profile;
  const reviews =
    person.review_count === 0
      ? 'No reviews yet'
      : `${person.average_rating.toFixed(1)} of ${MAX_RATING} stars from ${person.review_count} ${plural(person.review_count, { one: 'review', other: 'reviews' })}`;
  const path = paths.profile(person.name);
  return {
    title: person.name,
    description: clip(`${person.name} on ${MARKETPLACE}. ${reviews}. ${bio}`),
    path,
    image: avatar || undefined,
    kind: 'profile',
    data: [
      {
        '@context': 'https://schema.org',
        '@type': 'ProfilePage',
        mainEntity: {
          '@type': 'Person',
          name: person.name,
          url: origin + path,
          ...(bio === '' ? {} : { description: bio }),
          ...(avatar === '' ? {} : { image: avatar }),
        },
      },
    ],
  };
}
