/** Selects the newly received messages that the screen reader announces. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Message } from '#contract/conversations.ts';
import type { Log } from './messages.queries.ts';

/** If more messages arrive at once, only the last ones are announced. */
const MAX_ANNOUNCED = 3;

/**
 * Returns the latest messages received at the end of the conversation, but not messages loaded by scrolling or
 * navigation.
 */
export function useArrivals({ messages, nextCursor, syncedTo }: Log, userId: number): readonly Message[] {
  const [arrived, setArrived] = useState<readonly Message[]>([]);
  const lastSeenId = useRef(Math.max(syncedTo, messages.at(-1)?.id ?? 0));
  const wasAtEnd = useRef(nextCursor === null);
  const update = useEffectEvent(() => {
    const fresh = messages.filter((message) => message.id > lastSeenId.current);
    const announces = wasAtEnd.current;
    wasAtEnd.current = nextCursor === null;
    lastSeenId.current = messages.at(-1)?.id ?? lastSeenId.current;
    const theirs = fresh.filter((message) => message.sender_id !== userId);
    if (announces && theirs.length > 0) setArrived(theirs.slice(-MAX_ANNOUNCED));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the list or its end changes.
  useEffect(() => update(), [messages, nextCursor]);
  return arrived;
}
