/** How do a label, a control, its help and its error belong together? */
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './field.css';

/** What every field of ours takes besides its control's own attributes. */
export type FieldWords = {
  label: ReactNode;
  help?: ReactNode;
  /** A sentence; its presence makes the field invalid. */
  error?: string | undefined;
  required?: boolean | undefined;
  /** For eyes that already know, like a search box: the label is spoken only. */
  hideLabel?: boolean | undefined;
};

type FieldProps = FieldWords & {
  /** The control's id; help and error get ids from it. */
  id: string;
  children: ReactNode;
  /** For controls that are no native form element: their `aria-labelledby` is `labelId(id)`. */
  composite?: boolean | undefined;
  className?: string | undefined;
};

/** The id of the label of a field. */
export const labelId = (id: string) => `${id}-label`;

/** What the control of a field must wear so that help and error are read with it. */
export function describeField(id: string, words: Pick<FieldWords, 'help' | 'error' | 'required'>) {
  const ids = [words.error ? `${id}-error` : '', words.help === undefined ? '' : `${id}-help`].join(' ').trim();
  return {
    'aria-describedby': ids || undefined,
    'aria-invalid': words.error ? (true as const) : undefined,
    'aria-required': words.required || undefined,
  };
}

/** Label above, control, then its error and help. */
export function Field({
  id,
  label,
  help,
  error,
  required,
  hideLabel,
  composite,
  className = '',
  children,
}: FieldProps) {
  const star = required ? (
    <span className="field__star" aria-hidden="true">
      *
    </span>
  ) : null;
  const look = hideLabel ? 'sr-only' : 'field__label';
  return (
    <div className={`field ${className}`.trim()}>
      {composite ? (
        <span id={labelId(id)} className={look}>
          {label}
          {star}
        </span>
      ) : (
        <label id={labelId(id)} htmlFor={id} className={look}>
          {label}
          {star}
        </label>
      )}
      {children}
      {error ? (
        <p id={`${id}-error`} className="field__error">
          <Icon name="error" />
          <span>{error}</span>
        </p>
      ) : null}
      {help === undefined ? null : (
        <p id={`${id}-help`} className="field__help">
          {help}
        </p>
      )}
    </div>
  );
}
