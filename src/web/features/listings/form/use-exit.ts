/** Leaves a form after saving or cancelling. */
import { useLocation, useNavigate } from 'react-router';

/** Goes back one page; without a previous page in this app, replaces the page with `fallback`. */
export function useExit(): (fallback: string) => void {
  const navigate = useNavigate();
  const location = useLocation();
  // React Router gives this key to the first entry of a visit.
  return (fallback) => {
    if (location.key === 'default') void navigate(fallback, { replace: true });
    else void navigate(-1);
  };
}
