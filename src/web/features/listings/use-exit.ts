/** Where does a form lead once it is saved or given up? */
import { useLocation, useNavigate } from 'react-router';

/** Back one page; without a page of ours to go back to, to `otherwise`. */
export function useExit(): (otherwise: string) => void {
  const navigate = useNavigate();
  const location = useLocation();
  // The very first entry of a visit has this key.
  return (otherwise) => {
    if (location.key === 'default') void navigate(otherwise, { replace: true });
    else void navigate(-1);
  };
}
