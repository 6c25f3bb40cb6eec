/** Holds the unsent messages of the signed-in user, synchronised across all tabs. */
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
import { makeClientId } from '#web/lib/net/client-id.ts';
import { dropPersisted, type Outgoing, persistMessage, restoreMessages } from './persisted-send-queue.ts';

export type TabMessage =
  | { readonly kind: 'put'; readonly message: Outgoing }
  | { readonly kind: 'gone'; readonly conversationId: number; readonly clientId: string }
  | { readonly kind: 'progressed'; readonly clientId: string; readonly fraction: number }
  | { readonly kind: 'arrived'; readonly message: Message }
  /** Makes the sending tab retry now, because the connection is back or the user has switched to a tab. */
  | { readonly kind: 'wake' };

type SendQueueState = {
  /** The id of the user who wrote these messages; null while signed out. */
  owner: number | null;
  byConversation: ReadonlyMap<number, readonly Outgoing[]>;
};

const NOTHING: readonly Outgoing[] = [];
const EMPTY: SendQueueState = { owner: null, byConversation: new Map() };

export const useSendQueueState = create<SendQueueState>()(() => EMPTY);

/**
 * Upload progress of messages with pictures, 0 to 1, by client id. Not part of the queue, because every change of the
 * queue triggers the sender.
 */
const useProgress = create<{ progress: ReadonlyMap<string, number> }>()(() => ({ progress: new Map() }));

/** Client ids of sent and discarded messages: late updates from other tabs must not bring them back. */
const doneIds = new Set<string>();
let postToTabs: (message: TabMessage) => void = () => {};

export function sendQueueOf(conversationId: number): readonly Outgoing[] {
  return useSendQueueState.getState().byConversation.get(conversationId) ?? NOTHING;
}

/** Returns the messages in the order in which they were written. */
export function useSendQueue(conversationId: number): readonly Outgoing[] {
  return useSendQueueState((state) => state.byConversation.get(conversationId) ?? NOTHING);
}

/** Returns undefined until the upload has started. */
export function useUploaded(clientId: string): number | undefined {
  return useProgress(({ progress }) => progress.get(clientId));
}

function setSendQueue(conversationId: number, queue: readonly Outgoing[]): void {
  if (queue === sendQueueOf(conversationId)) return;
  const next = new Map(useSendQueueState.getState().byConversation);
  if (queue.length === 0) next.delete(conversationId);
  else next.set(conversationId, queue);
  useSendQueueState.setState({ byConversation: next });
}

function showProgress(clientId: string, fraction: number | undefined): void {
  const { progress } = useProgress.getState();
  if (progress.get(clientId) === fraction) return;
  const next = new Map(progress);
  if (fraction === undefined) next.delete(clientId);
  else next.set(clientId, fraction);
  useProgress.setState({ progress: next });
}

/** Adds or replaces a message, in the state of this tab only. */
function put(message: Outgoing): void {
  if (doneIds.has(message.clientId)) return;
  if (message.state !== 'sending') showProgress(message.clientId, undefined);
  setSendQueue(message.conversationId, putOutgoing(sendQueueOf(message.conversationId), message));
}

/** Removes a message, from the state of this tab only. */
function take(conversationId: number, clientId: string): void {
  doneIds.add(clientId);
  showProgress(clientId, undefined);
  setSendQueue(conversationId, takeOutgoing(sendQueueOf(conversationId), clientId));
}

/** Replaces a message with its next state, in every tab and in storage. */
export function replaceOutgoing(next: Outgoing): void {
  const { owner } = useSendQueueState.getState();
  // Do nothing if the message was already sent or discarded, here or in another tab.
  if (owner === null || !sendQueueOf(next.conversationId).some((outgoing) => outgoing.clientId === next.clientId))
    return;
  void persistMessage(owner, next, false);
  // Posts to the other tabs first: `put` triggers the sender immediately, and the sender's posts must arrive after this
  // one.
  postToTabs({ kind: 'put', message: next });
  put(next);
}

/**
 * Removes a message that was delivered or discarded, in every tab and in storage.
 * @param persisted the message in storage; by default, the message in the queue of this tab
 */
