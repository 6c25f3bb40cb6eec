/** Defines the order in which the features erase the data of a deleted account. */
import type { UserBatch } from '../jobs/batches.ts';

/**
 * Rows that refer to other rows are erased first. The steps of one phase do not depend on each other, except steps of
 * one feature, which run in the order in which the feature lists them.
 */
export const erasurePhases = [
  // Ends what other users see.
  'hide',
  // Rows to which nothing else refers.
  'rows',
  // Conversations, after the reviews that refer to them.
  'conversations',
  // Contact requests, after their conversations; and what a deleted want or trade leaves behind.
  'requests',
  // Listings, after everything that refers to them.
  'listings',
  // Pictures, after everything that shows them.
  'pictures',
  // Changes that the other steps have recorded.
  'changes',
] as const;

export type ErasurePhase = (typeof erasurePhases)[number];

/**
 * Steps by phase and name. Each step runs in batches until nothing remains, so that it can be repeated after a crash.
 */
export type ErasureSteps = { readonly [P in ErasurePhase]?: Readonly<Record<string, UserBatch>> };

/** Returns the steps of all features in the order in which they run. */
export function orderErasure(features: readonly ErasureSteps[]): Readonly<Record<string, UserBatch>> {
  const steps = erasurePhases.flatMap((phase) => features.flatMap((feature) => Object.entries(feature[phase] ?? {})));
  const ordered = Object.fromEntries(steps);
  if (Object.keys(ordered).length < steps.length) throw new Error('two erasure steps have the same name');
  return ordered;
}
