/** Lets components intercept Back and Forward before the router handles them. */
import { useLayoutEffect } from 'react';

type Gate = (event: PopStateEvent) => void;
const gates = new Set<Gate>();

/**
 * Calls `gate` on every Back and Forward; it can block one with `stopImmediatePropagation`. Returns a function that
 * removes the gate.
 */
export function onBack(gate: Gate): () => void {
  gates.add(gate);
  return () => gates.delete(gate);
}

/**
 * Mount this hook once, in a child of the router. Listeners on window run in the order in which they were added
 * (capture listeners do not run first there), and layout effects of children run before those of their parents.
 */
export function useBackGate(): void {
  useLayoutEffect(() => {
    const runGates = (event: PopStateEvent) => {
      for (const gate of gates) gate(event);
    };
    window.addEventListener('popstate', runGates);
    return () => window.removeEventListener('popstate', runGates);
  }, []);
}
