/** Closes an open popup on Escape, on a press outside, and when focus moves out. */
import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Why a popup closes; only Escape returns focus to the button. */
export type DismissReason = 'escape' | 'outside';

/** Listens on the document while `open`; `root` contains the button and the panel. */
export function useDismiss(
  root: RefObject<HTMLElement | null>,
  open: boolean,
  onDismiss: (reason: DismissReason) => void,
): void {
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (!open) return;
    const onOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) dismiss('outside');
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      // Stop the event: otherwise, a modal around the popup would also close.
      event.preventDefault();
      event.stopPropagation();
      dismiss('escape');
    };
    document.addEventListener('pointerdown', onOutside, true);
    document.addEventListener('focusin', onOutside);
    document.addEventListener('keydown', onKey, true);
    return () => {
      document.removeEventListener('pointerdown', onOutside, true);
      document.removeEventListener('focusin', onOutside);
      document.removeEventListener('keydown', onKey, true);
    };
  }, [open, root]);
}
