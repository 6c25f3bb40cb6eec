/** How do features listen to what is pushed, and who starts and ends the listening? */
import type { Change } from '#contract/broadcasting.ts';
import { channels } from '#contract/realtime.ts';
import { forgetChanges, receive } from './changes.ts';
import { config } from './config.ts';
import { addListener, dropListener, type Handlers } from './listeners.ts';
import { RealtimeSession } from './realtime-session.ts';

export { onChange, onChangesExpired } from './changes.ts';
export { useConnection } from './connection.ts';

let session: RealtimeSession | undefined;
let stopListening: (() => void) | undefined;

/**
 * Listens on a channel until the returned function is called; may be called before anybody signs in.
 * `handlers` are by event name, `pusher:subscription_succeeded` included.
 */
export function subscribe<Events extends object>(
  channel: string,
  handlers: { readonly [E in keyof Events]?: (data: Events[E]) => void },
): () => void {
  // A copy: the same object handed in twice is two listeners.
  const mine: Handlers = { ...(handlers as Handlers) };
  if (addListener(channel, mine)) session?.join(channel);
  return () => {
    if (dropListener(channel, mine)) session?.leave(channel);
  };
}

/** Connects for this person and keeps at it until `stopRealtime`. */
export function startRealtime(userId: number): void {
  if (session?.userId === userId) return;
  stopRealtime();
  stopListening = subscribe<{ changed: Change }>(channels.privateUser(userId), { changed: receive });
  session = new RealtimeSession(userId, config());
  session.start(() => import('./socket.ts'));
}

export function stopRealtime(): void {
  const ended = session;
  // First: channels left after this need not be told to a socket that is closing.
  session = undefined;
  ended?.stop();
  stopListening?.();
  stopListening = undefined;
  forgetChanges();
}
