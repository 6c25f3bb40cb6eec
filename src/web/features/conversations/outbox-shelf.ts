/** How do unsent messages survive a reload? Their words do; pictures live in memory alone. */
import { retryFailed, type UnsentMessage } from '#rules/conversations/outgoing-message.ts';
import { isErrorCode } from '#web/lib/errors.ts';

export type Outgoing = UnsentMessage<File>;

type Kept = {
  clientId: string;
  text: string;
  queuedAt: string;
  /** How many pictures it had. */
  images: number;
  /** Only on a failed one: why. */
  reason?: string;
};

const prefixOf = (userId: number) => `unsent-${userId}-`;
const keyOf = (userId: number, conversationId: number) => `${prefixOf(userId)}${conversationId}`;

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const { clientId, text, queuedAt, images, reason } = value as Record<string, unknown>;
  return (
    typeof clientId === 'string' &&
    typeof text === 'string' &&
    typeof queuedAt === 'string' &&
    typeof images === 'number' &&
    (reason === undefined || typeof reason === 'string')
  );
}

function keep(message: Outgoing): Kept {
  const { clientId, text, queuedAt, images } = message;
  const kept = { clientId, text, queuedAt, images: images.length };
  return message.state === 'failed' ? { ...kept, reason: message.reason } : kept;
}

/** One that was under way is queued again: under its own name the server stores it once. */
function restore(conversationId: number, kept: Kept): Outgoing {
  const { clientId, text, queuedAt, images, reason } = kept;
  const content = { clientId, conversationId, queuedAt, text, images: [] };
  // Sent without its pictures it would say something else than its author meant.
  const failed = { ...content, state: 'failed', reason: 'images_lost' } as const;
  if (images > 0) return failed;
  if (reason === undefined) return retryFailed(failed);
  return { ...failed, reason: isErrorCode(reason) ? reason : 'internal' };
}

/** Writes down what is unsent in one conversation; nothing is left behind where nothing is. */
export function shelve(userId: number, conversationId: number, outbox: readonly Outgoing[]): void {
  try {
    const key = keyOf(userId, conversationId);
    if (outbox.length === 0) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, JSON.stringify(outbox.map(keep)));
  } catch (error) {
    // It is still sent from memory; only a reload would lose it.
    console.error('An unsent message could not be kept', error);
  }
}

function readShelf(conversationId: number, text: string | null): Outgoing[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isKept).map((kept) => restore(conversationId, kept)) : [];
  } catch {
    return [];
  }
}

/** What this person had not sent when the page was left, by conversation. */
export function unshelve(userId: number): Map<number, Outgoing[]> {
  const found = new Map<number, Outgoing[]>();
  try {
    const prefix = prefixOf(userId);
    for (const key of Object.keys(window.localStorage)) {
      if (!key.startsWith(prefix)) continue;
      const conversationId = Number(key.slice(prefix.length));
      const outbox = readShelf(conversationId, window.localStorage.getItem(key));
      if (Number.isInteger(conversationId) && outbox.length > 0) found.set(conversationId, outbox);
    }
  } catch (error) {
    console.error('Unsent messages could not be read', error);
  }
  return found;
}
