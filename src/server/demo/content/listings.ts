// Expands the short rows into complete listings with pictures, texts and times.
import { describe } from './descriptions.ts';
import { groups } from './groups.ts';
import { rowsByGroup } from './listing-rows.ts';
import { people } from './people.ts';
import { createRandom } from './random.ts';
import type { DemoListing, DemoSale } from './shape.ts';
import { offeredKeys } from './waiting-trades.ts';

type Draft = Omit<
  DemoListing,
  'reduction' | 'status' | 'sale' | 'minutesAgo' | 'trade' | 'condition' | 'shipsTo' | 'shippingCost' | 'handover'
>;
/**
 * Maps a listing's key to the age of its oldest contact request or swap offer, in minutes. The listing must be older
 * than that.
 */
type Asked = ReadonlyMap<string, number>;
type Closed = ReadonlyMap<string, DemoSale | null>;

const day = 24 * 60;
const closedAge = 40 * day;
/** The minimum age of a reduced listing, because its former price must have been valid for a week. */
const reducedAge = 12 * day;

export function keyOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Most items are mint or near mint; for a few items the seller states no condition. */
const grades = ['New, sealed', 'Mint', 'Mint', 'Near mint', 'Near mint', 'Near mint', 'Good', 'Played', null];

function shippingOf({ key, currency }: Draft): Pick<DemoListing, 'shipsTo' | 'shippingCost' | 'handover'> {
  const random = createRandom(`shipping ${key}`);
  const areas = ['world', 'world', 'region', 'country', null] as const;
  const area = areas[random.integer(0, areas.length - 1)] ?? null;
  // The waiting swap and ring are between countries.
  const shipsTo = offeredKeys.has(key) ? 'world' : area;
  const shippingCost = shipsTo === null ? null : `${random.integer(3, 7)} ${currency}, tracked`;
  return { shipsTo, shippingCost, handover: random.integer(0, 5) === 0 };
}

export function makeListings(requestAges: Asked, closed: Closed): DemoListing[] {
  const drafts = shuffle(groups.flatMap((group) => draftsOf(group.name, group.members)));
  const openDrafts = drafts.filter(({ key }) => !closed.has(key));
  const closedDrafts = drafts.filter(({ key }) => closed.has(key));
  const open = openDrafts.map((draft, i) => age(draft, 'open', 11 + i + Math.round(85 * i ** 1.6), requestAges));
  const old = closedDrafts.map((draft, i) => age(draft, 'closed', closedAge + i * 1900, requestAges));
  return [
    ...reduceSome(open).map((listing) => ({ ...listing, sale: null })),
    ...old.map((listing) => ({ ...listing, reduction: null, sale: closed.get(listing.key) ?? null })),
  ].sort((a, b) => a.minutesAgo - b.minutesAgo);
}

type Aged = Omit<DemoListing, 'reduction' | 'sale'>;

/** Gives every fifth listing that is old enough a former price about one sixth above its current price. */
function reduceSome(listings: readonly Aged[]): Omit<DemoListing, 'sale'>[] {
  const reduced = new Set(listings.filter(({ minutesAgo }) => minutesAgo > reducedAge).filter((_, i) => i % 5 === 0));
  return listings.map((listing) => {
    if (!reduced.has(listing)) return { ...listing, reduction: null };
    const wasPrice = Math.ceil((listing.price * 7) / 6 / 50) * 50;
    return { ...listing, reduction: { wasPrice, minutesAgo: Math.min(20 * day, Math.round(listing.minutesAgo / 4)) } };
  });
}

function age(draft: Draft, status: DemoListing['status'], wantedAge: number, requestAges: Asked): Aged {
  const joined = people.find((person) => person.name === draft.seller)?.minutesAgo ?? 0;
  const possible = Math.min(wantedAge, Math.round(joined * 0.8));
  const before = requestAges.get(draft.key);
  const isOffered =
    draft.seller === 'buyer' || offeredKeys.has(draft.key) || createRandom(`trade ${draft.key}`).integer(0, 1) === 1;
  const trade = status === 'open' && isOffered;
  const condition = grades[createRandom(`condition ${draft.key}`).integer(0, grades.length - 1)] ?? null;
  return {
    ...draft,
    ...shippingOf(draft),
    status,
    trade,
    condition,
    minutesAgo: before === undefined ? possible : Math.max(possible, before + 700),
  };
}

function draftsOf(group: string, all: string[]): Draft[] {
  return (rowsByGroup[group] ?? []).map(([name, listed, sourceType, price, kind, seller]) => {
    const key = keyOf(name);
    const members = listed === '' ? all : listed.split(', ');
    const currency = people.find((person) => person.name === seller)?.currency ?? 'USD';
    const description = describe({ key, kind, group, members, sourceType });
    return {
      key,
      seller,
      group,
      members,
      sourceType,
      name,
      price,
      currency,
      description,
      kind,
      pictures: picturesOf(key),
    };
  });
}

function picturesOf(key: string): string[] {
  const count = createRandom(`pictures ${key}`).integer(1, 3);
  return Array.from({ length: count }, (_, i) => `${key}-${i + 1}`);
}

/** Shuffles the drafts so that neighbours differ in kind and seller if possible, for a varied home page. */
function shuffle(drafts: Draft[]): Draft[] {
  const remaining = createRandom('order of listings').sample(drafts, drafts.length);
  const out: Draft[] = [];
  while (remaining.length > 0) {
    const recent = out.slice(-4);
    const fits = (draft: Draft): boolean =>
      recent.every((other) => other.kind !== draft.kind) &&
      recent.slice(-1).every((other) => other.seller !== draft.seller);
    const at = remaining.findIndex(fits);
    out.push(...remaining.splice(Math.max(0, at), 1));
  }
  return out;
}
