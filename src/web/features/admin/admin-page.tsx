/** The frame around the staff pages: the navigation and the area that the URL selects. */
import { Suspense } from 'react';
import { isStaff } from '#rules/auth/staff-access.ts';
import { NotFound } from '#web/features/pages/index.ts';
import { usePageTitle } from '#web/lib/browser/page-title.ts';
import { useParams } from '#web/lib/browser/router.tsx';
import { addAffectedReads } from '#web/lib/net/route-mutation.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { adminLabels as labels } from './admin.labels.ts';
import { type AdminArea, areasFor, findArea } from './admin-areas.ts';
import { AreaNavigation } from './area-navigation.tsx';
import { SecondFactorMissing, useIsFactorMissing } from './second-factor-missing.tsx';
import { staffReads } from './staff-reads.ts';
import './admin.css';
import './staff-layout.css';
import './staff-parts.css';
import './staff-table.css';

addAffectedReads(staffReads);

/** Everyone but the staff sees the not-found page, which matches the 404 responses of the server. */
export function AdminPage() {
  const role = useSession((state) => state.user?.role);
  const { '*': tail = '' } = useParams();
  const match = role && isStaff(role) ? findArea(role, tail) : undefined;
  if (!role || !match) return <NotFound />;
  return (
    <div className="wrap admin">
      <AreaNavigation areas={areasFor(role)} current={match.area} />
      <Area key={match.area.path} {...match} />
    </div>
  );
}

function Area({ area: { name, Content }, subpath }: { area: AdminArea; subpath: string }) {
  usePageTitle(name());
  const isFactorMissing = useIsFactorMissing();
  if (isFactorMissing) {
    return (
      <div className="admin__area">
        <SecondFactorMissing title={name()} />
      </div>
    );
  }
  return (
    <div className="admin__area">
      <Suspense
        fallback={
          <>
            <h1 className="sr-only">{name()}</h1>
            <SkeletonGroup label={labels.loading} className="grid gap-4">
              <Skeleton className="h-8 w-56" />
              <Skeleton className="h-64 w-full" />
            </SkeletonGroup>
          </>
        }
      >
        <Content subpath={subpath} />
      </Suspense>
    </div>
  );
}
