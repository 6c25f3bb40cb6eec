/** Mocks the change feed: tests call the registered handlers. */
type Handler = (change: { id: string }) => void;

export const changes = new Map<string, Handler>();

export function onChange(type: string, handler: Handler): () => void {
  changes.set(type, handler);
  return () => changes.delete(type);
}

export const onChangesExpired = () => () => {};
