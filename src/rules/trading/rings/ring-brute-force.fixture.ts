/** Generates random ring inputs and finds their rings by brute force, to compare with the solver. */
import { groupRows } from './group-rows.ts';
import type { Ring, RingHop, RingInput, RingPriority, RingUser } from './ring-input.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';
import type { RingSolution, RingValue } from './solve-rings.ts';

/** Copied from the specification instead of imported, so that a changed weight or unit fails a test. */
const WEIGHTS: Readonly<Record<RingPriority, number>> = { 1: 4, 2: 2, 3: 1 };
const PRICE_UNIT = 1_000_000;

/** 1,000 for equal values, falling linearly to 0 at a difference of 100% of what the user gives. */
const plainFairness = (givenValue: number, receivedValue: number): number =>
  Math.max(0, Math.floor(1_000 * (1 - Math.abs(receivedValue - givenValue) / givenValue) + 1e-9));

/** The objectives of the specification: priority weights, then users, then fairness. */
function plainValue({ listings, wants }: Pick<RingInput, 'listings' | 'wants'>, rings: readonly Ring[]): RingValue {
  const priceOf = (id: number | undefined): number => listings.find((listing) => listing.id === id)?.value ?? 0;
  const weightOf = (id: number): number => WEIGHTS[wants.find((want) => want.id === id)?.priority ?? 3];
  const hops = rings.flatMap((ring) => ring.hops.map((hop, at) => ({ ...hop, ring, at })));
  return {
    weight: hops.reduce((sum, { want }) => sum + weightOf(want), 0),
    users: hops.length,
    fairness: hops.reduce((sum, { ring, at, listing }) => {
      const givenListing = ring.hops[(at + 1) % ring.hops.length]?.listing;
      return sum + plainFairness(priceOf(givenListing), priceOf(listing));
    }, 0),
  };
}

export type RandomGraph = { seed: number; listings: number; users: number; wants: number; fits: number };

function randomUser(random: SeededRandom, id: number): RingUser {
  return {
    id,
    country: random.integer(5) === 0 ? 'FR' : 'US',
    valueLimitPercent: [5, 15, 15, 30, 100][random.integer(5)] ?? 15,
    isSameCountryOnly: random.integer(8) === 0,
    hasOptedIn: random.integer(20) > 0,
    isSuspended: random.integer(20) === 0,
  };
}

export function randomInput({ seed, listings, users, wants, fits }: RandomGraph): RingInput {
  const random = createSeededRandom(seed);
  const times = <T>(count: number, create: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, n) => create(n));
  return {
    users: times(users, (id) => randomUser(random, id)),
    // Ids are neither consecutive nor in order.
    listings: times(listings, (n) => ({
      id: 1_000 - n * 7,
      owner: random.integer(users),
      value: 100 + random.integer(25),
    })),
    wants: times(wants, (n) => ({
      id: 50 + n * 3,
      user: random.integer(users),
      priority: (1 + random.integer(3)) as RingPriority,
    })),
    fits: times(fits, () => ({ listing: 1_000 - random.integer(listings) * 7, want: 50 + random.integer(wants) * 3 })),
    blocks: times(random.integer(3), () => [random.integer(users), random.integer(users)] as const),
    bannedHops: times(random.integer(3), () => ({
      listing: 1_000 - random.integer(listings) * 7,
      user: random.integer(users),
    })),
    liveListings: random.integer(4) === 0 ? [1_000 - random.integer(listings) * 7] : [],
    liveWants: random.integer(4) === 0 ? [50 + random.integer(wants) * 3] : [],
    ringLength: 3 + random.integer(3),
  };
}

/** Returns a want's set by following chains of listings that fit two wants of one user, one step at a time. */
function setOf({ wants, fits }: Pick<RingInput, 'wants' | 'fits'>, want: number): Set<number> {
  const user = wants.find(({ id }) => id === want)?.user;
  const own = new Set(wants.filter((other) => other.user === user).map(({ id }) => id));
  const set = new Set([want]);
  for (let size = 0; size < set.size; ) {
    size = set.size;
    const listings = new Set(fits.filter((fit) => set.has(fit.want)).map(({ listing }) => listing));
    for (const fit of fits) if (own.has(fit.want) && listings.has(fit.listing)) set.add(fit.want);
  }
  return set;
}

export function ringFaults(input: RingInput, { hops }: Ring): string[] {
  const users = new Map(input.users.map((user) => [user.id, user]));
  const listings = new Map(input.listings.map((row) => [row.id, row]));
  const wants = new Map(input.wants.map((row) => [row.id, row]));
  const sets = new Map(input.liveWants.map((id) => [id, setOf(input, id)]));
  const faults: string[] = [];
  const expect = (isTrue: boolean, fault: string): void => {
    if (!isTrue) faults.push(fault);
  };
  expect(hops.length >= 3 && hops.length <= input.ringLength, 'length');
  expect(new Set(hops.map((hop) => hop.giver)).size === hops.length, 'different users');
  const countries = new Set(hops.map((hop) => users.get(hop.giver)?.country));
  for (const [index, hop] of hops.entries()) {
    const nextHop = hops[(index + 1) % hops.length] as RingHop;
    const [received, receiver] = [listings.get(hop.listing), users.get(hop.receiver)];
    const [returned, want] = [listings.get(nextHop.listing), wants.get(hop.want)];
    if (!received || !receiver || !returned || !want) return ['unknown row'];
    expect(received.owner === hop.giver && want.user === hop.receiver && nextHop.giver === hop.receiver, 'chain');
    expect(
      input.fits.some((fit) => fit.listing === hop.listing && fit.want === hop.want),
      'fit',
    );
    const difference = Math.abs(received.value - returned.value);
    expect(difference * 100 <= receiver.valueLimitPercent * returned.value, 'value limit');
    expect(receiver.hasOptedIn && !receiver.isSuspended, 'user');
    expect(!receiver.isSameCountryOnly || countries.size === 1, 'country');
    expect(!input.blocks.some((pair) => pair.includes(hop.giver) && pair.includes(hop.receiver)), 'block');
    expect(!input.bannedHops.some((ban) => ban.listing === hop.listing && ban.user === hop.receiver), 'banned');
    const live = input.liveListings.includes(hop.listing) || input.liveWants.some((id) => sets.get(id)?.has(hop.want));
    expect(!live, 'live');
  }
  return faults;
}

