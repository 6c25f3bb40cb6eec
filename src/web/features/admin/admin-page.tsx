/** The frame around the staff pages: the navigation and the area that the URL selects. */

import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { isStaff } from '#rules/auth/staff-access.ts';
import { NotFound } from '#web/features/static-pages/index.ts';
import { usePageTitle } from '#web/lib/browser/page-title.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link, useParams } from '#web/lib/browser/router.tsx';
import { ApiError } from '#web/lib/net/errors.ts';
import { addAffectedReads } from '#web/lib/net/route-mutation.ts';
import { useSession } from '#web/lib/session/session.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { adminLabels as labels } from './admin.labels.ts';
import { type AdminArea, areasFor, findArea } from './admin-areas.ts';
import { AreaNavigation } from './area-navigation.tsx';
import { staffReads } from './staff-reads.ts';
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
    <div className="wrap grid content-start gap-5 pt-4 pb-12 lg:grid-cols-[12.5rem_minmax(0,1fr)] lg:gap-10 lg:pt-8">
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
      <div
        // The layout of a page depends on the space beside the navigation, not on the width of the window.
        className="min-w-0 @container/staff"
      >
        <SecondFactorMissing title={name()} />
      </div>
    );
  }
  return (
    <div className="min-w-0 @container/staff">
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

/** True once the server has refused a request for lack of a second factor, until the next mount. */
function useIsFactorMissing(): boolean {
  const client = useQueryClient();
  const [isMissing, setMissing] = useState(false);
  useEffect(
    () =>
      // Only new errors count: an old error is still cached when the user returns with a second factor.
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const { error } = event.action;
        if (error instanceof ApiError && error.code === 'second_factor_setup_required') setMissing(true);
      }),
    [client],
  );
  return isMissing;
}

/** Replaces a staff page while the server refuses its requests because the account has no second factor. */
function SecondFactorMissing({ title }: { title: string }) {
  const action = (
    <Link to={`${paths.settings()}#sign-in-security`} className={buttonClass({ variant: 'main' })}>
      {labels.setUpFactor}
    </Link>
  );
  return (
    <>
      <h1 className="mb-6 text-xl md:text-2xl">{title}</h1>
      <EmptyState level={2} art="key" title={labels.factorMissing} action={action}>
        {labels.factorMissingText}
      </EmptyState>
    </>
  );
}
