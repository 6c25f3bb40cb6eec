/** When do a member's parts around the page appear? Once signed in, and never in a visitor's first download. */
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useSession } from '#web/lib/session.ts';

const load = () => import('./signed-in-shell.tsx');
const Live = lazy(async () => ({ default: (await load()).SignedInLive }));
const Badge = lazy(async () => ({ default: (await load()).InboxBadge }));
const Corner = lazy(async () => ({ default: (await load()).MemberCorner }));

function ForMembers({ part: Part, fallback }: { part: ComponentType; fallback?: ReactNode }) {
  const signedIn = useSession((state) => state.user !== null);
  return signedIn ? (
    <Suspense fallback={fallback}>
      <Part />
    </Suspense>
  ) : null;
}

export function MemberLive() {
  return <ForMembers part={Live} />;
}

export function InboxBadge() {
  return <ForMembers part={Badge} />;
}

export function MemberCorner({ fallback }: { fallback: ReactNode }) {
  return <ForMembers part={Corner} fallback={fallback} />;
}
