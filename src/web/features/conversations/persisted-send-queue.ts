/** How do unsent messages survive a reload? Each stands by itself, so that two tabs never overwrite one another's. */
import { retryFailed, type UnsentMessage } from '#rules/conversations/outgoing-message.ts';
import { isErrorCode } from '#web/lib/errors.ts';
import { dropPictures, keepPictures, readPictures } from './image-store.ts';

export type Outgoing = UnsentMessage<File>;

type Kept = {
  clientId: string;
  conversationId: number;
  text: string;
  queuedAt: string;
  /** How many pictures it had. */
  images: number;
  /** Only on a failed one: why. */
  reason?: string;
};

const prefixOf = (userId: number) => `unsent-${userId}-`;
/** The same name for its words and for its pictures. */
const nameOf = (userId: number, clientId: string) => `${prefixOf(userId)}${clientId}`;

function isKept(value: unknown): value is Kept {
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

function kept(message: Outgoing): Kept {
  const { clientId, conversationId, text, queuedAt, images } = message;
  const written = { clientId, conversationId, text, queuedAt, images: images.length };
  return message.state === 'failed' ? { ...written, reason: message.reason } : written;
}

/** One that was under way is queued again: under its own name the server stores it once. */
function restore(found: Kept, images: readonly File[]): Outgoing {
  const { clientId, conversationId, queuedAt, text, reason } = found;
  const content = { clientId, conversationId, queuedAt, text, images };
  // Sent without its pictures it would say something else than its author meant.
  const failed = { ...content, state: 'failed', reason: 'images_lost' } as const;
  if (images.length < found.images) return failed;
  if (reason === undefined) return retryFailed(failed);
  return { ...failed, reason: reason === 'stopped' || isErrorCode(reason) ? reason : 'internal' };
}

/** Writes down one unsent message, its words at once; resolves when its pictures are kept as well. */
export async function persistMessage(userId: number, message: Outgoing, withPictures: boolean): Promise<void> {
  const name = nameOf(userId, message.clientId);
  try {
    window.localStorage.setItem(name, JSON.stringify(kept(message)));
  } catch (error) {
    // It is still sent from memory; only a reload would lose it.
    console.error('An unsent message could not be kept', error);
  }
  if (withPictures && message.images.length > 0) await keepPictures(name, message.images);
}

/** Leaves nothing of one that was sent or given up. */
export function dropPersisted(userId: number, { clientId, images }: Outgoing): void {
  const name = nameOf(userId, clientId);
  try {
    window.localStorage.removeItem(name);
  } catch (error) {
    console.error('A message that is no longer unsent could not be forgotten', error);
  }
  if (images.length > 0) void dropPictures(name);
}

function readShelf(userId: number): Kept[] {
  const found: Kept[] = [];
  try {
    for (const name of Object.keys(window.localStorage)) {
      if (!name.startsWith(prefixOf(userId))) continue;
      const read = parse(window.localStorage.getItem(name));
      if (read !== undefined) found.push(read);
    }
  } catch (error) {
    console.error('Unsent messages could not be read', error);
  }
  return found;
}

function parse(text: string | null): Kept | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isKept(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** What this person had not sent when a page was left; answers at once where no pictures must be fetched. */
export function restoreMessages(userId: number): readonly Outgoing[] | Promise<readonly Outgoing[]> {
  const found = readShelf(userId);
  if (found.every((one) => one.images === 0)) return found.map((one) => restore(one, []));
  const fetched = found.map(async (one) => {
    const images = one.images === 0 ? [] : await readPictures(nameOf(userId, one.clientId));
    return restore(one, images ?? []);
  });
  return Promise.all(fetched);
}
