/** Runs the send queue: one tab sends, and all tabs of the browser stay in sync. */
import type { Message } from '#contract/conversations.ts';
import { openTabChannel } from '#web/lib/browser/tab-channel.ts';
import { nameOfSendQueue } from '#web/lib/offline/unsent.ts';
import { sweepPictures } from './image-store.ts';
import { Sender } from './message-sender.ts';
import { applyTabMessage, closeSendQueue, openSendQueue, type TabMessage } from './send-queue-state.ts';
import { withLease } from './sender-lease.ts';

type OnDelivered = (message: Message) => Promise<void> | void;

export type RunningSendQueue = {
  stop: () => void;
  wake: () => void;
};

/** Calls `wake` when the connection is back or the user returns to this tab. Returns a function that unsubscribes. */
function watchReturn(wake: () => void): () => void {
  const wakeIfVisible = () => {
    if (document.visibilityState === 'visible') wake();
  };
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', wakeIfVisible);
  return () => {
    window.removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', wakeIfVisible);
  };
}

/** Restores the user's unsent messages and makes one tab at a time send them. */
export function startSendQueue(userId: number, onDelivered: OnDelivered): RunningSendQueue {
  const name = nameOfSendQueue(userId);
  let sender: Sender | undefined;
  const tabs = openTabChannel<TabMessage>(name, (message) => {
    if (message.kind === 'wake') sender?.wake();
    else if (message.kind === 'arrived') void onDelivered(message.message);
    else applyTabMessage(message);
  });
  const restored = openSendQueue(userId, tabs.post);
  const releaseLease = withLease(name, () => {
    const own = new Sender((message) => {
      tabs.post({ kind: 'arrived', message });
      return onDelivered(message);
    });
    sender = own;
    // Messages are sent in the order in which they were written, so the restored ones come first.
    void restored.then(() => own.start());
    return () => {
      sender = undefined;
      own.stop();
    };
  });
  void sweepPictures();

  const wake = () => {
    // Wakes the tab that sends, because browsers throttle the timers of hidden tabs, and that tab can be hidden.
    tabs.post({ kind: 'wake' });
    sender?.wake();
  };
  const stopWatching = watchReturn(wake);
  const stop = () => {
    releaseLease();
    tabs.close();
    stopWatching();
    closeSendQueue();
  };
  return { stop, wake };
}
