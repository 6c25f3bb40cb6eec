/** Renders the text of listing and profile pages for clients without JavaScript. */
import { PRODUCT_NAME } from '#contract/product.ts';
import type { PageText } from '../../http/page-text.ts';
import { requestInProcess } from './in-process-request.ts';
import { cardLinks, clip, type PagesDeps, plainText, priceText } from './page-parts.ts';

export async function describeListing({ handlers }: PagesDeps, id: number, origin: string): Promise<PageText> {
  const listing = await requestInProcess(handlers.listings.read, { params: { id } });
  const { name, seller, group, members, sourcetype, status, currency } = listing;
  const price = priceText(listing);
  const words = plainText(listing.description);
  const pictures = [listing.image1, listing.image2, listing.image3].filter((url) => url !== '');
  const path = `/listings/${id}`;
  const people = members.map((member) => member.name).join(', ');
  return {
    title: name,
    description: clip(`${price}. ${group.name}, ${people}. ${sourcetype.name}. ${words}`),
    path,
    image: pictures[0],
    kind: 'product',
    isUnlisted: status === 'closed',
    data: [
      {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name,
        description: clip(words, 5000),
        image: pictures,
        category: sourcetype.name,
        brand: { '@type': 'Brand', name: group.name },
        offers: {
          '@type': 'Offer',
          url: origin + path,
          price: listing.price.toFixed(2),
          priceCurrency: currency.code,
          availability: `https://schema.org/${status === 'open' ? 'InStock' : 'SoldOut'}`,
          seller: { '@type': 'Person', name: seller.name, url: `${origin}/profile/${encodeURIComponent(seller.name)}` },
        },
      },
    ],
    heading: name,
    lines: [status === 'open' ? price : `${price} (closed)`, words],
    sections: [
      {
        links: [
          { href: `/profile/${encodeURIComponent(seller.name)}`, text: `Seller: ${seller.name}` },
          { href: `/groups/${group.id}`, text: `Group: ${group.name}` },
          ...members.map((member) => ({ href: `/members/${member.id}`, text: `Member: ${member.name}` })),
          { href: `/sourcetypes/${sourcetype.id}`, text: `Source type: ${sourcetype.name}` },
        ],
      },
    ],
  };
}

export async function describeProfile({ handlers }: PagesDeps, name: string, origin: string): Promise<PageText> {
  const person = await requestInProcess(handlers.profiles.byName, { params: { name } });
  const cards = await requestInProcess(handlers.profiles.newestListings, {
    params: { id: person.id },
    query: { limit: 24 },
  });
  const { avatar, bio } = person.profile;
  const reviews =
    person.review_count === 0
      ? 'No reviews yet'
      : `${person.average_rating.toFixed(1)} of 5 stars from ${person.review_count} ${person.review_count === 1 ? 'review' : 'reviews'}`;
  const path = `/profile/${encodeURIComponent(person.name)}`;
  return {
    title: person.name,
    description: clip(`${person.name} on ${PRODUCT_NAME}. ${reviews}. ${bio}`),
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
    heading: person.name,
    lines: [reviews, bio].filter((line) => line !== ''),
    sections: cardLinks('Listings', cards),
  };
}
