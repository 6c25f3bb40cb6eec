/** Who sends what is unsent, and how do the other tabs of the same browser learn of it? */
import type { Message } from '#contract/conversations.ts';
import { sweepPictures } from './image-store.ts';
import { Sender } from './message-sender.ts';
import { closeSendQueue, hearOutbox, type OutboxNews, openSendQueue } from './send-queue-state.ts';
import { withLease } from './sender-lease.ts';
import { openTabChannel } from './tab-channel.ts';

export type RunningOutbox = {
  stop: () => void;
  /** Tries everything at once: the connection is back. */
  wake: () => void;
};

/** Takes up this person's unsent messages; of all tabs one at a time sends them, until it is stopped or closed. */
export function startSendQueue(userId: number, arrived: (message: Message) => Promise<void> | void): RunningOutbox {
  const name = `magpie-outbox-${userId}`;
  let sender: Sender | undefined;
  const tabs = openTabChannel<OutboxNews>(name, (news) => {
    if (news.kind === 'wake') sender?.wake();
    else if (news.kind === 'arrived') void arrived(news.message);
    else hearOutbox(news);
  });
  const restored = openSendQueue(userId, tabs.post);
  const endTurn = withLease(name, () => {
    const mine = new Sender((message) => {
      tabs.post({ kind: 'arrived', message });
      return arrived(message);
    });
    sender = mine;
    // Not before the older ones are back: messages go in the order they were written.
    void restored.then(() => mine.start());
    return () => {
      mine.stop();
      sender = undefined;
    };
  });
  void sweepPictures();

  const wake = () => {
    // Timers of a tab that nobody looks at are slow, and it may be the one that sends.
    tabs.post({ kind: 'wake' });
    sender?.wake();
  };
  const wakeIfSeen = () => {
    if (document.visibilityState === 'visible') wake();
  };
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', wakeIfSeen);
  const stop = () => {
    endTurn();
    tabs.close();
    window.removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', wakeIfSeen);
    closeSendQueue();
  };
  return { stop, wake };
}
