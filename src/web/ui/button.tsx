/** How does a button look and behave at rest, while busy and when disabled? */
import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonLook, buttonClass } from './button-class.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';
import { Spinner } from './spinner.tsx';

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Shows a spinner and swallows clicks, but keeps the focus where it is. */
    busy?: boolean | undefined;
    icon?: IconName | undefined;
  };

/** A button; `type="button"` unless told otherwise. */
export function Button({
  variant,
  size,
  block,
  className,
  busy = false,
  icon,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  // Not `disabled`: a button that is disabled by its own click drops the keyboard's focus on the floor.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, block, className })}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={press}
    >
      {busy ? <Spinner /> : icon === undefined ? null : <Icon name={icon} size={size === 'lg' ? 'md' : 'sm'} />}
      {children}
    </button>
  );
}
