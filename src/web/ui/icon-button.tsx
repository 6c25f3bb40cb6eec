/** Renders a button with an icon and an accessible name. */
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: IconName;
  label: string;
  size?: 'md' | 'sm' | undefined;
  children?: ReactNode;
};

export function IconButton({ icon, label, size, type = 'button', className = '', children, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={`icon-btn ${className}`.trim()} aria-label={label}>
      <Icon name={icon} size={size} />
      {children}
    </button>
  );
}
