/** Merges one catalogue entry into another: adds the redirect at once, and moves the listings in the background. */
import { z } from 'zod';
import type { CatalogueKind, CatalogueMerge } from '#contract/catalogue.ts';
import { mergeRefusal } from '#rules/catalogue/merge-refusal.ts';
import { type Tx, withTransaction } from '../../db/db.ts';
import { recordChanges } from '../../events/changes.ts';
import { enqueue, type OutboxHandlers } from '../../events/outbox.ts';
import { fail, failField } from '../../http/app-error.ts';
import { recordStaffAction } from '../audit/index.ts';
import type { Staff } from './catalogue.service.ts';
import { lockCatalogue } from './catalogue-kinds.store.ts';
import { lockEntry, type StoredEntry } from './entries.store.ts';
import {
  addProgress,
  countListings,
  finishMerge,
  hasMergingMember,
  isMergeTarget,
  lockRunningMerge,
  type Merge,
  startMerge,
} from './merges.store.ts';
import { listMerges } from './merges.views.ts';

const KIND = 'catalogue-merge';
const Payload = z.object({ merge: z.int() });

/** Replaces, in other features, the references to a merged entry; injected, because those features import this one. */
export type MergeReferences = {
  /** Moves the next batch of listings and returns its size. */
  moveMergedListings: (tx: Tx, merge: Merge) => Promise<number>;
  /** Replaces `fromId` with `intoId` in the filters of saved searches. Returns the changed searches. */
  replaceFilterValue: (
    tx: Tx,
    kind: CatalogueKind,
    fromId: number,
    intoId: number,
  ) => Promise<{ id: number; userId: number }[]>;
};

async function stateOf(tx: Tx, kind: CatalogueKind, { id, groupId, mergedInto }: StoredEntry) {
  const isMerging = mergedInto !== null || (kind === 'group' && (await hasMergingMember(tx, id)));
  return { id, groupId, isMerging, isTarget: await isMergeTarget(tx, kind, id) };
}

async function lockBoth(tx: Tx, kind: CatalogueKind, fromId: number, intoId: number) {
  await lockCatalogue(tx);
  const [low, high] = [Math.min(fromId, intoId), Math.max(fromId, intoId)];
  const entries = [await lockEntry(tx, kind, low), await lockEntry(tx, kind, high)];
  const from = entries.find((entry) => entry?.id === fromId) ?? fail('not_found');
  const into = entries.find((entry) => entry?.id === intoId);
  const refusal = mergeRefusal(await stateOf(tx, kind, from), into && (await stateOf(tx, kind, into)));
  if (refusal === 'merge_running') fail(refusal);
  if (refusal !== null || !into) failField('into', refusal ?? 'merge_target_unknown');
  return { from, into };
}

export async function mergeEntries(
  { db, actorId, replaceFilterValue }: Staff & Pick<MergeReferences, 'replaceFilterValue'>,
  kind: CatalogueKind,
  fromId: number,
  intoId: number,
): Promise<CatalogueMerge> {
  return await withTransaction(db, async (tx) => {
    const { from, into } = await lockBoth(tx, kind, fromId, intoId);
    const total = await countListings(tx, kind, fromId);
    const { id, pairs } = await startMerge(tx, { kind, from, into, total });
    const changed = new Map<number, number>();
    for (const pair of pairs) {
      const searches = await replaceFilterValue(tx, pair.kind, pair.from, pair.into);
      for (const search of searches) changed.set(search.id, search.userId);
    }
    await enqueue(tx, KIND, { merge: id } satisfies z.infer<typeof Payload>);
    const merge = (await listMerges(tx)).find((row) => row.id === id) ?? fail('internal');
    await recordChanges(
      tx,
      [...changed].map(([search, userId]) => ({ userId, type: 'saved_search' as const, id: search })),
    );
    const target = { kind, id: fromId };
    await recordStaffAction(tx, {
      actorId,
      action: 'catalogue.merge',
      target,
      before: { name: from.name, listings: total },
      after: { into: intoId, name: into.name },
    });
    return merge;
  });
}

/** Moves the next batch. Returns false when the merge is finished. */
async function runBatch(tx: Tx, id: number, move: MergeReferences['moveMergedListings']): Promise<boolean> {
  const merge = await lockRunningMerge(tx, id);
  if (!merge) return false;
  const moved = await move(tx, merge);
  if (moved > 0) {
    await addProgress(tx, id, moved);
    return true;
  }
  await finishMerge(tx, merge);
  return false;
}

/**
 * Each batch enqueues the next one in the transaction that deletes its own row: no batch runs twice, even after a crash
 * or on two nodes.
 */
export const mergeOutboxHandlers = ({
  moveMergedListings,
}: Pick<MergeReferences, 'moveMergedListings'>): OutboxHandlers => ({
  [KIND]: async (payload, row) => {
    const { merge } = Payload.parse(payload);
    await row.once(async (tx) => {
      if (await runBatch(tx, merge, moveMergedListings)) await enqueue(tx, KIND, { merge });
    });
  },
});
