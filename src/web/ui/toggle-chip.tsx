/** How is a filter switched on and off with one press? */
import type { ComponentProps } from 'react';
import './chip.css';

export type ToggleChipProps = Omit<ComponentProps<'button'>, 'aria-pressed'> & { pressed: boolean };

/** A pill that stays pressed; wrap several in a `fieldset` or a named `role="group"`. */
export function ToggleChip({ pressed, type = 'button', className = '', ...rest }: ToggleChipProps) {
  return <button {...rest} type={type} className={`chip ${className}`.trim()} aria-pressed={pressed} />;
}
