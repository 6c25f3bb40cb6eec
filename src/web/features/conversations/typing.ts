/** Who is writing just now, and how does the other side learn that we are? */
import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { TYPING_EVERY, TYPING_SHOWN } from '#contract/realtime.ts';
import { routes } from '#contract/routes.ts';
import { call } from '#web/lib/api.ts';
import { usePreferences } from './preferences.queries.ts';

/** Conversations in which the other one writes. */
const useWriting = create<{ ids: ReadonlySet<number> }>()(() => ({ ids: new Set() }));
const timers = new Map<number, ReturnType<typeof setTimeout>>();

/** The other one has sent, or has been silent for long enough. */
export function forgetTyping(conversationId: number): void {
  clearTimeout(timers.get(conversationId));
  timers.delete(conversationId);
  useWriting.setState(({ ids }) => {
    if (!ids.has(conversationId)) return { ids };
    const next = new Set(ids);
    next.delete(conversationId);
    return { ids: next };
  });
}

/** The other one writes: true for `TYPING_SHOWN` from now. */
export function noteTyping(conversationId: number): void {
  clearTimeout(timers.get(conversationId));
  timers.set(
    conversationId,
    setTimeout(() => forgetTyping(conversationId), TYPING_SHOWN),
  );
  useWriting.setState(({ ids }) => (ids.has(conversationId) ? { ids } : { ids: new Set(ids).add(conversationId) }));
}

export function useOtherWrites(conversationId: number): boolean {
  return useWriting(({ ids }) => ids.has(conversationId));
}

export type TypingSignal = {
  /** With every stroke; tells the server at most every `TYPING_EVERY`. */
  wrote: () => void;
  /** What was written is sent: the next stroke is told at once. */
  sent: () => void;
};

/** Says that one writes, unless one has switched that off. Nobody is told of a failure: nothing is lost by it. */
export function useTypingSignal(conversationId: number): TypingSignal {
  const { data } = usePreferences();
  const last = useRef(Number.NEGATIVE_INFINITY);
  const shows = data?.shows_typing ?? false;
  useEffect(() => () => forgetTyping(conversationId), [conversationId]);
  return {
    wrote: () => {
      // Not the clock on the wall: set back by an hour, it would be silent for as long.
      const now = performance.now();
      if (!shows || now - last.current < TYPING_EVERY) return;
      last.current = now;
      call(routes.conversations.typing, { params: { id: conversationId } }).catch(() => {});
    },
    sent: () => {
      last.current = Number.NEGATIVE_INFINITY;
    },
  };
}
