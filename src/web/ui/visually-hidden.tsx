/** Renders text for screen readers only. */
import type { ReactNode } from 'react';

/** Text that is not visible, but is read by screen readers. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
