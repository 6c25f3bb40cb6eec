/** Renders the first link of the page, which lets keyboard users skip the top bar; hidden until focused. */
import { buttonClass } from './button-class.ts';

export function SkipLink({ targetId, label }: { targetId: string; label: string }) {
  return (
    <a
      href={`#${targetId}`}
      className={buttonClass({ variant: 'ink', className: 'fixed! top-2 left-2 z-50 not-focus:sr-only' })}
    >
      {label}
    </a>
  );
}