export function removeOutgoing(
  conversationId: number,
  clientId: string,
  persisted = sendQueueOf(conversationId).find((outgoing) => outgoing.clientId === clientId),
): void {
  const { owner } = useSendQueueState.getState();
  if (owner !== null && persisted !== undefined) dropPersisted(owner, persisted);
  postToTabs({ kind: 'gone', conversationId, clientId });
  take(conversationId, clientId);
}

/** Queues a draft; returns false if it is empty or exceeds a limit. */
export function queueMessage(conversationId: number, draft: DraftMessage<File>): boolean {
  const { owner } = useSendQueueState.getState();
  const queuedAt = queueTime(sendQueueOf(conversationId), new Date());
  const message = queueDraft(draft, { conversationId, clientId: makeClientId(), queuedAt });
  if (message === undefined || owner === null) return false;
  // A tab that opens while the pictures are being stored cannot restore them, so the message is posted again
  // afterwards.
  void persistMessage(owner, message, true).then(() => {
    if (doneIds.has(message.clientId)) return dropPersisted(owner, message);
    const current = sendQueueOf(conversationId).find((outgoing) => outgoing.clientId === message.clientId);
    if (current !== undefined && current.images.length > 0) postToTabs({ kind: 'put', message: current });
  });
  postToTabs({ kind: 'put', message });
  put(message);
  return true;
}

/** Records upload progress; posts it to the other tabs in steps of one percent. */
export function recordProgress(clientId: string, fraction: number): void {
  const previous = useProgress.getState().progress.get(clientId) ?? 0;
  if (fraction < 1 && fraction - previous < 0.01) return;
  showProgress(clientId, fraction);
  postToTabs({ kind: 'progressed', clientId, fraction });
}

export function retryOutgoing(message: FailedMessage<File>): void {
  replaceOutgoing(retryFailed(message));
}

/** Aborts the current attempt and starts the next one: the client id makes the server store the message only once. */
export function resendMessage(message: SendingMessage<File>): void {
  replaceOutgoing(takeOver(message));
}

/** Stops a message that is queued or being sent; its author can then send it again or delete it. */
export function stopOutgoing(message: QueuedMessage<File> | SendingMessage<File>): void {
  replaceOutgoing(stopSending(message));
}

export function discardOutgoing(message: FailedMessage<File>): DraftMessage<File> {
  removeOutgoing(message.conversationId, message.clientId);
  return discardFailed(message);
}

/** Applies an update from another tab, which has already persisted any changed message. */
export function applyTabMessage(message: Exclude<TabMessage, { kind: 'arrived' | 'wake' }>): void {
  switch (message.kind) {
    case 'progressed':
      showProgress(message.clientId, message.fraction);
      return;
    case 'gone':
      take(message.conversationId, message.clientId);
      return;
    case 'put': {
      const { clientId, conversationId } = message.message;
      // Another tab has persisted a message that is already sent or discarded in this tab: remove it again.
      if (doneIds.has(clientId)) removeOutgoing(conversationId, clientId, message.message);
      else put(message.message);
    }
  }
}

/** Restores this user's unsent messages; resolves when all of them are in the state. */
export function openSendQueue(userId: number, post: (message: TabMessage) => void): Promise<void> {
  doneIds.clear();
  postToTabs = post;
  useSendQueueState.setState({ ...EMPTY, owner: userId });
  useProgress.setState({ progress: new Map() });
  const addAll = (messages: readonly Outgoing[]): void => {
    if (useSendQueueState.getState().owner !== userId) return;
    for (const message of messages) {
      // A version that another tab has already posted is newer than the stored one.
      if (!sendQueueOf(message.conversationId).some((outgoing) => outgoing.clientId === message.clientId)) put(message);
    }
  };
  const restored = restoreMessages(userId);
  if (restored instanceof Promise) return restored.then(addAll);
  addAll(restored);
  return Promise.resolve();
}

/** Clears the state; persisted messages remain for their owner. */
export function closeSendQueue(): void {
  postToTabs = () => {};
  useSendQueueState.setState(EMPTY);
  useProgress.setState({ progress: new Map() });
}
