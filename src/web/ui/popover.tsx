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
    <div ref={root} className={`popup-root popup-root--wide ${className}`.trim()}>
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
          className={`popup popup--anchored popup--wide ${align === 'end' ? 'popup--end' : ''}`}
        >
          {typeof children === 'function' ? children(close) : children}
        </div>
      ) : null}
    </div>
  );
}
