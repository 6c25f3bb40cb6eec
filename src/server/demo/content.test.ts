import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { canReach } from '#rules/listings/can-reach.ts';
import { FORMER_PRICE_DAYS, nextPriceHistory } from '#rules/listings/price-reduction.ts';
import type { DemoListing } from './content/shape.ts';
import { wantKey } from './content/wants.ts';
import { demoPassword, makeDemoContent } from './content.ts';

const content = makeDemoContent();
const listingOf = new Map(content.listings.map((listing) => [listing.key, listing]));
const personOf = new Map(content.people.map((person) => [person.name, person]));
const pair = (item: { listing: string; buyer: string }): string => `${item.listing} / ${item.buyer}`;
const sellerOf = (key: string): string | undefined => listingOf.get(key)?.seller;
const ago = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
const reaches = ({ seller, shipsTo: ships_to, handover }: DemoListing, receiver: string): boolean => {
  const home = personOf.get(seller)?.country ?? 'US';
  return canReach({ ships_from: home, ships_to, handover, home }, personOf.get(receiver)?.country);
};
const joinedAgo = (name: string): number => personOf.get(name)?.minutesAgo ?? 0;

describe('the demo content of people and lookups', () => {
  it('has the accounts “seller”, “buyer” and “admin” with their email addresses', () => {
    for (const name of ['seller', 'buyer', 'admin']) expect(personOf.get(name)?.email).toBe(`${name}@demo.test`);
    expect(content.people.filter((person) => person.role === 'admin').map((person) => person.name)).toEqual(['admin']);
    expect(demoPassword).toBe('magpie-demo');
  });

  it('has valid names that are unique regardless of case', () => {
    for (const { name } of content.people) expect(name).toMatch(/^[A-Za-z0-9_.-]{3,30}$/);
    expect(new Set(content.people.map((person) => person.name.toLowerCase())).size).toBe(content.people.length);
  });

  it('has eight to ten groups with four to nine uniquely named members', () => {
    expect(content.groups.length).toBeGreaterThanOrEqual(8);
    expect(content.groups.length).toBeLessThanOrEqual(10);
    for (const { members } of content.groups) {
      expect(members.length).toBeGreaterThanOrEqual(4);
      expect(members.length).toBeLessThanOrEqual(9);
      expect(new Set(members).size).toBe(members.length);
    }
    expect(new Set(content.sourceTypes.map(({ name }) => name)).size).toBe(content.sourceTypes.length);
  });
});

