/** Starts, wakes and stops all outbox runners together. */
import type { Db } from '../db/db.ts';
import type { OutboxRunner } from './outbox.ts';
import { refuseUnknownKinds } from './outbox-kinds.ts';

export type OutboxRunners = {
  kinds: readonly string[];
  start(): void;
  wake(): void;
  drain(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Rejects if two runners deliver the same kind, or if the outbox contains work that has been due for ten minutes and
 * that no runner delivers.
 */
export async function joinRunners(db: Db, runners: readonly OutboxRunner[]): Promise<OutboxRunners> {
  const kinds = runners.flatMap((runner) => runner.kinds);
  const repeated = kinds.find((kind, at) => kinds.indexOf(kind) !== at);
  if (repeated !== undefined) throw new Error(`two outbox runners deliver ${repeated}`);
  await refuseUnknownKinds(db, kinds);
  const all = async (act: (runner: OutboxRunner) => Promise<void> | void) => void (await Promise.all(runners.map(act)));
  return {
    kinds,
    start: () => void all((runner) => runner.start()),
    wake: () => void all((runner) => runner.wake()),
    // Two passes over all runners, because the handlers of one runner can enqueue rows for another.
    drain: async () => {
      for (const _ of [1, 2]) await all((runner) => runner.drain());
    },
    stop: () => all((runner) => runner.stop()),
  };
}
