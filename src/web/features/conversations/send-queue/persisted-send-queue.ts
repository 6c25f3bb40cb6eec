/**
 * Persists unsent messages across reloads, each under its own key, so that tabs never overwrite each other's messages.
 */
import { retryFailed, type UnsentMessage } from '#rules/conversations/outgoing-message.ts';
import { isErrorCode } from '#web/lib/net/errors.ts';
import { nameOfUnsent as nameOf } from '#web/lib/offline/unsent.ts';
import { isRemovedName } from '#web/lib/session/account-storage.ts';
import { dropPictures, persistPictures, readPictures } from './image-store.ts';

export type Outgoing = UnsentMessage<File>;

type PersistedMessage = {
  clientId: string;
  conversationId: number;
  text: string;
  queuedAt: string;
  /** The number of pictures in the message; if fewer can be restored, some were lost. */
  images: number;
  reason?: string;
};

const prefixOf = (userId: number) => nameOf(userId, '');

function isPersistedMessage(value: unknown): value is PersistedMessage {
  if (typeof value !== 'object' || value === null) return false;
  const { clientId, conversationId, text, queuedAt, images, reason } = value as Record<string, unknown>;
  return (
    typeof clientId === 'string' &&
    Number.isInteger(conversationId) &&
    typeof text === 'string' &&
    typeof queuedAt === 'string' &&
    typeof images === 'number' &&
    (reason === undefined || typeof reason === 'string')
  );
}

function toPersisted(message: Outgoing): PersistedMessage {
  const { clientId, conversationId, text, queuedAt, images } = message;
  const persisted = { clientId, conversationId, text, queuedAt, images: images.length };
  return message.state === 'failed' ? { ...persisted, reason: message.reason } : persisted;
}

/** A message that was being sent is queued again: its client id makes the server store it only once. */
function restore(persisted: PersistedMessage, images: readonly File[]): Outgoing {
  const { clientId, conversationId, queuedAt, text, reason } = persisted;
  const content = { clientId, conversationId, queuedAt, text, images };
  // Fail the message if pictures are missing, because it would be sent incomplete.
  const failed = { ...content, state: 'failed', reason: 'images_lost' } as const;
  if (images.length < persisted.images) return failed;
  if (reason === undefined) return retryFailed(failed);
  return { ...failed, reason: reason === 'stopped' || isErrorCode(reason) ? reason : 'internal' };
}

/** Persists one unsent message: stores the text before returning, and resolves once the pictures are stored too. */
export async function persistMessage(userId: number, message: Outgoing, withPictures: boolean): Promise<void> {
  const name = nameOf(userId, message.clientId);
  if (isRemovedName(name)) return;
  try {
    window.localStorage.setItem(name, JSON.stringify(toPersisted(message)));
  } catch (error) {
    // The message is still sent from memory; only a reload would lose it.
    console.error('An unsent message could not be persisted', error);
  }
  if (withPictures && message.images.length > 0) await persistPictures(name, message.images);
}

export function dropPersisted(userId: number, { clientId, images }: Outgoing): void {
  const name = nameOf(userId, clientId);
  try {
    window.localStorage.removeItem(name);
  } catch (error) {
    console.error('A message that is no longer unsent could not be deleted', error);
  }
  if (images.length > 0) void dropPictures(name);
}

function readPersisted(userId: number): PersistedMessage[] {
  const messages: PersistedMessage[] = [];
  try {
    for (const name of Object.keys(window.localStorage)) {
      if (!name.startsWith(prefixOf(userId))) continue;
      const message = parse(window.localStorage.getItem(name));
      if (message !== undefined) messages.push(message);
    }
  } catch (error) {
    console.error('Unsent messages could not be read', error);
  }
  return messages;
}

function parse(text: string | null): PersistedMessage | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isPersistedMessage(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the stored unsent messages of the user: as a promise if pictures must be read, otherwise directly. */
export function restoreMessages(userId: number): readonly Outgoing[] | Promise<readonly Outgoing[]> {
  const persisted = readPersisted(userId);
  if (persisted.every((message) => message.images === 0)) return persisted.map((message) => restore(message, []));
  const restored = persisted.map(async (message) => {
    const images = message.images === 0 ? [] : await readPictures(nameOf(userId, message.clientId));
    return restore(message, images ?? []);
  });
  return Promise.all(restored);
}
