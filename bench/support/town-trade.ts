/** Simulates 90 days of trade among a town's collectors, with or without swaps and rings. */
import { buildRingGraph, type RingGraph } from '../../src/rules/trading/rings/ring-graph.ts';
import type { BannedHop, Ring, RingInput } from '../../src/rules/trading/rings/ring-input.ts';
import { createSeededRandom, type SeededRandom } from '../../src/rules/trading/rings/seeded-random.ts';
import type { Effort } from '../../src/rules/trading/rings/solve-component.ts';
import { DEFAULT_EFFORT } from '../../src/rules/trading/rings/solve-component.ts';
import { solveRings } from '../../src/rules/trading/rings/solve-rings.ts';
import { DAYS, likes, type Town } from './town.ts';

/** If `ringLength` is 0, there are no rings. Every mode includes browsing, and modes with rings include swaps. */
export type Mode = { hasSwaps: boolean; ringLength: number };
export type TownRun = { town: Town; seed: number; acceptance: number; mode: Mode };
/** Listings that changed hands, by the kind of trade, and rings that were proposed and agreed. */
export type Traded = { browsing: number; swaps: number; rings: number; ringsProposed: number; ringsAgreed: number };

const VISITS_PER_DAY = 0.5;
/** A search shows this many listings; the collector asks for one of them. */
const LISTINGS_SEEN = 20;
/** The share of sellers who write in their listing what they look for. */
const SELLERS_WITH_WISHES = 0.5;
const RING_DAYS = 2;

/** Spends less work per solution than the product, because each run needs 90 solutions. */
const EFFORT: Effort = {
  maxCycles: 30_000,
  maxSearched: 30_000,
  maxSteps: 3_000_000,
  exact: { ...DEFAULT_EFFORT.exact, maxNodes: 1_000 },
  priceVisits: 1_000_000,
  annealingSteps: 10_000,
  stepsPerCycle: 10,
};

type Arc = { source: number; target: number; listing: number; want: number; inReturn: number; weight: number };
type LiveRing = { ring: Ring; answerDay: number };

class TownTrade {
  readonly traded: Traded = { browsing: 0, swaps: 0, rings: 0, ringsProposed: 0, ringsAgreed: 0 };
  readonly #run: TownRun;
  readonly #random: SeededRandom;
  readonly #tradedIds = new Set<number>();
  readonly #fulfilled = new Set<number>();
  readonly #banned: BannedHop[] = [];
  #live: LiveRing[] = [];
  readonly #refused = new Set<string>();

  constructor(run: TownRun) {
    this.#run = run;
    this.#random = createSeededRandom(run.seed + 77);
  }

  #input(day: number, live: readonly LiveRing[]): RingInput {
    const hops = live.flatMap(({ ring }) => ring.hops);
    const { town, mode } = this.#run;
    return {
      users: town.users,
      listings: town.listings.filter(({ id, day: since }) => since <= day && !this.#tradedIds.has(id)),
      wants: town.wants.filter(({ id, day: since }) => since <= day && !this.#fulfilled.has(id)),
      fits: town.fits.filter(
        (fit) => fit.day <= day && !this.#tradedIds.has(fit.listing) && !this.#fulfilled.has(fit.want),
      ),
      blocks: [],
      bannedHops: this.#banned,
      liveListings: hops.map(({ listing }) => listing),
      liveWants: hops.map(({ want }) => want),
      ringLength: mode.ringLength,
    };
  }

  #likes(user: number, listing: number): boolean {
    return likes(this.#run.seed, user, listing, this.#run.acceptance);
  }

  #isOpen(arc: Arc): boolean {
    return !this.#tradedIds.has(arc.listing) && !this.#tradedIds.has(arc.inReturn) && !this.#fulfilled.has(arc.want);
  }

