/** Who listens to which channel? Several views may share one; it is joined once and left with the last. */

export type Handlers = Readonly<Record<string, (data: never) => void>>;

const listeners = new Map<string, Set<Handlers>>();

/** Answers true when this is the channel's first listener. */
export function addListener(channel: string, handlers: Handlers): boolean {
  const set = listeners.get(channel);
  if (set) {
    set.add(handlers);
    return false;
  }
  listeners.set(channel, new Set([handlers]));
  return true;
}

/** Answers true when nobody listens to the channel any more. */
export function dropListener(channel: string, handlers: Handlers): boolean {
  const set = listeners.get(channel);
  if (!set?.delete(handlers) || set.size > 0) return false;
  listeners.delete(channel);
  return true;
}

export function listenedChannels(): string[] {
  return [...listeners.keys()];
}

/** Hands an event to everybody who listens to its channel. */
export function dispatch(channel: string, event: string, data: unknown): void {
  for (const handlers of listeners.get(channel) ?? []) handlers[event]?.(data as never);
}
