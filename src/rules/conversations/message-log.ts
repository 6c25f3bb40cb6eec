/** Merges the messages that a client receives by response, push and refetch into one ordered log per conversation. */

type Logged = {
  readonly id: number;
  readonly client_id: string;
  readonly review?: string | undefined;
  readonly edited_at?: string | undefined;
  readonly deleted_at?: string | undefined;
};

export type MessageLog<M extends Logged> = {
  /** Each message once, by ascending id: the server's order. */
  readonly messages: readonly M[];
  /** The cursor of the page before the oldest loaded message; null at the beginning of the conversation. */
  readonly previousCursor: string | null;
  /** The cursor of the page after the newest loaded message; null if the log includes the end of the conversation. */
  readonly nextCursor: string | null;
  /**
   * The newest id that a fetch has returned. Pushed messages do not change it: messages can be missing between this id
   * and a pushed message, so the next fetch must page back to this id.
   */
  readonly syncedTo: number;
  /**
   * Incremented when the reader jumps to another part of the conversation, so that responses requested before the jump
   * are not merged.
   */
  readonly window: number;
};

export type MessagePage<M extends Logged> = {
  readonly data: readonly M[];
  readonly previousCursor: string | null;
  readonly nextCursor: string | null;
};

/** The time of the message's last change; times in ISO format sort as text. */
const changedAt = ({ edited_at, deleted_at }: Logged): string => deleted_at ?? edited_at ?? '';

/** A response that is older than a pushed change must not undo it. */
function replaces(arrived: Logged, known: Logged): boolean {
  if (changedAt(arrived) !== changedAt(known)) return changedAt(arrived) > changedAt(known);
  return arrived.review !== known.review;
}

/**
 * Returns each message once, sorted by id. Unchanged messages remain the same objects; if no message is new or changed,
 * the result is `known` itself.
 */
export function mergeMessages<M extends Logged>(known: readonly M[], arrived: readonly M[]): readonly M[] {
  const byId = new Map(known.map((message) => [message.id, message]));
  let isChanged = false;
  for (const message of arrived) {
    const before = byId.get(message.id);
    if (before && !replaces(message, before)) continue;
    byId.set(message.id, message);
    isChanged = true;
  }
  return isChanged ? [...byId.values()].sort((a, b) => a.id - b.id) : known;
}

/** Builds a log from the pages of one fetch. The pages are sorted from newest to oldest, without gaps between them. */
export function logOfPages<M extends Logged>(pages: readonly MessagePage<M>[], window = 0): MessageLog<M> {
  const messages = mergeMessages<M>(
    [],
    pages.flatMap((page) => page.data),
  );
  return {
    messages,
    previousCursor: pages.at(-1)?.previousCursor ?? null,
    nextCursor: pages[0]?.nextCursor ?? null,
    syncedTo: messages.at(-1)?.id ?? 0,
    window,
  };
}

/**
 * Returns whether a refetch must page back further because it does not reach the loaded messages. `syncedTo` is that of
 * the loaded log: 0 if the conversation was empty, undefined if nothing is loaded and the newest page is enough.
 */
export function leavesGap<M extends Logged>(syncedTo: number | undefined, oldestPage: MessagePage<M>): boolean {
  if (syncedTo === undefined || oldestPage.previousCursor === null) return false;
  const oldest = oldestPage.data[0];
  return oldest !== undefined && oldest.id > syncedTo;
}

/**
 * Joins the loaded log with a fetched log. If the reader jumped to another part between the two requests, returns only
 * the log that was requested after the jump.
 */
export function joinLogs<M extends Logged>(known: MessageLog<M>, fetched: MessageLog<M>): MessageLog<M> {
  if (known.window !== fetched.window) return known.window > fetched.window ? known : fetched;
  const merged = mergeMessages(known.messages, fetched.messages);
  const { previousCursor } = oldestId(known) < oldestId(fetched) ? known : fetched;
  const syncedTo = Math.max(known.syncedTo, fetched.syncedTo);
  const further = known.syncedTo > fetched.syncedTo ? known : fetched;
  const nextCursor = known.syncedTo === fetched.syncedTo && known.nextCursor === null ? null : further.nextCursor;
  // If the log does not reach the newest message, drop pushed messages: they would hide the gap before them.
  const messages = nextCursor === null ? merged : upTo(merged, syncedTo);
  const same =
    messages === known.messages &&
    previousCursor === known.previousCursor &&
    nextCursor === known.nextCursor &&
    syncedTo === known.syncedTo;
  return same ? known : { messages, previousCursor, nextCursor, syncedTo, window: known.window };
}

/**
 * Adds messages from pushes and responses, and updates known messages. Skips messages outside the loaded part: they are
 * added without a gap when their page is loaded.
 */
export function addToLog<M extends Logged>(log: MessageLog<M>, arrived: readonly M[]): MessageLog<M> {
  const ids = new Set(log.messages.map(({ id }) => id));
  const oldest = log.previousCursor === null ? 0 : oldestId(log);
  const fitting = arrived.filter(({ id }) => ids.has(id) || (log.nextCursor === null && id > oldest));
  const messages = mergeMessages(log.messages, fitting);
  return messages === log.messages ? log : { ...log, messages };
}

export function prependPage<M extends Logged>(
  log: MessageLog<M>,
  page: MessagePage<M>,
  cursor = log.previousCursor,
): MessageLog<M> {
  if (cursor !== log.previousCursor) return log;
  return { ...log, messages: mergeMessages(log.messages, page.data), previousCursor: page.previousCursor };
}

export function appendPage<M extends Logged>(log: MessageLog<M>, page: MessagePage<M>, cursor: string): MessageLog<M> {
  if (cursor !== log.nextCursor) return log;
  const messages = mergeMessages(log.messages, page.data);
  return { ...log, messages, nextCursor: page.nextCursor, syncedTo: page.data.at(-1)?.id ?? log.syncedTo };
}

/** Replaces the loaded log after a jump to another part of the same conversation. */
export function replaceLog<M extends Logged>(known: MessageLog<M> | undefined, page: MessagePage<M>): MessageLog<M> {
  return logOfPages([page], (known?.window ?? 0) + 1);
}

export function unsentOf<O extends { readonly clientId: string }, M extends Logged>(
  outbox: readonly O[],
  messages: readonly M[],
): readonly O[] {
  if (outbox.length === 0) return outbox;
  const arrived = new Set(messages.map((message) => message.client_id));
  return outbox.filter((outgoing) => !arrived.has(outgoing.clientId));
}

function upTo<M extends Logged>(messages: readonly M[], id: number): readonly M[] {
  const last = messages.at(-1);
  return last === undefined || last.id <= id ? messages : messages.filter((message) => message.id <= id);
}

function oldestId(log: MessageLog<Logged>): number {
  return log.messages[0]?.id ?? Number.POSITIVE_INFINITY;
}
