/** Replaces a staff page while the server refuses its requests because the account has no second factor. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { ApiError } from '#web/lib/net/errors.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { adminLabels as labels } from './admin.labels.ts';

/** True once the server has refused a request for lack of a second factor, until the next mount. */
export function useIsFactorMissing(): boolean {
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

export function SecondFactorMissing({ title }: { title: string }) {
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
