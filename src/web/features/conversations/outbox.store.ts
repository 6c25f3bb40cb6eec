/** Which messages of one's own does the server not have yet? */
import { create } from 'zustand';
import {
  type DraftMessage,
  discardFailed,
  type FailedMessage,
  queueDraft,
  retryFailed,
} from '#rules/conversations/outgoing-message.ts';
import { type Outgoing, shelve, unshelve } from './outbox-shelf.ts';

type OutboxState = {
  /** Whose messages these are; null while nobody is signed in. */
  owner: number | null;
  byConversation: ReadonlyMap<number, readonly Outgoing[]>;
};

export const useOutboxStore = create<OutboxState>()(() => ({ owner: null, byConversation: new Map() }));

const NOTHING: readonly Outgoing[] = [];

export function outboxOf(conversationId: number): readonly Outgoing[] {
  return useOutboxStore.getState().byConversation.get(conversationId) ?? NOTHING;
}

/** One's own unsent messages of a conversation, in the order they were written. */
export function useOutbox(conversationId: number): readonly Outgoing[] {
  return useOutboxStore((state) => state.byConversation.get(conversationId) ?? NOTHING);
}

function write(conversationId: number, outbox: readonly Outgoing[]): void {
  const { owner, byConversation } = useOutboxStore.getState();
  if (owner === null) return;
  const next = new Map(byConversation);
  if (outbox.length === 0) next.delete(conversationId);
  else next.set(conversationId, outbox);
  useOutboxStore.setState({ byConversation: next });
  shelve(owner, conversationId, outbox);
}

/** Puts a message's next state in the place of the one before. */
export function replaceOutgoing(next: Outgoing): void {
  const outbox = outboxOf(next.conversationId);
  write(
    next.conversationId,
    outbox.map((one) => (one.clientId === next.clientId ? next : one)),
  );
}

/** Takes out what has arrived or was given up. */
export function removeOutgoing(conversationId: number, clientId: string): void {
  const outbox = outboxOf(conversationId);
  if (outbox.some((one) => one.clientId === clientId)) {
    write(
      conversationId,
      outbox.filter((one) => one.clientId !== clientId),
    );
  }
}

/** Queues what was written; false when there is nothing to send or too much. */
export function queueMessage(conversationId: number, draft: DraftMessage<File>): boolean {
  const message = queueDraft(draft, {
    conversationId,
    clientId: crypto.randomUUID(),
    queuedAt: new Date().toISOString(),
  });
  if (message === undefined || useOutboxStore.getState().owner === null) return false;
  write(conversationId, [...outboxOf(conversationId), message]);
  return true;
}

export function retryOutgoing(message: FailedMessage<File>): void {
  replaceOutgoing(retryFailed(message));
}

/** Gives a failed message up; answers what it said. */
export function discardOutgoing(message: FailedMessage<File>): DraftMessage<File> {
  removeOutgoing(message.conversationId, message.clientId);
  return discardFailed(message);
}

/** Takes up what this person left unsent. */
export function openOutbox(userId: number): void {
  useOutboxStore.setState({ owner: userId, byConversation: unshelve(userId) });
}

/** Forgets everything but what is written down for its owner. */
export function closeOutbox(): void {
  useOutboxStore.setState({ owner: null, byConversation: new Map() });
}
