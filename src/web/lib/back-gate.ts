/** Who may stop Back and Forward before the router hears of them? */
import { useLayoutEffect } from 'react';

type Gate = (event: PopStateEvent) => void;
const gates = new Set<Gate>();

/** Asks `gate` at every Back and Forward; it stops one by `stopImmediatePropagation`. Returns the way out. */
export function onBack(gate: Gate): () => void {
  gates.add(gate);
  return () => gates.delete(gate);
}

/**
 * Mount it once, in a child of the router. Events at the window reach its listeners in the order in which these came,
 * capturing ones not first as elsewhere; and layout effects of children run before those of their parents.
 */
export function useBackGate(): void {
  useLayoutEffect(() => {
    const ask = (event: PopStateEvent) => {
      for (const gate of gates) gate(event);
    };
    window.addEventListener('popstate', ask);
    return () => window.removeEventListener('popstate', ask);
  }, []);
}
