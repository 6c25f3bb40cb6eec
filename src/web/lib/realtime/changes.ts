/** Follows the signed-in user's change feed: delivers each change once and detects gaps. */
import type { ChangeType } from '#contract/broadcasting.ts';
import type { ChangedEvent } from '#contract/realtime.ts';
import { call } from '../net/api.ts';
import { ApiError } from '../net/errors.ts';

type Handler = (change: ChangedEvent) => void;
/** `started`: data fetched before the position was known can be stale. `expired`: all data can be stale. */
export type ResyncReason = 'started' | 'expired';

const handlers = new Map<ChangeType, Set<Handler>>();
const resyncHandlers = new Set<(reason: ResyncReason) => void>();

let position: number | undefined;
/** Incremented on every start and stop, to detect late responses of an earlier session. */
let generation = 0;
let running: Promise<void> | undefined;
let isRerunNeeded = false;

function addTo<T>(set: Set<T>, item: T): () => void {
  set.add(item);
  return () => set.delete(item);
}

/** True if the position in the feed is known, so that every new change is delivered. */
export function isFollowing(): boolean {
  return position !== undefined;
}

export function onChange(type: ChangeType, handler: Handler): () => void {
  const set = handlers.get(type) ?? new Set();
  handlers.set(type, set);
  return addTo(set, handler);
}

/** Calls `handler` when data must be refetched because changes to it can have been missed. */
export function onChangesExpired(handler: (reason: ResyncReason) => void): () => void {
  return addTo(resyncHandlers, handler);
}

function deliver(change: ChangedEvent): void {
  position = change.position;
  for (const handler of handlers.get(change.type) ?? []) handler(change);
}

/** Delivers a pushed change if it is the next change, ignores a known change, and catches up if changes are missing. */
export function receive(change: ChangedEvent): void {
  if (position === undefined || change.position > position + 1) void catchUp();
  else if (change.position === position + 1) deliver(change);
}

async function fetchChanges(ownGeneration: number): Promise<void> {
  const since = position;
  try {
    const response = await call('GET /api/changes', since === undefined ? {} : { query: { since } });
    if (ownGeneration !== generation) return;
    for (const change of response.data) if (change.position > (position ?? 0)) deliver(change);
    position = Math.max(position ?? 0, response.position);
    if (since === undefined) for (const handler of resyncHandlers) handler('started');
  } catch (error) {
    if (ownGeneration !== generation) return;
    if (error instanceof ApiError && error.code === 'changes_expired') {
      position = undefined;
      for (const handler of resyncHandlers) handler('expired');
      isRerunNeeded = true;
    } else if (!(error instanceof ApiError && /^(offline|unauthenticated)$/.test(error.code))) {
      // Do not log a failure while offline or signed out: the next connection catches up, and an ended session needs no
      // data.
      console.error('Failed to catch up with changes', error);
    }
  }
}

async function run(ownGeneration: number): Promise<void> {
  do {
    isRerunNeeded = false;
    await fetchChanges(ownGeneration);
  } while (isRerunNeeded && ownGeneration === generation);
}

/** Fetches missed changes. Calls during a running catch-up cause another run afterwards. Never rejects. */
export function catchUp(): Promise<void> {
  if (running) {
    isRerunNeeded = true;
    return running;
  }
  const ownGeneration = generation;
  const current = run(ownGeneration).finally(() => {
    if (running === current) running = undefined;
  });
  running = current;
  return current;
}

/** Resets the position, because another user can sign in next. */
export function forgetChanges(): void {
  generation += 1;
  position = undefined;
  running = undefined;
  isRerunNeeded = false;
}
