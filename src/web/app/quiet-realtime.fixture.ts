/** Mocks the realtime connection: delivers only what the test pushes. */
import { act } from '@testing-library/react';

type Handlers = Record<string, (data: unknown) => void>;
const listeners = new Map<string, Handlers>();

export { onChange, onChangesExpired } from '#web/lib/realtime/changes.ts';
export { useConnection } from '#web/lib/realtime/connection.ts';

export function startRealtime(): void {}
export function stopRealtime(): void {}

export function subscribe(channel: string, handlers: Handlers): () => void {
  listeners.set(channel, { ...listeners.get(channel), ...handlers });
  return () => listeners.delete(channel);
}

export function push(channel: string, event: string, data: unknown): void {
  act(() => listeners.get(channel)?.[event]?.(data));
}
