/** Does the push channel stand just now? */
import { create } from 'zustand';

/** `idle`: signed out, nobody wants one. `down`: wanted, lost, being tried again. */
export type ConnectionState = 'idle' | 'connecting' | 'live' | 'down';

export const useConnection = create<{ state: ConnectionState }>()(() => ({ state: 'idle' }));

export function setConnection(state: ConnectionState): void {
  if (useConnection.getState().state !== state) useConnection.setState({ state });
}
