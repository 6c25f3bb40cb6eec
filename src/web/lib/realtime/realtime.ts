/** Starts and stops the realtime connection and lets features subscribe to channels. */
import { type ChangedEvent, channels } from '#contract/realtime.ts';
import { config } from '../net/config.ts';
import { forgetChanges, receive } from './changes.ts';
import { addListener, dropListener, type Handlers, RealtimeSession } from './realtime-session.ts';

export { onChange } from './changes.ts';
export { useConnection } from './connection.ts';

let session: RealtimeSession | undefined;
let stopListening: (() => void) | undefined;

/**
 * Listens on a channel until the returned function is called; can be called before sign-in. `handlers` are keyed by
 * event name, including `pusher:subscription_succeeded`.
 */
export function subscribe<Events extends object>(
  channel: string,
  handlers: { readonly [E in keyof Events]?: (data: Events[E]) => void },
): () => void {
  // A copy, so that passing the same object twice adds two listeners.
  const ownHandlers: Handlers = { ...(handlers as Handlers) };
  if (addListener(channel, ownHandlers)) session?.join(channel);
  return () => {
    if (dropListener(channel, ownHandlers)) session?.leave(channel);
  };
}

export function startRealtime(userId: number): void {
  if (session?.userId === userId) return;
  stopRealtime();
  stopListening = subscribe<{ changed: ChangedEvent }>(channels.privateUser(userId), { changed: receive });
  session = new RealtimeSession(userId, config());
  session.start(() => import('./socket.ts'));
}

export function stopRealtime(): void {
  const ended = session;
  // Clear `session` first, so that leaving channels sends no messages to the closing socket.
  session = undefined;
  ended?.stop();
  stopListening?.();
  stopListening = undefined;
  forgetChanges();
}