describe('the listings of the demo content', () => {
  it('number at least a hundred, have unique keys and are mostly open', () => {
    expect(content.listings.length).toBeGreaterThanOrEqual(100);
    expect(listingOf.size).toBe(content.listings.length);
    const open = content.listings.filter((listing) => listing.status === 'open').length;
    expect(open / content.listings.length).toBeGreaterThan(0.6);
    expect(open).toBeLessThan(content.listings.length);
  });

  it.each(content.listings)('$key follows the rules for listings', (listing) => {
    expect(listing.name.length).toBeGreaterThan(0);
    expect(listing.name.length).toBeLessThanOrEqual(120);
    expect(Number.isInteger(listing.price)).toBe(true);
    expect(listing.price).toBeGreaterThan(0);
    expect(listing.price).toBeLessThanOrEqual(999_999_999);
    const group = content.groups.find((candidate) => candidate.name === listing.group);
    expect(listing.members.length).toBeGreaterThan(0);
    expect(group?.members).toEqual(expect.arrayContaining(listing.members));
    expect(content.sourceTypes.map(({ name }) => name)).toContain(listing.sourceType);
    expect(joinedAgo(listing.seller)).toBeGreaterThan(listing.minutesAgo);
    expect(personOf.get(listing.seller)?.currency).toBe(listing.currency);
    expect(listing.pictures.length).toBeGreaterThan(0);
    expect(listing.pictures.length).toBeLessThanOrEqual(3);
  });

  it.each(content.listings)(
    '$key has a description with only allowed HTML elements, all of them closed',
    ({ description }) => {
      expect(description.replace(/<\/?(h2|h3|p|strong|em|u|ul|ol|li)>/g, '')).not.toMatch(/[<>{}]/);
      const open: string[] = [];
      for (const [, end, name] of description.matchAll(/<(\/?)(\w+)>/g)) {
        if (end === '/') expect(open.pop()).toBe(name);
        else open.push(name ?? '');
      }
      expect(open).toEqual([]);
      expect(description.replace(/<[^>]+>/g, '').length).toBeGreaterThan(60);
      expect(description).not.toMatch(/&(?!amp;)/);
    },
  );

  it('include valid reduced prices, one of them in a listing of the account “seller”', () => {
    const reduced = content.listings.filter(({ reduction }) => reduction !== null);
    expect(reduced.length).toBeGreaterThanOrEqual(5);
    expect(reduced.length).toBeLessThan(content.listings.length / 5);
    for (const { price, status, minutesAgo, reduction } of reduced) {
      const wasPrice = reduction?.wasPrice ?? 0;
      const reducedMinutesAgo = reduction?.minutesAgo ?? 0;
      const start = { wasPriceMinor: null, reducedAt: null, priceSince: ago(minutesAgo), raisedAt: null };
      const before = { ...start, priceMinor: wasPrice, currencyId: 1 };
      const history = nextPriceHistory(before, { priceMinor: price, currencyId: 1 }, ago(reducedMinutesAgo));
      expect(history.wasPriceMinor).toBe(wasPrice);
      expect(reducedMinutesAgo).toBeLessThan(FORMER_PRICE_DAYS * 24 * 60);
      expect(status).toBe('open');
    }
    expect(reduced.map(({ seller }) => seller)).toContain('seller');
  });

  it('include sold listings, whose conversation with the buyer is closed, and closed listings without a sale', () => {
    const closed = content.listings.filter(({ status }) => status === 'closed');
    const sold = content.listings.filter(({ sale }) => sale !== null);
    expect(closed).toEqual(expect.arrayContaining(sold));
    expect(sold.length).toBeLessThan(closed.length);
    expect(sold.map(({ seller }) => seller)).toContain('seller');
    const ended = content.conversations.filter(({ status }) => status === 'closed').map(pair);
    for (const { key, sale } of sold) expect(ended).toContain(pair({ listing: key, buyer: sale?.buyer ?? '' }));
  });

  it('have different descriptions', () => {
    expect(new Set(content.listings.map((listing) => listing.description)).size).toBe(content.listings.length);
  });
});

