/** Leaves a form after saving or cancelling. */
import { useLocation, useNavigate } from '#web/lib/browser/router.tsx';

export function useHasPreviousPage(): boolean {
  // The router gives this key to the first history entry of a visit.
  return useLocation().key !== 'default';
}

/** Goes back one page; without a previous page in this app, replaces the page with `fallback`. */
export function useLeaveForm(): (fallback: string) => void {
  const navigate = useNavigate();
  const hasPrevious = useHasPreviousPage();
  return (fallback) => {
    if (hasPrevious) navigate(-1);
    else navigate(fallback, { replace: true });
  };
}
