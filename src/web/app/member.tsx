/** Loads the signed-in parts of the page frame after sign-in, to exclude them from a visitor's first download. */
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useSession } from '#web/lib/session/session.ts';

const load = () => import('./signed-in-shell.tsx');
const Live = lazy(async () => ({ default: (await load()).SignedInLive }));
const Badge = lazy(async () => ({ default: (await load()).InboxBadge }));
const Corner = lazy(async () => ({ default: (await load()).MemberCorner }));

function SignedInOnly({ part: Part, fallback }: { part: ComponentType; fallback?: ReactNode }) {
  const signedIn = useSession((state) => state.user !== null);
  return signedIn ? (
    <Suspense fallback={fallback}>
      <Part />
    </Suspense>
  ) : null;
}

export function MemberLive() {
  return <SignedInOnly part={Live} />;
}

export function InboxBadge() {
  return <SignedInOnly part={Badge} />;
}

export function MemberCorner({ fallback }: { fallback: ReactNode }) {
  return <SignedInOnly part={Corner} fallback={fallback} />;
}
