/** How does a button without words stay understandable? */
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: IconName;
  /** Its name for assistive technology. */
  label: string;
  size?: 'md' | 'sm' | undefined;
  /** Something small on top, like an `UnreadDot`. */
  children?: ReactNode;
};

/** A round 44 px target around one icon. */
export function IconButton({ icon, label, size, type = 'button', className = '', children, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={`icon-btn ${className}`.trim()} aria-label={label}>
      <Icon name={icon} size={size} />
      {children}
    </button>
  );
}
