/** Restricts pages to signed-in users. The code of `SessionGate` is loaded only when such a page opens. */
import { lazy, type ReactNode } from 'react';

const SessionGate = lazy(async () => ({ default: (await import('./session-gate.tsx')).SessionGate }));

/** Renders its children only while a user is signed in; must be rendered inside a `Suspense`. */
export function RequireSession({ children }: { children: ReactNode }) {
  return <SessionGate>{children}</SessionGate>;
}
