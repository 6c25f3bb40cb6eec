/** Renders a button with busy and disabled states. */
import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonLook, buttonClass } from './button-class.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';
import { Spinner } from './spinner.tsx';

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Shows a spinner and ignores clicks, but keeps focus. */
    busy?: boolean | undefined;
    icon?: IconName | undefined;
  };

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
  // Does not use `disabled`: a button disabled by its own click loses keyboard focus.
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
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
      onClick={handleClick}
    >
      {busy ? <Spinner /> : icon === undefined ? null : <Icon name={icon} size={size === 'lg' ? 'md' : 'sm'} />}
      {children}
    </button>
  );
}