/** Returns every ring once, starting with the hop that gives the listing with the lowest id. */
export function allRings(input: RingInput): Ring[] {
  const rings: Ring[] = [];
  const owners = new Map(input.listings.map(({ id, owner }) => [id, owner]));
  const wants = new Map(input.wants.map((want) => [want.id, want]));
  const fits = [...new Map(input.fits.map((fit) => [`${fit.listing}:${fit.want}`, fit])).values()];
  const hopsFrom = groupRows(
    fits.map(({ listing, want }): RingHop => {
      return { listing, want, giver: owners.get(listing) ?? -1, receiver: wants.get(want)?.user ?? -1 };
    }),
    (hop) => hop.listing,
  );
  const listingsOf = groupRows(input.listings, (listing) => listing.owner);
  const extend = (path: RingHop[]): void => {
    const [first, last] = [path[0] as RingHop, path.at(-1) as RingHop];
    if (path.length >= 3 && last.receiver === first.giver && ringFaults(input, { hops: path }).length === 0) {
      rings.push({ hops: [...path] });
    }
    if (path.length === input.ringLength || path.some((hop) => hop.giver === last.receiver)) return;
    for (const { id } of listingsOf.get(last.receiver) ?? []) {
      if (id <= first.listing) continue;
      for (const hop of hopsFrom.get(id) ?? []) extend([...path, hop]);
    }
  };
  for (const hops of hopsFrom.values()) for (const hop of hops) extend([hop]);
  return rings;
}

const compare = (a: RingValue, b: RingValue): number =>
  a.weight - b.weight || a.users - b.users || a.fairness - b.fairness;

export function bestValue(input: RingInput): RingValue {
  const rings = allRings(input);
  const values = rings.map((ring) => plainValue(input, [ring]));
  const sets = new Map(input.wants.map(({ id }) => [id, Math.min(...setOf(input, id))]));
  const rows = rings.map(({ hops }) => hops.flatMap((hop) => [`l${hop.listing}`, `w${sets.get(hop.want)}`]));
  let best: RingValue = { weight: 0, users: 0, fairness: 0 };
  const choose = (index: number, used: ReadonlySet<string>, value: RingValue): void => {
    if (compare(value, best) > 0) best = value;
    for (let next = index; next < rings.length; next++) {
      const [cycleRows, added] = [rows[next], values[next]];
      if (!cycleRows || !added || cycleRows.some((row) => used.has(row))) continue;
      choose(next + 1, new Set([...used, ...cycleRows]), {
        weight: value.weight + added.weight,
        users: value.users + added.users,
        fairness: value.fairness + added.fairness,
      });
    }
  };
  choose(0, new Set(), best);
  return best;
}

/** Returns the faults of a solution, using only the solution itself and the input. */
export function solutionFaults(input: RingInput, { rings, certificate }: RingSolution): string[] {
  const faults = rings.flatMap((ring) => ringFaults(input, ring));
  const hops = rings.flatMap((ring) => ring.hops);
  if (new Set(hops.map((hop) => hop.listing)).size < hops.length) faults.push('a listing twice');
  const served = new Set(hops.map((hop) => Math.min(...setOf(input, hop.want))));
  if (served.size < hops.length) faults.push('two overlapping wants');
  if (compare(plainValue(input, rings), certificate.value) !== 0) faults.push('wrong value');
  const { components, bound, value } = certificate;
  const prices = components.flatMap((part) => [...part.listingPrices, ...part.wantPrices]).map(([, price]) => price);
  if (prices.some((price) => !Number.isSafeInteger(price) || price < 0)) faults.push('price is no amount');
  const listingPrice = new Map(components.flatMap((part) => part.listingPrices));
  const setPrices = components.flatMap((part) => part.wantPrices);
  for (const [wants] of setPrices) {
    const set = setOf(input, wants[0] ?? 0);
    if (wants.some((want) => !set.has(want))) faults.push('a price of wants that do not overlap');
  }
  const wantPrice = new Map(setPrices.flatMap(([wants, price]) => wants.map((want) => [want, price] as const)));
  const priceOf = (hop: RingHop): number => (listingPrice.get(hop.listing) ?? 0) + (wantPrice.get(hop.want) ?? 0);
  for (const ring of allRings(input)) {
    const missing =
      plainValue(input, [ring]).weight * PRICE_UNIT > ring.hops.reduce((sum, hop) => sum + priceOf(hop), 0);
    if (missing) faults.push('dual is not feasible');
  }
  for (const part of components) {
    const sum = [...part.listingPrices, ...part.wantPrices].reduce((total, [, price]) => total + price, 0);
    if (part.bound < part.value) faults.push('bound below value');
    if (Math.floor(sum / PRICE_UNIT) < part.value) faults.push('prices below value');
    if (part.bound !== (part.isExact ? part.value : Math.floor(sum / PRICE_UNIT))) faults.push('bound is not proved');
  }
  if (bound !== components.reduce((sum, part) => sum + part.bound, 0)) faults.push('wrong total bound');
  if (bound < value.weight) faults.push('total bound below value');
  return faults;
}
