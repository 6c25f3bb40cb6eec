/** Holds the conversation or trade that is on screen: its notifications are read by visiting it. */
import { useEffect } from 'react';
import { create } from 'zustand';
import type { Visited } from '#rules/notifications/read-on-visit.ts';

export const useVisited = create<{ visited: Visited | null }>()(() => ({ visited: null }));

/** Call this in the component that shows the conversation or trade. */
export function useVisit(kind: 'conversationId' | 'tradeId', id: number): void {
  useEffect(() => {
    useVisited.setState({ visited: kind === 'tradeId' ? { tradeId: id } : { conversationId: id } });
    return () => useVisited.setState({ visited: null });
  }, [kind, id]);
}
