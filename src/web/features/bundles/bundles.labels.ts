/** Defines the texts about several items of one seller in one request or conversation. */

import type { BundleListing } from '#contract/bundle-listing.ts';
import { plural } from '#contract/plural.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

const states: Record<Exclude<BundleListing['state'], 'open'>, string> = {
  closed: 'Closed',
  sold: 'Sold',
  unavailable: 'No longer available',
};

export const bundleLabels = defineMessages('bundles', {
  states,
  was: (price: string) => `Price changed, was ${price}`,
  itemCount: (count: number) => plural(count, { one: '1 item', other: `${formatCount(count)} items` }),
  total: (price: string) => `${price} in total`,
  about: (price: string) => `about ${price}`,
  /** Used if some of the prices were converted to the reader's currency. */
  aboutTotal: (price: string) => `about ${price} in total`,
  noTotal: 'We can’t add up these prices right now.',

  add: 'Add more items from this seller',
  change: 'Add or remove items',
  also: 'You’re also asking about',
  alsoAsked: 'Also in this request',
  inRequest: 'Items in this request',
  remove: (name: string) => `Remove ${name}`,

  pickerTitle: (seller: string) => `More items from ${seller}`,
  choose: (max: number) =>
    `Choose up to ${formatCount(max)} ${plural(max, { one: 'item', other: 'items' })}. The seller gets one request for everything.`,
  full: (max: number) =>
    `You’ve chosen ${formatCount(max)} ${plural(max, { one: 'item', other: 'items' })}, the maximum for one request.`,
  items: 'Items',
  filter: (seller: string) => `Search ${seller}’s listings`,
  nothingFound: 'Nothing matches.',
  none: 'No other items',
  noneText: (seller: string) => `${seller} has no other open listings right now.`,
  loading: 'Loading the listings',
  failed: 'Couldn’t load the listings',
  alreadyAsked: 'You’ve already asked about this item',
  done: 'Done',

  askedWith: (listing: string) => `You asked about this item together with “${listing}”.`,
  openConversation: 'Go to your conversation',
  addTo: (seller: string) => `Add to your conversation with ${seller}`,
  /** `listing`: the name of the first listing of the conversation to which the item is added. */
  joins: (listing: string) =>
    `Your conversation is about “${listing}”. The seller will see right away that you added this item.`,
  addedTo: (seller: string) => `Added to your conversation with ${seller}`,
  open: 'Open',
  notAdded: 'Couldn’t add the item.',

  inConversation: 'Items in this conversation',
  youAdded: 'You added',
  otherAdded: (name: string) => `${name} added`,
  takeBack: (name: string) => `Remove ${name} from the conversation`,
  takenBack: (name: string) => `${name} was removed from the conversation`,
  notTakenBack: 'Couldn’t remove the item.',
});