  #exchange(first: Arc, second: Arc, way: 'browsing' | 'swaps'): void {
    for (const { listing, want } of [first, second]) {
      this.#tradedIds.add(listing);
      this.#fulfilled.add(want);
    }
    this.traded[way] += 2;
  }

  /**
   * Looks for one wanted item, asks one seller and offers a listing of similar value. Without want lists, collectors
   * know what a seller looks for only if the seller has written it down; otherwise they offer any listing.
   */
  #browse(arcsFrom: Map<number, Arc[]>, arcs: readonly Arc[]): void {
    const open = arcs.filter((arc) => this.#isOpen(arc));
    const want = open[this.#random.integer(open.length)]?.want;
    if (want === undefined) return;
    const candidates = open.filter((arc) => arc.want === want);
    const ids = [...new Set(candidates.map(({ listing }) => listing))].slice(-LISTINGS_SEEN);
    const listing = ids[this.#random.integer(ids.length)];
    const offers = candidates.filter((arc) => arc.listing === listing);
    const answerTo = (arc: Arc): Arc | undefined =>
      arcsFrom.get(arc.target)?.find((back) => back.target === arc.source && this.#isOpen(back));
    const known = this.#random.next() < SELLERS_WITH_WISHES ? offers.find(answerTo) : undefined;
    const offer = known ?? offers[this.#random.integer(offers.length)];
    const answer = offer && answerTo(offer);
    if (offer && answer && this.#agree(offer, answer)) this.#exchange(offer, answer, 'browsing');
  }

  #agree(first: Arc, second: Arc): boolean {
    return (
      this.#likes(this.#ownerOf(first.inReturn), first.listing) &&
      this.#likes(this.#ownerOf(second.inReturn), second.listing)
    );
  }

  #ownerOf(listing: number): number {
    return this.#run.town.listings[listing]?.owner ?? -1;
  }

  /** Proposes the best swap that the Matches page shows and that has not been refused yet. */
  #swap(arcsFrom: Map<number, Arc[]>, arcs: readonly Arc[]): void {
    let best: { first: Arc; second: Arc; weight: number } | undefined;
    for (const first of arcs) {
      if (!this.#isOpen(first)) continue;
      for (const second of arcsFrom.get(first.target) ?? []) {
        const weight = first.weight + second.weight;
        if (second.target !== first.source || (best && weight <= best.weight) || !this.#isOpen(second)) continue;
        if (!this.#refused.has(`${first.listing}:${second.listing}`)) best = { first, second, weight };
      }
    }
    if (!best) return;
    if (this.#agree(best.first, best.second)) this.#exchange(best.first, best.second, 'swaps');
    else
      this.#refused
        .add(`${best.first.listing}:${best.second.listing}`)
        .add(`${best.second.listing}:${best.first.listing}`);
  }

  #visits(graph: RingGraph): void {
    const arcs = Array.from(graph.arcSource, (source, arc): Arc => {
      const target = graph.arcTarget[arc] ?? 0;
      const [listing, inReturn] = [graph.listings[source]?.id ?? 0, graph.listings[target]?.id ?? 0];
      const want = graph.wants[graph.arcWant[arc] ?? 0]?.id ?? 0;
      return { source, target, listing, want, inReturn, weight: graph.arcWeight[arc] ?? 0 };
    });
    const arcsFrom = Map.groupBy(arcs, ({ source }) => source);
    const arcsTo = Map.groupBy(arcs, ({ inReturn }) => this.#ownerOf(inReturn));
    for (const { id } of this.#run.town.users) {
      if (this.#random.next() >= VISITS_PER_DAY) continue;
      const ownArcs = arcsTo.get(id) ?? [];
      if (this.#run.mode.hasSwaps) this.#swap(arcsFrom, ownArcs);
      this.#browse(arcsFrom, ownArcs);
    }
  }

  /** Everyone answers within 48 hours. A ring dissolves if one of its listings or wants has disappeared by then. */
  #answerRings(day: number): void {
    for (const { ring } of this.#live.filter(({ answerDay }) => answerDay <= day)) {
      if (!this.#isComplete(ring)) continue;
      const declined = ring.hops.filter(({ receiver, listing }) => !this.#likes(receiver, listing));
      this.#banned.push(...declined.map(({ receiver, listing }) => ({ user: receiver, listing })));
      if (declined.length > 0) continue;
      for (const { listing, want } of ring.hops) {
        this.#tradedIds.add(listing);
        this.#fulfilled.add(want);
      }
      this.traded.rings += ring.hops.length;
      this.traded.ringsAgreed++;
    }
    this.#live = this.#live.filter(({ ring, answerDay }) => answerDay > day && this.#isComplete(ring));
  }

  #isComplete({ hops }: Ring): boolean {
    return hops.every(({ listing, want }) => !this.#tradedIds.has(listing) && !this.#fulfilled.has(want));
  }

  #proposeRings(day: number): void {
    const { rings } = solveRings(this.#input(day, this.#live), {
      seed: day,
      effort: EFFORT,
      relaxation: () => null,
      isOutOfTime: () => false,
    });
    this.#live.push(...rings.map((ring) => ({ ring, answerDay: day + RING_DAYS })));
    this.traded.ringsProposed += rings.length;
  }

  day(day: number): void {
    if (this.#run.mode.ringLength > 0) this.#answerRings(day);
    this.#visits(buildRingGraph(this.#input(day, [])));
    if (this.#run.mode.ringLength > 0) this.#proposeRings(day);
  }
}

export function tradeInTown(run: TownRun): Traded {
  const trade = new TownTrade(run);
  for (let day = 0; day < DAYS; day++) trade.day(day);
  return trade.traded;
}
