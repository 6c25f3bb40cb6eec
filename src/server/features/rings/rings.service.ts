/** Searches for rings that include users for whom something has changed, and proposes the rings. */
import { randomUUID } from 'node:crypto';
import type { TradeItem } from '#rules/trading/proposals/trade-proposal.ts';
import { isPossibleRing } from '#rules/trading/rings/possible-ring.ts';
import type { BannedHop, Ring, RingInput } from '#rules/trading/rings/ring-input.ts';
import type { ComponentCertificate, RingSolution } from '#rules/trading/rings/solve-rings.ts';
import { type Db, type TransactionEvents, type Tx, withTransaction } from '../../db/db.ts';
import type { Job } from '../../jobs/jobs.ts';
import type { Log } from '../../log/log.ts';
import { findRings, type RingOutcome, type SolveRequest } from '../../rings-solver/rings-solver.ts';
import { readRingInput, readRingItems } from './ring-graph.views.ts';
import {
  addRingChanges,
  deleteFailedRingChanges,
  deleteOldBans,
  deleteRingChanges,
  deleteRingHops,
  insertBans,
  insertCertificate,
  insertRingHops,
  lockWants,
  returnRingChanges,
  takeRingChanges,
} from './rings.store.ts';

/** Returns undefined if the ring is impossible. */
export type ProposeTrade = (
  tx: Tx,
  events: TransactionEvents,
  hops: readonly TradeItem[],
) => Promise<number | undefined>;

export type RingDeps = {
  db: Db;
  ringLength: number;
  log: Log;
  proposeTrade: ProposeTrade;
  solve?: (request: SolveRequest) => Promise<RingOutcome>;
};

/** Thrown to roll back a ring if a part of it has changed since the search. */
class RingGone extends Error {}

type Part = { id: string; certificate: ComponentCertificate };

/** Returns false if the ring has become impossible. */
async function proposeRing(deps: RingDeps, ring: Ring, part: Part): Promise<boolean> {
  const { db, ringLength, proposeTrade } = deps;
  const propose = withTransaction(db, async (tx, events) => {
    if (!(await lockWants(tx, ring))) throw new RingGone();
    const items = await readRingItems(tx, ring);
    const id = items && (await proposeTrade(tx, events, items));
    if (id === undefined) throw new RingGone();
    // The proposal has locked the listings, so they cannot change now.
    const members = ring.hops.map(({ receiver }) => receiver);
    if (!isPossibleRing(await readRingInput(tx, ringLength, members), ring)) throw new RingGone();
    if (!(await insertRingHops(tx, ring))) throw new RingGone();
    await insertCertificate(tx, id, part.id, part.certificate);
  });
  try {
    await propose;
    return true;
  } catch (error) {
    if (error instanceof RingGone) return false;
    throw error;
  }
}

async function proposeAll(deps: RingDeps, { rings, certificate }: RingSolution): Promise<number> {
  const parts = certificate.components.map((component): Part => ({ id: randomUUID(), certificate: component }));
  const partOf = new Map(parts.flatMap((part) => part.certificate.listings.map((id) => [id, part] as const)));
  const staleListings: number[] = [];
  for (const ring of rings) {
    const part = partOf.get(ring.hops[0]?.listing ?? 0);
    if (part && !(await proposeRing(deps, ring, part))) staleListings.push(...ring.hops.map(({ listing }) => listing));
  }
  if (staleListings.length > 0) await addRingChanges(deps.db, staleListings);
  return rings.length;
}

/** The listings that these users could give: every ring with one of these users also has one of these listings. */
const affectedListings = ({ listings }: RingInput, users: ReadonlySet<number>): number[] =>
  listings.filter(({ owner }) => users.has(owner)).map(({ id }) => id);

const failureOf = (outcome: Exclude<RingOutcome, { status: 'solved' }>): string =>
  outcome.status === 'failed' ? `the ring solver failed: ${outcome.message}` : `the ring solver: ${outcome.status}`;

/**
 * Returns how many rings were found. Changes made during the search wait for the next search. Throws if the solver
 * fails; later searches then cover the same changes again, up to three attempts in total.
 */
export async function searchRings(deps: RingDeps, signal?: AbortSignal): Promise<number> {
  const { db, ringLength, log, solve = findRings } = deps;
  await deleteOldBans(db);
  const dropped = await deleteFailedRingChanges(db);
  if (dropped > 0) log.error({ dropped }, 'the search for rings failed too often and waits for the next change');
  const changes = await takeRingChanges(db);
  if (changes.length === 0) return 0;
  const input = await readRingInput(db, ringLength);
  const listings = affectedListings(input, new Set(changes.map(({ userId }) => userId)));
  const outcome: RingOutcome | undefined =
    listings.length === 0
      ? undefined
      : await solve({ input: { ...input, affected: { listings, wants: [] } }, seed: 1, ...(signal ? { signal } : {}) });
  if (outcome?.status === 'cancelled') {
    await returnRingChanges(db, changes);
    return 0;
  }
  if (outcome && outcome.status !== 'solved') throw new Error(failureOf(outcome));
  const count = outcome ? await proposeAll(deps, outcome.solution) : 0;
  await deleteRingChanges(db, changes);
  return count;
}

/** Frees the listings and wants of a dissolved ring, stores declined hops, and marks its users for a new search. */
export async function dissolveRing(tx: Tx, listings: readonly number[], bans: readonly BannedHop[]): Promise<void> {
  await deleteRingHops(tx, listings);
  await insertBans(tx, bans);
  await addRingChanges(tx, listings);
}

/** The pause between searches combines many changes into one search. */
const SEARCH_SECONDS = 10;

export const ringJob = (deps: RingDeps): Job => ({
  name: 'rings',
  every: SEARCH_SECONDS,
  nodes: 'once',
  run: (signal) => searchRings(deps, signal),
});
