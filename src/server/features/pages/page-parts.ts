/** Formats the parts of page texts: prices, cards as links and shortened texts. */

import type { ListingCard } from '#contract/listings.ts';
import { paths } from '#contract/pages.ts';
import { priceText } from '#rules/listings/price-text.ts';
import { shortenAtWord } from '#rules/text/characters.ts';
import type { Db } from '../../db/db.ts';
import type { PageSection } from '../../http/page-text.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import type { MemorySearch } from '../search/index.ts';

export type PagesDeps = { db: Db; urls: PictureUrls; memory: MemorySearch };

/** How many listings a page shows to clients without JavaScript. */
export const MAX_CARDS = 24;

type Card = Pick<ListingCard, 'id' | 'name' | 'price' | 'currency' | 'image1'>;

/** Formats a price, for example `$18.00 USD`. */
export const priceOf = ({ price, currency }: Pick<Card, 'price' | 'currency'>): string =>
  priceText(price, currency.code);

export function cardLinks(heading: string, cards: readonly Card[]): PageSection[] {
  if (cards.length === 0) return [];
  const links = cards.map((card) => ({
    href: paths.listing(card.id),
    text: `${card.name}, ${priceOf(card)}`,
    image: card.image1.replace(/\/\d+\.\w+$/, '/320.webp'),
  }));
  return [{ heading, links }];
}

export function clip(text: string, maxLength = 200): string {
  return shortenAtWord(text.replace(/\s+/g, ' ').trim(), maxLength);
}
