/** Who may see a member's page? Whoever is signed in; the gate's own code loads with the page. */
import { lazy, type ReactNode } from 'react';

const SessionGate = lazy(async () => ({ default: (await import('./session-gate.tsx')).SessionGate }));

/** Renders its children only while somebody is signed in; needs a `Suspense` around it. */
export function RequireSession({ children }: { children: ReactNode }) {
  return <SessionGate>{children}</SessionGate>;
}
