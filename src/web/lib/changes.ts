/** What has changed for the signed-in person, each change once and none missed? */
import type { Change, ChangeType } from '#contract/broadcasting.ts';
import { routes } from '#contract/routes.ts';
import { call } from './api.ts';
import { ApiError } from './errors.ts';

type Handler = (change: Change) => void;
/** `started`: what was fetched before the position was known may be stale. `expired`: all may be. */
export type ResyncReason = 'started' | 'expired';

const handlers = new Map<ChangeType, Set<Handler>>();
const gapHandlers = new Set<(gap: ResyncReason) => void>();

let position: number | undefined;
/** Grows with every start and stop: an answer that comes later belongs to another session. */
let generation = 0;
let running: Promise<void> | undefined;
let again = false;

function added<T>(set: Set<T>, item: T): () => void {
  set.add(item);
  return () => set.delete(item);
}

/** Calls `handler` with every change of one type from now on; returns the way out. */
export function onChange(type: ChangeType, handler: Handler): () => void {
  const set = handlers.get(type) ?? new Set();
  handlers.set(type, set);
  return added(set, handler);
}

/** Calls `handler` when single changes cannot be told any more and views must be fetched again. */
export function onChangesExpired(handler: (gap: ResyncReason) => void): () => void {
  return added(gapHandlers, handler);
}

function deliver(change: Change): void {
  position = change.position;
  for (const handler of handlers.get(change.type) ?? []) handler(change);
}

/** Takes a pushed change: the next one is handed on, a known one dropped, one too far ahead starts a catch-up. */
export function receive(change: Change): void {
  if (position === undefined || change.position > position + 1) void catchUp();
  else if (change.position === position + 1) deliver(change);
}

async function ask(mine: number): Promise<void> {
  const since = position;
  try {
    const answer = await call(routes.broadcasting.changes, since === undefined ? {} : { query: { since } });
    if (mine !== generation) return;
    for (const change of answer.data) if (change.position > (position ?? 0)) deliver(change);
    position = Math.max(position ?? 0, answer.position);
    if (since === undefined) for (const handler of gapHandlers) handler('started');
  } catch (error) {
    if (mine !== generation) return;
    if (error instanceof ApiError && error.code === 'changes_expired') {
      position = undefined;
      for (const handler of gapHandlers) handler('expired');
      again = true;
    } else if (!(error instanceof ApiError && error.code === 'offline')) {
      console.error('Failed to catch up with changes', error);
    }
  }
}

async function run(mine: number): Promise<void> {
  do {
    again = false;
    await ask(mine);
  } while (again && mine === generation);
}

/** Asks what was missed; calls while one is under way make one more afterwards. Resolves whatever comes. */
export function catchUp(): Promise<void> {
  if (running) {
    again = true;
    return running;
  }
  const mine = generation;
  const current = run(mine).finally(() => {
    if (running === current) running = undefined;
  });
  running = current;
  return current;
}

/** Forgets where we were: another person may sign in. */
export function forgetChanges(): void {
  generation += 1;
  position = undefined;
  running = undefined;
  again = false;
}
