/** Chooses the rings to propose, with a certificate that an independent program can verify. */
import { MAX_RING_LENGTH, MIN_RING_LENGTH } from '#contract/limits.ts';
import { PRICE_UNIT, type PricedPart } from './ring-certificate.ts';
import { extractComponent, findComponents } from './ring-components.ts';
import { buildRingGraph, type RingGraph } from './ring-graph.ts';
import { fairnessOf, PRIORITY_WEIGHT } from './ring-hop.ts';
import type { Ring, RingHop, RingInput } from './ring-input.ts';
import { createSeededRandom } from './seeded-random.ts';
import { type ComponentResult, type Effort, type Relaxation, solveComponent } from './solve-component.ts';

/**
 * The objectives, most important first. `fairness` adds 1,000 for each user who gives and gets the same value, and less
 * for other users.
 */
export type RingValue = { weight: number; users: number; fairness: number };

export type ComponentCertificate = {
  listings: number[];
  /** The number of users who own the listings. */
  users: number;
  value: number;
  /**
   * An upper bound on the sum of weights of any choice in this component, proved by the prices; equals `value` if every
   * choice was examined.
   */
  bound: number;
  /** True if no other choice in this component is better when the objectives are compared in order. */
  isExact: boolean;
  part: PricedPart;
  /** Integers in units of `priceUnit`; rows that are not listed have price 0. */
  listingPrices: [listing: number, price: number][];
  /** Each set of overlapping wants has one price. */
  wantPrices: [wants: number[], price: number][];
  /** The number of cycles compared. */
  cycles: number;
};

export type RingCertificate = {
  value: RingValue;
  bound: number;
  /** The relative gap between the weight and the bound: (bound - value.weight) / bound; 0 if the bound is 0. */
  gap: number;
  priceUnit: number;
  components: ComponentCertificate[];
};

export type RingSolution = {
  rings: Ring[];
  certificate: RingCertificate;
  /**
   * False if the time limit was reached before the planned work was done; the rings and the certificate are valid
   * anyway.
   */
  isFinished: boolean;
};

export type SolveOptions = { seed: number; effort: Effort; relaxation: Relaxation; isOutOfTime: () => boolean };

const FAIRNESS_RESOLUTION = 1_000;

function hopOf(graph: RingGraph, arc: number): RingHop {
  const listing = graph.listings[graph.arcSource[arc] ?? 0];
  const want = graph.wants[graph.arcWant[arc] ?? 0];
  if (!listing || !want) throw new Error('An arc without a listing or a want');
  return { listing: listing.id, giver: listing.owner, want: want.id, receiver: want.user };
}

/** A ring begins with its lowest listing id, because listings are numbered in the order of their ids. */
function ringsOf({ packing, cycles }: ComponentResult): Ring[] {
  const { pool, graph } = packing;
  return cycles.map((cycle) => {
    const arcs = pool.arcs.subarray(pool.start[cycle], pool.start[cycle + 1]);
    return { hops: Array.from(arcs, (arc) => hopOf(graph, arc)) };
  });
}

function certify({ packing, value, proof, isExact }: ComponentResult): ComponentCertificate {
  const { graph, pool } = packing;
  const priced = <Row>(rows: readonly Row[], offset: number): [Row, number][] =>
    rows.flatMap((row, index) => {
      const price = proof.prices[offset + index] ?? 0;
      return price > 0 ? [[row, price] as [Row, number]] : [];
    });
  const listings = graph.listings.map(({ id }) => id);
  const sets: number[][] = Array.from({ length: graph.wantSets }, () => []);
  for (const [want, { id }] of graph.wants.entries()) sets[graph.wantSet[want] ?? 0]?.push(id);
  return {
    listings,
    users: new Set(graph.owner).size,
    value,
    bound: isExact ? value : proof.bound,
    isExact,
    part: proof.part,
    listingPrices: priced(listings, 0),
    wantPrices: priced(sets, listings.length),
    cycles: pool.count,
  };
}

function ringValue(input: Pick<RingInput, 'listings' | 'wants'>, rings: readonly Ring[]): RingValue {
  const values = new Map(input.listings.map(({ id, value }) => [id, value]));
  const weights = new Map(input.wants.map(({ id, priority }) => [id, PRIORITY_WEIGHT[priority]]));
  const total: RingValue = { weight: 0, users: 0, fairness: 0 };
  for (const { hops } of rings) {
    for (const [index, hop] of hops.entries()) {
      const nextHop = hops[(index + 1) % hops.length];
      total.users++;
      total.weight += weights.get(hop.want) ?? 0;
      total.fairness += fairnessOf(
        values.get(nextHop?.listing ?? 0) ?? 0,
        values.get(hop.listing) ?? 0,
        FAIRNESS_RESOLUTION,
      );
    }
  }
  return total;
}

function selectComponents(graph: RingGraph, { affected }: RingInput): RingGraph[] {
  const parts = findComponents(graph, MIN_RING_LENGTH).map((component) => extractComponent(graph, component));
  if (!affected) return parts;
  const [listings, wants] = [new Set(affected.listings), new Set(affected.wants)];
  return parts.filter(
    (part) => part.listings.some(({ id }) => listings.has(id)) || part.wants.some(({ id }) => wants.has(id)),
  );
}

/** The same input and seed always have the same solution unless the time limit is reached. */
export function solveRings(input: RingInput, options: SolveOptions): RingSolution {
  const ringLength = Math.max(MIN_RING_LENGTH, Math.min(MAX_RING_LENGTH, input.ringLength));
  let isFinished = true;
  const isOutOfTime = (): boolean => {
    if (isFinished && options.isOutOfTime()) isFinished = false;
    return !isFinished;
  };
  const results = selectComponents(buildRingGraph(input), input).map((graph) =>
    solveComponent({
      graph,
      ringLength,
      effort: options.effort,
      random: createSeededRandom(options.seed + (graph.listings[0]?.id ?? 0)),
      relaxation: options.relaxation,
      isOutOfTime,
    }),
  );
  const rings = results.flatMap(ringsOf);
  const components = results.map(certify);
  const value = ringValue(input, rings);
  const bound = components.reduce((sum, component) => sum + component.bound, 0);
  const gap = bound === 0 ? 0 : (bound - value.weight) / bound;
  return { rings, certificate: { value, bound, gap, priceUnit: PRICE_UNIT, components }, isFinished };
}
