/** Which messages of one's own does the server not have yet, in whichever tab they were written? */
import { create } from 'zustand';
import type { Message } from '#contract/conversations.ts';
import {
  type DraftMessage,
  discardFailed,
  type FailedMessage,
  type QueuedMessage,
  queueDraft,
  retryFailed,
  type SendingMessage,
  stopSending,
  takeOver,
} from '#rules/conversations/outgoing-message.ts';
import { putOutgoing, queueTime, takeOutgoing } from '#rules/conversations/send-queue.ts';
import { makeClientId } from './client-id.ts';
import { dropPersisted, type Outgoing, persistMessage, restoreMessages } from './persisted-send-queue.ts';

/** What tabs tell one another. */
export type OutboxNews =
  | { readonly kind: 'put'; readonly message: Outgoing }
  | { readonly kind: 'gone'; readonly conversationId: number; readonly clientId: string }
  | { readonly kind: 'progressed'; readonly clientId: string; readonly fraction: number }
  | { readonly kind: 'arrived'; readonly message: Message }
  /** The connection is back, or somebody looks: whoever sends tries now. */
  | { readonly kind: 'wake' };

type OutboxState = {
  /** Whose messages these are; null while nobody is signed in. */
  owner: number | null;
  byConversation: ReadonlyMap<number, readonly Outgoing[]>;
  /** How much of those with pictures is on its way up, 0 to 1, by client id. */
  progress: ReadonlyMap<string, number>;
};

const NOTHING: readonly Outgoing[] = [];
const EMPTY: OutboxState = { owner: null, byConversation: new Map(), progress: new Map() };

export const useSendQueueState = create<OutboxState>()(() => EMPTY);

/** Sent or given up: news of them that come late must not bring them back. */
const doneIds = new Set<string>();
let tell: (news: OutboxNews) => void = () => {};

export function outboxOf(conversationId: number): readonly Outgoing[] {
  return useSendQueueState.getState().byConversation.get(conversationId) ?? NOTHING;
}

/** One's own unsent messages of a conversation, in the order they were written. */
export function useOutbox(conversationId: number): readonly Outgoing[] {
  return useSendQueueState((state) => state.byConversation.get(conversationId) ?? NOTHING);
}

/** Undefined until something of it is on its way. */
export function useUploaded(clientId: string): number | undefined {
  return useSendQueueState((state) => state.progress.get(clientId));
}

function setOutbox(conversationId: number, outbox: readonly Outgoing[]): void {
  if (outbox === outboxOf(conversationId)) return;
  const next = new Map(useSendQueueState.getState().byConversation);
  if (outbox.length === 0) next.delete(conversationId);
  else next.set(conversationId, outbox);
  useSendQueueState.setState({ byConversation: next });
}

function showProgress(clientId: string, fraction: number | undefined): void {
  const { progress } = useSendQueueState.getState();
  if (progress.get(clientId) === fraction) return;
  const next = new Map(progress);
  if (fraction === undefined) next.delete(clientId);
  else next.set(clientId, fraction);
  useSendQueueState.setState({ progress: next });
}

/** In this tab alone. */
function put(message: Outgoing): void {
  if (doneIds.has(message.clientId)) return;
  if (message.state !== 'sending') showProgress(message.clientId, undefined);
  setOutbox(message.conversationId, putOutgoing(outboxOf(message.conversationId), message));
}

/** In this tab alone. */
function take(conversationId: number, clientId: string): void {
  doneIds.add(clientId);
  showProgress(clientId, undefined);
  setOutbox(conversationId, takeOutgoing(outboxOf(conversationId), clientId));
}

/** Puts a message's next state in the place of the one before, in every tab and for the next visit. */
export function replaceOutgoing(next: Outgoing): void {
  const { owner } = useSendQueueState.getState();
  // It may have been given up meanwhile, here or in another tab.
  if (owner === null || !outboxOf(next.conversationId).some((one) => one.clientId === next.clientId)) return;
  void persistMessage(owner, next, false);
  // Told first: whoever sends acts at once on what is put, and its news must not overtake these.
  tell({ kind: 'put', message: next });
  put(next);
}

