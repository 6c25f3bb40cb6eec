/** Leaves a form after saving or cancelling. */
import { useLocation, useNavigate } from '#web/lib/browser/router.tsx';

/** Goes back one page; without a previous page in this app, replaces the page with `fallback`. */
export function useExit(): (fallback: string) => void {
  const navigate = useNavigate();
  const location = useLocation();
  // The first entry of a visit has this key.
  return (fallback) => {
    if (location.key === 'default') navigate(fallback, { replace: true });
    else navigate(-1);
  };
}
