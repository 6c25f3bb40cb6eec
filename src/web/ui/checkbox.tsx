/** Renders a native checkbox or switch; the whole line with the label is clickable. */

import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from './field.tsx';
import { Icon } from './icon.tsx';
import './field.css';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode;
  error?: string | undefined;
  /** `switch` is for settings that apply immediately; announced as on and off. */
  role?: 'switch' | undefined;
};

export function Checkbox({ label, error, id, className = '', ...rest }: CheckboxProps) {
  const generatedId = useId();
  const key = id ?? generatedId;
  return (
    <div>
      <label className={`check ${className}`.trim()} htmlFor={key}>
        <input
          {...rest}
          id={key}
          type="checkbox"
          className="check__box"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${key}-error` : rest['aria-describedby']}
        />
        <Icon name="check" />
        <span>{label}</span>
      </label>
      {error ? <FieldError id={`${key}-error`}>{error}</FieldError> : null}
    </div>
  );
}
