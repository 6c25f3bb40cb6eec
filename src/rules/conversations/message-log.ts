/** What does the reader know of a conversation, whichever of answer, push and refetch told it, and in which order? */

type Logged = { readonly id: number; readonly client_id: string };

export type MessageLog<M extends Logged> = {
  /** Each message once, by growing id: the server's order. */
  readonly messages: readonly M[];
  /** Asks for the page before the oldest message; null at the beginning of the conversation. */
  readonly previousCursor: string | null;
  /** Asks for the page after the newest message; null where the log reaches the conversation's end. */
  readonly nextCursor: string | null;
  /**
   * The newest id that a fetch has seen. Pushed messages do not move it: between it and a pushed
   * message something may be missing, and the next fetch must page back as far as here.
   */
  readonly syncedTo: number;
  /** Grows when the reader jumps elsewhere: what was asked for the place before does not fit here. */
  readonly window: number;
};

export type MessagePage<M extends Logged> = {
  readonly data: readonly M[];
  readonly previousCursor: string | null;
  readonly nextCursor: string | null;
};

/** Each message once, sorted by id; what is known stays the same object, and so does a list that learns nothing. */
export function mergeMessages<M extends Logged>(known: readonly M[], arrived: readonly M[]): readonly M[] {
  const ids = new Set(known.map((message) => message.id));
  const fresh: M[] = [];
  for (const message of arrived) {
    if (ids.has(message.id)) continue;
    ids.add(message.id);
    fresh.push(message);
  }
  if (fresh.length === 0) return known;
  return [...known, ...fresh].sort((a, b) => a.id - b.id);
}

/** Pages of one fetch, newest page first, each beginning where the one after it ends. */
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
 * Must a refetch page back further, or does it reach what is already known without a hole? `syncedTo` is the known
 * log's: 0 where the conversation was empty, undefined where nothing is known yet and the newest page will do.
 */
export function leavesHole<M extends Logged>(syncedTo: number | undefined, oldestPage: MessagePage<M>): boolean {
  if (syncedTo === undefined || oldestPage.previousCursor === null) return false;
  const oldest = oldestPage.data[0];
  return oldest !== undefined && oldest.id > syncedTo;
}

/** Joins what was known with what a fetch brought; of two places the one that the reader went to last counts. */
export function joinLogs<M extends Logged>(known: MessageLog<M>, fetched: MessageLog<M>): MessageLog<M> {
  if (known.window !== fetched.window) return known.window > fetched.window ? known : fetched;
  const merged = mergeMessages(known.messages, fetched.messages);
  const { previousCursor } = oldestId(known) < oldestId(fetched) ? known : fetched;
  const syncedTo = Math.max(known.syncedTo, fetched.syncedTo);
  const further = known.syncedTo > fetched.syncedTo ? known : fetched;
  const nextCursor = known.syncedTo === fetched.syncedTo && known.nextCursor === null ? null : further.nextCursor;
  // Pushed ones beyond an end that is none would hide the hole before them.
  const messages = nextCursor === null ? merged : upTo(merged, syncedTo);
  const same =
    messages === known.messages &&
    previousCursor === known.previousCursor &&
    nextCursor === known.nextCursor &&
    syncedTo === known.syncedTo;
  return same ? known : { messages, previousCursor, nextCursor, syncedTo, window: known.window };
}

/** Adds what was pushed or answered; where the log ends before the conversation does, the page to come brings it. */
export function addToLog<M extends Logged>(log: MessageLog<M>, arrived: readonly M[]): MessageLog<M> {
  if (log.nextCursor !== null) return log;
  const messages = mergeMessages(log.messages, arrived);
  return messages === log.messages ? log : { ...log, messages };
}

/** Adds the page before the oldest message, asked for with this cursor; one asked for elsewhere changes nothing. */
export function prependPage<M extends Logged>(
  log: MessageLog<M>,
  page: MessagePage<M>,
  cursor = log.previousCursor,
): MessageLog<M> {
  if (cursor !== log.previousCursor) return log;
  return { ...log, messages: mergeMessages(log.messages, page.data), previousCursor: page.previousCursor };
}

/** Adds the page after the newest message, asked for with this cursor; one asked for elsewhere changes nothing. */
export function appendPage<M extends Logged>(log: MessageLog<M>, page: MessagePage<M>, cursor: string): MessageLog<M> {
  if (cursor !== log.nextCursor) return log;
  const messages = mergeMessages(log.messages, page.data);
  return { ...log, messages, nextCursor: page.nextCursor, syncedTo: page.data.at(-1)?.id ?? log.syncedTo };
}

/** Another place of the same conversation takes the known one's stead. */
export function replaceLog<M extends Logged>(known: MessageLog<M> | undefined, page: MessagePage<M>): MessageLog<M> {
  return logOfPages([page], (known?.window ?? 0) + 1);
}

/** Own messages that the server is not yet known to have: a sent one leaves here the moment it is in the log. */
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