describe('the connections of the demo content', () => {
  it('are unique per listing and buyer, never about the buyer’s own listing and never older than the listing', () => {
    expect(new Set(content.connections.map(pair)).size).toBe(content.connections.length);
    for (const connection of content.connections) {
      const listing = listingOf.get(connection.listing);
      expect(listing?.minutesAgo).toBeGreaterThan(connection.minutesAgo);
      expect(connection.buyer).not.toBe(listing?.seller);
      expect(joinedAgo(connection.buyer)).toBeGreaterThan(connection.minutesAgo);
      expect(connection.decidedMinutesAgo === null).toBe(['sent', 'pending'].includes(connection.status));
      expect(connection.decidedMinutesAgo ?? 0).toBeLessThan(connection.minutesAgo);
    }
    expect(new Set(content.connections.map((connection) => connection.status))).toEqual(
      new Set(['sent', 'pending', 'accepted', 'declined']),
    );
  });

  it('include additional listings only if they are open and the buyer has not requested them separately', () => {
    const bundles = content.connections.filter(({ additional }) => additional.length > 0);
    expect(bundles.length).toBeGreaterThan(0);
    for (const { listing, buyer, additional } of bundles)
      for (const key of additional) {
        expect(listingOf.get(key)).toMatchObject({ status: 'open', seller: sellerOf(listing) });
        expect(content.connections.map(pair)).not.toContain(pair({ listing: key, buyer }));
      }
  });

  it('have a conversation only if they were accepted', () => {
    const accepted = content.connections.filter((connection) => connection.status === 'accepted').map(pair);
    expect(content.conversations.map(pair).sort()).toEqual(accepted.sort());
  });

  it.each(content.conversations)(
    'have a conversation ($listing / $buyer) that the buyer starts, with messages of only the buyer and the seller in chronological order, and with unread counts that fit its last messages',
    (conversation) => {
      const seller = sellerOf(conversation.listing);
      const { messages, unread } = conversation;
      expect(messages[0]?.sender).toBe(conversation.buyer);
      for (const [i, message] of messages.entries()) {
        expect([seller, conversation.buyer]).toContain(message.sender);
        expect(message.text.length + message.photos.length).toBeGreaterThan(0);
        expect(message.minutesAgo).toBeLessThan(messages[i - 1]?.minutesAgo ?? Number.POSITIVE_INFINITY);
        expect(message.minutesAgo).toBeGreaterThan(conversation.closed?.minutesAgo ?? 0);
      }
      const trailing = (name: string | undefined): number =>
        messages.length - 1 - messages.findLastIndex((message) => message.sender === name);
      expect(unread.buyer).toBeLessThanOrEqual(trailing(conversation.buyer));
      expect(unread.seller).toBeLessThanOrEqual(trailing(seller));
    },
  );

  it('include an active conversation between “seller” and “buyer”, and nothing that involves “admin”', () => {
    const shared = content.conversations.filter(
      ({ listing, buyer, status }) => buyer === 'buyer' && sellerOf(listing) === 'seller' && status === 'active',
    );
    expect(shared.length).toBeGreaterThan(0);
    const parties = content.connections.flatMap(({ listing, buyer }) => [buyer, sellerOf(listing)]);
    expect(parties).not.toContain('admin');
    expect(content.listings.map((listing) => listing.seller)).not.toContain('admin');
  });

  it('include unread messages for “buyer”, and leave at least five open listings of “seller” unrequested by “buyer”', () => {
    const unread = content.conversations.filter(({ buyer, unread }) => buyer === 'buyer' && unread.buyer > 0);
    expect(unread.length).toBeGreaterThan(0);
    const known = new Set(content.connections.filter(({ buyer }) => buyer === 'buyer').map(({ listing }) => listing));
    const free = content.listings.filter(
      ({ key, seller, status }) => seller === 'seller' && status === 'open' && !known.has(key),
    );
    expect(free.length).toBeGreaterThanOrEqual(5);
  });
});

describe('the other parts of the demo content', () => {
  it('include reviews only of conversations in which both participants wrote', () => {
    expect(new Set(content.reviews.map(pair)).size).toBe(content.reviews.length);
    for (const review of content.reviews) {
      const talk = content.conversations.find((conversation) => pair(conversation) === pair(review));
      expect(new Set(talk?.messages.map((message) => message.sender))).toEqual(new Set([review.buyer, review.seller]));
      expect(sellerOf(review.listing)).toBe(review.seller);
      expect(review.content.length).toBeLessThanOrEqual(2000);
      expect(review.minutesAgo).toBeLessThan(talk?.messages.at(-1)?.minutesAgo ?? 0);
    }
  });

  it('include open and closed listings of the account “seller”, and reviews of “seller” with several ratings', () => {
    const owned = content.listings.filter((listing) => listing.seller === 'seller');
    expect(new Set(owned.map((listing) => listing.status))).toEqual(new Set(['open', 'closed']));
    const ratings = content.reviews.filter((review) => review.seller === 'seller').map((review) => review.rating);
    expect(ratings.length).toBeGreaterThanOrEqual(10);
    expect(new Set(ratings).size).toBeGreaterThanOrEqual(3);
  });

  it('include a review that the account “seller” received for a bundle of several listings', () => {
    const bundles = new Set(content.connections.filter(({ additional }) => additional.length > 0).map(pair));
    expect(content.reviews.some((review) => review.seller === 'seller' && bundles.has(pair(review)))).toBe(true);
  });

  it('include unread notifications for “seller” and “buyer”, and a pending request of another buyer to “seller”', () => {
    const unread = content.notifications.filter((notification) => !notification.isRead);
    expect(unread.some(({ recipient }) => recipient === 'buyer')).toBe(true);
    const waiting = unread.filter((news) => news.recipient === 'seller' && news.type === 'connection_request');
    const pending = content.connections.filter(({ status }) => status === 'pending').map(pair);
    expect(waiting.some((news) => news.buyer !== 'buyer' && pending.includes(pair(news)))).toBe(true);
    for (const news of content.notifications) {
      expect(content.connections.map(pair)).toContain(pair(news));
      expect([news.recipient, news.sender].sort()).toEqual([news.buyer, sellerOf(news.listing)].sort());
    }
  });

  it('include a current announcement of every type', () => {
    expect(new Set(content.announcements.map(({ type }) => type))).toEqual(new Set(['info', 'warning', 'error']));
    const current = content.announcements.filter(
      ({ isActive, startsMinutesAgo, endsMinutesAgo }) =>
        isActive && (startsMinutesAgo ?? 1) > 0 && (endsMinutesAgo ?? -1) < 0,
    );
    expect(current.map(({ type }) => type)).toEqual(['info', 'warning', 'error']);
  });
});

