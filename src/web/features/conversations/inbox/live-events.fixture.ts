/** Mock of the realtime connection: tests call the registered handlers. */
type Handler = (data: unknown) => void;

export const channels = new Map<string, Record<string, Handler>>();
export const changes = new Map<string, Handler>();

export { useConnection } from '#web/lib/realtime/connection.ts';

export function subscribe(channel: string, handlers: Record<string, Handler>): () => void {
  channels.set(channel, handlers);
  return () => channels.delete(channel);
}

export function onChange(type: string, handler: Handler): () => void {
  changes.set(type, handler);
  return () => changes.delete(type);
}
