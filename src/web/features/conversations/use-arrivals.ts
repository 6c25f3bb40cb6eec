/** What has just been said by the other one, to be read out once? */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Message } from '#contract/conversations.ts';
import type { Log } from './messages.queries.ts';

/** More at once is not listened to. */
const MOST = 3;

/** The newest batch that came in at the end while the conversation was open; paging and jumping are no arrivals. */
export function useArrivals({ messages, nextCursor, syncedTo }: Log, userId: number): readonly Message[] {
  const [arrived, setArrived] = useState<readonly Message[]>([]);
  const heard = useRef(Math.max(syncedTo, messages.at(-1)?.id ?? 0));
  const wasAtEnd = useRef(nextCursor === null);
  const listen = useEffectEvent(() => {
    const fresh = messages.filter((one) => one.id > heard.current);
    const announces = wasAtEnd.current;
    wasAtEnd.current = nextCursor === null;
    heard.current = messages.at(-1)?.id ?? heard.current;
    const theirs = fresh.filter((one) => one.sender_id !== userId);
    if (announces && theirs.length > 0) setArrived(theirs.slice(-MOST));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another list or another end is news.
  useEffect(() => listen(), [messages, nextCursor]);
  return arrived;
}
