/** Lets keyboard users skip the top bar. */
import { buttonClass } from './button-class.ts';

/** The first link of the page: hidden until focused, then jumps to the element with `targetId`. */
export function SkipLink({ targetId, label }: { targetId: string; label: string }) {
  return (
    <a
      href={`#${targetId}`}
      className={buttonClass({ variant: 'ink', className: 'sr-only-focusable fixed! top-2 left-2 z-50' })}
    >
      {label}
    </a>
  );
}