/** Takes out what has arrived or was given up. */
export function removeOutgoing(conversationId: number, clientId: string): void {
  const { owner } = useSendQueueState.getState();
  const found = outboxOf(conversationId).find((one) => one.clientId === clientId);
  if (owner !== null && found !== undefined) dropPersisted(owner, found);
  tell({ kind: 'gone', conversationId, clientId });
  take(conversationId, clientId);
}

/** Queues what was written; false when there is nothing to send or too much. */
export function queueMessage(conversationId: number, draft: DraftMessage<File>): boolean {
  const { owner } = useSendQueueState.getState();
  const queuedAt = queueTime(outboxOf(conversationId), new Date());
  const message = queueDraft(draft, { conversationId, clientId: makeClientId(), queuedAt });
  if (message === undefined || owner === null) return false;
  // Its pictures take a moment to be kept: a tab that opens meanwhile misses them and is told again.
  void persistMessage(owner, message, true).then(() => {
    if (doneIds.has(message.clientId)) return dropPersisted(owner, message);
    const now = outboxOf(conversationId).find((one) => one.clientId === message.clientId);
    if (now !== undefined && now.images.length > 0) tell({ kind: 'put', message: now });
  });
  tell({ kind: 'put', message });
  put(message);
  return true;
}

/** How much has gone up, told once a hundredth. */
export function noteProgress(clientId: string, fraction: number): void {
  const known = useSendQueueState.getState().progress.get(clientId) ?? 0;
  if (fraction < 1 && fraction - known < 0.01) return;
  showProgress(clientId, fraction);
  tell({ kind: 'progressed', clientId, fraction });
}

export function retryOutgoing(message: FailedMessage<File>): void {
  replaceOutgoing(retryFailed(message));
}

/** Gives up the try under way and begins the next: under its own name the server stores it once. */
export function sendAnew(message: SendingMessage<File>): void {
  replaceOutgoing(takeOver(message));
}

/** Holds back what waits or is on its way; its author may send it again or delete it. */
export function stopOutgoing(message: QueuedMessage<File> | SendingMessage<File>): void {
  replaceOutgoing(stopSending(message));
}

/** Gives a failed message up; answers what it said. */
export function discardOutgoing(message: FailedMessage<File>): DraftMessage<File> {
  removeOutgoing(message.conversationId, message.clientId);
  return discardFailed(message);
}

/** What another tab has said about the messages; it has written it down already. */
export function hearOutbox(news: Exclude<OutboxNews, { kind: 'arrived' | 'wake' }>): void {
  switch (news.kind) {
    case 'progressed':
      showProgress(news.clientId, news.fraction);
      return;
    case 'gone':
      take(news.conversationId, news.clientId);
      return;
    case 'put': {
      const { clientId, conversationId } = news.message;
      // Settled here, but not yet known to be in the tab that has just written it down again.
      if (doneIds.has(clientId)) removeOutgoing(conversationId, clientId);
      else put(news.message);
    }
  }
}

/** Takes up what this person left unsent; once it resolves all of it stands there. */
export function openSendQueue(userId: number, toOthers: (news: OutboxNews) => void): Promise<void> {
  doneIds.clear();
  tell = toOthers;
  useSendQueueState.setState({ ...EMPTY, owner: userId });
  const take = (found: readonly Outgoing[]): void => {
    if (useSendQueueState.getState().owner !== userId) return;
    for (const message of found) {
      // What another tab has told meanwhile is newer.
      if (!outboxOf(message.conversationId).some((one) => one.clientId === message.clientId)) put(message);
    }
  };
  const found = restoreMessages(userId);
  if (found instanceof Promise) return found.then(take);
  take(found);
  return Promise.resolve();
}

/** Forgets everything but what is written down for its owner. */
export function closeSendQueue(): void {
  tell = () => {};
  useSendQueueState.setState(EMPTY);
}
