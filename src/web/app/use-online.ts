/** Returns whether the browser reports that it is online and the server responds. */
import { useSyncExternalStore } from 'react';
import { useServerContact } from '#web/lib/offline/server-contact.ts';

function subscribe(notify: () => void): () => void {
  window.addEventListener('online', notify);
  window.addEventListener('offline', notify);
  return () => {
    window.removeEventListener('online', notify);
    window.removeEventListener('offline', notify);
  };
}

export function useOnline(): boolean {
  const isLost = useServerContact((contact) => contact.isLost);
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return isOnline && !isLost;
}
