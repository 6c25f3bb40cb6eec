/** What does somebody mean who is still typing? What stands there once they pause. */
import { useEffect, useState } from 'react';

/** `value`, as it was when it had not changed for `milliseconds`. */
export function useDebounced<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
