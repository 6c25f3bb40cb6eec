/** Renders a button that opens a non-modal panel under it; on phones, the panel spans the window. */
import { type ReactElement, type ReactNode, useId, useRef, useState } from 'react';
import { useDismiss } from './use-dismiss.ts';
import './popup.css';

export type PopoverTriggerProps = {
  onClick: () => void;
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  'aria-haspopup': 'dialog';
};

type PopoverProps = {
  /** The accessible name of the panel. */
  label: string;
  trigger: (props: PopoverTriggerProps) => ReactElement;
  children: ReactNode | ((close: () => void) => ReactNode);
  align?: 'start' | 'end' | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  className?: string | undefined;
};

export function Popover({ label, trigger, children, align = 'end', onOpenChange, className = '' }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  const change = (next: boolean) => {
    setOpen(next);
    onOpenChange?.(next);
  };
  const focusTrigger = () => root.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
  const close = () => {
    change(false);
    focusTrigger();
  };
  useDismiss(root, open, (reason) => {
    change(false);
    if (reason === 'escape') focusTrigger();
  });
  return (
    <div ref={root} className={`relative max-sm:static ${className}`.trim()}>
      {trigger({
        onClick: () => change(!open),
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        'aria-haspopup': 'dialog',
      })}
      {open ? (
        <div
          id={id}
          role="dialog"
          aria-label={label}
          // On phones, a wide panel is as wide as its nearest positioned ancestor, the bar that contains its button.
          className={`popup absolute top-[calc(100%+0.375rem)] w-90 min-w-56 max-w-[min(22.5rem,100vw-1rem)] max-sm:inset-x-2 max-sm:top-auto max-sm:mt-1.5 max-sm:w-auto max-sm:max-w-none ${align === 'end' ? 'right-0' : 'left-0'}`}
        >
          {typeof children === 'function' ? children(close) : children}
        </div>
      ) : null}
    </div>
  );
}
