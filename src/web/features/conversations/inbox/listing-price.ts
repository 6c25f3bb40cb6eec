/** Reads the price of the listing that a conversation is about. */
import type { Conversation } from '#contract/conversations.ts';
import { formatPrice } from '#web/lib/i18n/format.ts';

/** Returns undefined for backends that do not send the price. */
export function listingPrice({ listing }: Conversation): string | undefined {
  return listing.currency && formatPrice(listing.price, listing.currency.code);
}
