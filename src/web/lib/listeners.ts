/**
 * Registers the listeners of each channel. Several views can share a channel: it is joined with the first listener and
 * left with the last.
 */

export type Handlers = Readonly<Record<string, (data: never) => void>>;

const listeners = new Map<string, Set<Handlers>>();

/** Returns true if this is the channel's first listener. */
export function addListener(channel: string, handlers: Handlers): boolean {
  const set = listeners.get(channel);
  if (set) {
    set.add(handlers);
    return false;
  }
  listeners.set(channel, new Set([handlers]));
  return true;
}

/** Returns true if the channel has no listeners left. */
export function dropListener(channel: string, handlers: Handlers): boolean {
  const set = listeners.get(channel);
  if (!set?.delete(handlers) || set.size > 0) return false;
  listeners.delete(channel);
  return true;
}

export function listenedChannels(): string[] {
  return [...listeners.keys()];
}

/** Passes an event to all listeners of its channel. */
export function dispatch(channel: string, event: string, data: unknown): void {
  for (const handlers of listeners.get(channel) ?? []) handlers[event]?.(data as never);
}