describe('the wants, swaps and rings of the demo content', () => {
  it('include several different wants of the seller, the buyer and a third account', () => {
    expect(new Set(content.wants.map(wantKey)).size).toBe(content.wants.length);
    for (const name of ['seller', 'buyer', 'tidepool']) {
      expect(content.wants.filter(({ person }) => person === name).length).toBeGreaterThan(1);
    }
  });

  it('include each listing in at most one swap or ring, and only open listings that can be traded and are older than the swap or ring', () => {
    const offered = content.swaps.flatMap(({ gives, gets, minutesAgo }) =>
      [...gives, ...gets].map((key) => ({ key, minutesAgo })),
    );
    const inRings = content.rings.flatMap(({ hops, minutesAgo }) =>
      hops.map(({ listing: key }) => ({ key, minutesAgo })),
    );
    for (const { key, minutesAgo } of [...offered, ...inRings]) {
      expect(listingOf.get(key)).toMatchObject({ status: 'open', trade: true });
      expect(listingOf.get(key)?.minutesAgo).toBeGreaterThan(minutesAgo);
    }
    expect(new Set([...offered, ...inRings].map(({ key }) => key)).size).toBe(offered.length + inRings.length);
  });

  it('include no swap for a listing that the proposer has already requested', () => {
    const known = content.connections.map(pair);
    for (const { gets, proposer } of content.swaps) {
      expect(new Set(gets.map(sellerOf)).size).toBe(1);
      for (const listing of gets) expect(known).not.toContain(pair({ listing, buyer: proposer }));
    }
  });

  it('include one ring of three, in which each user wants what the previous user gives', () => {
    const [ring, ...others] = content.rings;
    expect(others).toEqual([]);
    const wants = new Map(content.wants.map((want) => [wantKey(want), want]));
    const hops =
      ring?.hops.map(({ listing, want }) => ({ listing: listingOf.get(listing), want: wants.get(want) })) ?? [];
    expect(hops.map(({ listing }) => listing?.seller)).toEqual(['seller', 'buyer', 'tidepool']);
    for (const [at, { listing, want }] of hops.entries()) {
      expect(want?.person).toBe(hops[(at + 1) % hops.length]?.listing?.seller);
      expect(want?.group).toBe(listing?.group);
      expect(want?.members.some((member) => listing?.members.includes(member))).toBe(true);
      expect(listing && want && reaches(listing, want.person)).toBe(true);
    }
  });
});

describe('the pictures of the demo content', () => {
  it('are the files of the folder, each with one owner', () => {
    const { people, listings, conversations } = content;
    const photos = conversations.flatMap(({ messages }) => messages.flatMap((message) => message.photos));
    const named = {
      avatars: people.filter(({ hasAvatar }) => hasAvatar).map(({ name }) => name),
      banners: people.filter(({ hasBanner }) => hasBanner).map(({ name }) => name),
      chat: photos,
      listings: listings.flatMap(({ pictures }) => pictures),
    };
    for (const [folder, names] of Object.entries(named)) {
      const files = readdirSync(join(import.meta.dirname, 'pictures', folder));
      expect(files.toSorted()).toEqual(names.map((name) => `${name}.webp`).toSorted());
    }
  });
});

describe('the demo content', () => {
  it('is equal on each call', () => {
    expect(makeDemoContent()).toEqual(content);
  });
});
