/**
 * Builds the graph whose cycles are rings. Vertices are listings; arcs are the transfers to another user that every
 * rule allows.
 */
import { groupRows } from './group-rows.ts';
import { isWithinValueLimit, PRIORITY_WEIGHT } from './ring-hop.ts';
import type { RingInput, RingListing, RingUser, RingWant } from './ring-input.ts';
import { mergeOverlappingWants } from './want-sets.ts';

/**
 * An arc leads from a listing to a listing that the receiver would give in return, and stores the fulfilled want.
 * Listings and wants are numbered in the order of their ids, so that the result does not depend on the order of the
 * input.
 */
export type RingGraph = {
  listings: readonly RingListing[];
  wants: readonly RingWant[];
  /** Per want: the number of its set of overlapping wants, of which rings fulfil only one. */
  wantSet: Int32Array;
  wantSets: number;
  /** Per listing: the number of its owner. */
  owner: Int32Array;
  /** Per listing: the number of the owner's country. */
  country: Int32Array;
  /** Per listing: 1 if the owner's rings must stay in one country. */
  isSameCountryOnly: Uint8Array;
  /** The arcs of listing `i` are `arcStart[i]` to `arcStart[i + 1] - 1`, highest weight first. */
  arcStart: Int32Array;
  arcSource: Int32Array;
  arcTarget: Int32Array;
  arcWant: Int32Array;
  /** Per arc: 4, 2 or 1, depending on the want's priority. */
  arcWeight: Uint8Array;
};

const pairKey = (first: number, second: number): string => `${first}:${second}`;
const byId = (first: { id: number }, second: { id: number }): number => first.id - second.id;

const indexesById = (rows: readonly { id: number }[]): Map<number, number> =>
  new Map(rows.map((row, index) => [row.id, index]));

type Scope = {
  users: Map<number, RingUser>;
  listings: RingListing[];
  wants: RingWant[];
  /** Per id of a want: the lowest id of its set. */
  setOf: Map<number, number>;
  banned: Set<string>;
  blocked: Set<string>;
};

function selectScope(input: RingInput): Scope {
  const users = new Map(
    input.users.filter((user) => user.hasOptedIn && !user.isSuspended).map((user) => [user.id, user]),
  );
  const liveListings = new Set(input.liveListings);
  const setOf = mergeOverlappingWants(input.wants, input.fits);
  const liveSets = new Set(input.liveWants.map((want) => setOf.get(want)));
  return {
    users,
    listings: input.listings.filter((row) => users.has(row.owner) && !liveListings.has(row.id)).sort(byId),
    wants: input.wants.filter((row) => users.has(row.user) && !liveSets.has(setOf.get(row.id))).sort(byId),
    setOf,
    banned: new Set(input.bannedHops.map(({ listing, user }) => pairKey(listing, user))),
    blocked: new Set(input.blocks.flatMap(([a, b]) => [pairKey(a, b), pairKey(b, a)])),
  };
}

/** Returns the giver and the receiver of the hop; undefined unless they can be neighbours in a ring. */
function neighboursOf(scope: Scope, listing: RingListing, want: RingWant): [RingUser, RingUser] | undefined {
  const giver = scope.users.get(listing.owner);
  const receiver = scope.users.get(want.user);
  if (!giver || !receiver || giver.id === receiver.id) return;
  if (scope.banned.has(pairKey(listing.id, receiver.id)) || scope.blocked.has(pairKey(giver.id, receiver.id))) return;
  if ((giver.isSameCountryOnly || receiver.isSameCountryOnly) && giver.country !== receiver.country) return;
  return [giver, receiver];
}

type Arc = { source: number; target: number; want: number };

function listArcs(input: RingInput, scope: Scope): Arc[] {
  const listingIndexes = indexesById(scope.listings);
  const wantIndexes = indexesById(scope.wants);
  const listingsOf = groupRows(scope.listings.keys(), (index) => scope.listings[index]?.owner ?? 0);
  const fits = new Map(input.fits.map((fit) => [pairKey(fit.listing, fit.want), fit]));
  return [...fits.values()].flatMap((fit) => {
    const [source, wantIndex] = [listingIndexes.get(fit.listing), wantIndexes.get(fit.want)];
    if (source === undefined || wantIndex === undefined) return [];
    const [listing, want] = [scope.listings[source], scope.wants[wantIndex]];
    const receiver = listing && want && neighboursOf(scope, listing, want)?.[1];
    if (!receiver) return [];
    const returns = listingsOf.get(receiver.id) ?? [];
    return returns
      .filter((target) =>
        isWithinValueLimit(scope.listings[target]?.value ?? 0, listing.value, receiver.valueLimitPercent),
      )
      .map((target) => ({ source, target, want: wantIndex }));
  });
}

/** Replaces each value by a number, counted from 0 in the order in which the values first occur. */
export function numberValues<Value>(values: readonly Value[]): Int32Array {
  const numbers = new Map<Value, number>();
  return Int32Array.from(values, (value) => {
    if (!numbers.has(value)) numbers.set(value, numbers.size);
    return numbers.get(value) ?? 0;
  });
}

export function buildRingGraph(input: RingInput): RingGraph {
  const scope = selectScope(input);
  const weightOf = (arc: Arc): number => PRIORITY_WEIGHT[scope.wants[arc.want]?.priority ?? 3];
  const arcs = listArcs(input, scope).sort(
    (a, b) => a.source - b.source || weightOf(b) - weightOf(a) || a.target - b.target || a.want - b.want,
  );
  const arcStart = new Int32Array(scope.listings.length + 1);
  for (const { source } of arcs) arcStart[source + 1] = (arcStart[source + 1] ?? 0) + 1;
  for (let index = 1; index < arcStart.length; index++) {
    arcStart[index] = (arcStart[index] ?? 0) + (arcStart[index - 1] ?? 0);
  }
  const userIndexes = indexesById(input.users);
  const sets = scope.wants.map(({ id }) => scope.setOf.get(id) ?? id);
  return {
    listings: scope.listings,
    wants: scope.wants,
    wantSet: numberValues(sets),
    wantSets: new Set(sets).size,
    owner: Int32Array.from(scope.listings, ({ owner }) => userIndexes.get(owner) ?? 0),
    country: numberValues(scope.listings.map(({ owner }) => scope.users.get(owner)?.country ?? '')),
    isSameCountryOnly: Uint8Array.from(scope.listings, ({ owner }) =>
      scope.users.get(owner)?.isSameCountryOnly ? 1 : 0,
    ),
    arcStart,
    arcSource: Int32Array.from(arcs, (arc) => arc.source),
    arcTarget: Int32Array.from(arcs, (arc) => arc.target),
    arcWant: Int32Array.from(arcs, (arc) => arc.want),
    arcWeight: Uint8Array.from(arcs, weightOf),
  };
}
