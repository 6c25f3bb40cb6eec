/** Connects the tabs of one browser through a BroadcastChannel. */

export type TabChannel<Message> = {
  /** Sends to all other tabs, never to this one. */
  post: (message: Message) => void;
  close: () => void;
};

/** Does nothing if the browser has no BroadcastChannel: each tab then gets its data from the server. */
export function openTabChannel<Message>(name: string, onMessage: (message: Message) => void): TabChannel<Message> {
  if (typeof BroadcastChannel === 'undefined') return { post: () => {}, close: () => {} };
  const channel = new BroadcastChannel(name);
  channel.onmessage = (event: MessageEvent<Message>) => onMessage(event.data);
  return {
    post: (message) => {
      try {
        channel.postMessage(message);
      } catch (error) {
        console.error('A message to the other tabs could not be sent', error);
      }
    },
    close: () => channel.close(),
  };
}
