/** Renders a filter that toggles on click. */
import type { ComponentProps } from 'react';
import './chip.css';

export type ToggleChipProps = Omit<ComponentProps<'button'>, 'aria-pressed'> & { pressed: boolean };

/** Wrap several chips in a `fieldset` or a named `role="group"`. */
export function ToggleChip({ pressed, type = 'button', className = '', ...rest }: ToggleChipProps) {
  return <button {...rest} type={type} className={`chip ${className}`.trim()} aria-pressed={pressed} />;
}
