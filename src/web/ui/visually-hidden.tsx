/** How do words reach a screen reader and nobody's eyes? */
import type { ReactNode } from 'react';

/** Words for assistive technology only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
