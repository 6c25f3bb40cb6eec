/** Stores the state of the realtime connection. */
import { create } from 'zustand';

/** `idle`: signed out, so no connection is needed. `down`: an attempt to connect failed, or the connection was lost. */
export type ConnectionState = 'idle' | 'connecting' | 'live' | 'down';

export const useConnection = create<{ state: ConnectionState }>()(() => ({ state: 'idle' }));

export function setConnection(state: ConnectionState): void {
  if (useConnection.getState().state !== state) useConnection.setState({ state });
}
