/** Sends and receives typing indicators. */
import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { TYPING_EVERY, TYPING_SHOWN } from '#contract/realtime.ts';
import { usePreferences } from '#web/features/preferences/index.ts';
import { call } from '#web/lib/net/api.ts';

const useWriting = create<{ ids: ReadonlySet<number> }>()(() => ({ ids: new Set() }));
const timers = new Map<number, ReturnType<typeof setTimeout>>();

/**
 * Hides the typing indicator; called when the other party has sent a message or stopped typing, or this user leaves the
 * conversation.
 */
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

export function showTyping(conversationId: number): void {
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
  /** Call on every keystroke; notifies the server at most every `TYPING_EVERY` milliseconds. */
  wrote: () => void;
  /** Call when the message is sent; the next keystroke then notifies the server immediately. */
  sent: () => void;
};

/** Announces typing unless the user has turned it off. Failures are ignored because nothing is lost. */
export function useTypingSignal(conversationId: number): TypingSignal {
  const { data } = usePreferences();
  const last = useRef(Number.NEGATIVE_INFINITY);
  const shows = data?.shows_typing ?? false;
  useEffect(() => () => forgetTyping(conversationId), [conversationId]);
  return {
    wrote: () => {
      // With `Date.now()`, no signal would be sent for an hour after the clock is set back by an hour.
      const now = performance.now();
      if (!shows || now - last.current < TYPING_EVERY) return;
      last.current = now;
      call('POST /api/conversations/{id}/typing', { params: { id: conversationId } }, { isBackground: true }).catch(
        () => {},
      );
    },
    sent: () => {
      last.current = Number.NEGATIVE_INFINITY;
    },
  };
}
