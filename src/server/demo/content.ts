// The demo content with which an empty database is filled.
import { announcements } from './content/announcements.ts';
import { makeContacts, makeSales } from './content/contacts.ts';
import { groups, sourceTypes } from './content/groups.ts';
import { makeListings } from './content/listings.ts';
import { people } from './content/people.ts';
import type { DemoContent } from './content/shape.ts';
import { rings, swaps } from './content/waiting-trades.ts';
import { wants } from './content/wants.ts';

export const demoPassword = 'magpie-demo';

/** Returns the whole demo content as plain data, identical at every call and on every machine. */
export function makeDemoContent(): DemoContent {
  const contacts = makeContacts();
  const requestAges = new Map<string, number>();
  for (const { listing, additional, minutesAgo } of contacts.connections) {
    for (const key of [listing, ...additional]) requestAges.set(key, Math.max(minutesAgo, requestAges.get(key) ?? 0));
  }
  for (const { gets, minutesAgo } of swaps) {
    for (const listing of gets) requestAges.set(listing, Math.max(minutesAgo, requestAges.get(listing) ?? 0));
  }
  const listings = makeListings(requestAges, makeSales());
  return { groups, sourceTypes, people, listings, announcements, wants, swaps, rings, ...contacts };
}
