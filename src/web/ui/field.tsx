/** Connects a label, a control, its help and its error. */
import type { AriaAttributes, ChangeEvent, ReactNode } from 'react';
import { firstCharacters } from '#rules/text/characters.ts';
import { Icon } from './icon.tsx';
import './field.css';

export type FieldWords = {
  label: ReactNode;
  help?: ReactNode;
  /** If present, the field is invalid. */
  error?: string | undefined;
  required?: boolean | undefined;
  /** Hides the label visually, for fields with an obvious purpose, such as a search box. */
  hideLabel?: boolean | undefined;
};

type FieldProps = FieldWords & {
  /** The control's id, from which the ids of help and error are derived. */
  id: string;
  children: ReactNode;
  /** For controls that are not labelled by a `label` element: their `aria-labelledby` contains `labelId(id)`. */
  composite?: boolean | undefined;
  className?: string | undefined;
};

export const labelId = (id: string) => `${id}-label`;

/**
 * Returns the ARIA attributes with which screen readers announce a control's help and error.
 * @param also the attributes for an error that several fields share
 */
export function describeField(
  id: string,
  words: Pick<FieldWords, 'help' | 'error' | 'required'>,
  also: Pick<AriaAttributes, 'aria-describedby' | 'aria-invalid'> = {},
) {
  const ownIds = [words.error ? `${id}-error` : '', words.help === undefined ? '' : `${id}-help`];
  const ids = [...ownIds, also['aria-describedby'] ?? ''].filter(Boolean).join(' ');
  return {
    'aria-describedby': ids || undefined,
    'aria-invalid': words.error ? (true as const) : also['aria-invalid'],
    'aria-required': words.required || undefined,
  };
}

/**
 * Limits the text of a control to as many characters as the server accepts. The attribute `maxlength` counts UTF-16 units,
 * of which an emoji has two. A word that an input method is composing is not interrupted.
 */
export function limitText<T extends HTMLInputElement | HTMLTextAreaElement>(
  max: number | undefined,
  onChange: ((event: ChangeEvent<T>) => void) | undefined,
): ((event: ChangeEvent<T>) => void) | undefined {
  if (max === undefined) return onChange;
  return (event) => {
    const control = event.currentTarget;
    const text = firstCharacters(control.value, max);
    const isComposing = 'isComposing' in event.nativeEvent && event.nativeEvent.isComposing === true;
    if (!isComposing && text !== control.value) control.value = text;
    onChange?.(event);
  };
}

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
  return (
    <div className={`field ${className}`.trim()}>
      <FieldLabel id={id} required={required} hideLabel={hideLabel} composite={composite}>
        {label}
      </FieldLabel>
      {children}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {help === undefined ? null : (
        <p id={`${id}-help`} className="field__help">
          {help}
        </p>
      )}
    </div>
  );
}

/** Set `role` if focus does not move to the error, so that it is announced. */
export function FieldError({
  children,
  className = '',
  ...rest
}: {
  id?: string;
  role?: 'alert';
  className?: string;
  children: ReactNode;
}) {
  return (
    <p {...rest} className={`field__error ${className}`.trim()}>
      <Icon name="error" />
      <span>{children}</span>
    </p>
  );
}

type FieldLabelProps = Pick<FieldProps, 'id' | 'required' | 'hideLabel' | 'composite' | 'children'>;

function FieldLabel({ id, required, hideLabel, composite, children }: FieldLabelProps) {
  const attributes = { id: labelId(id), className: hideLabel ? 'sr-only' : 'field__label' };
  const words = (
    <>
      {children}
      {required ? (
        <span className="ml-0.5 text-error" aria-hidden="true">
          *
        </span>
      ) : null}
    </>
  );
  if (composite) return <span {...attributes}>{words}</span>;
  return (
    <label htmlFor={id} {...attributes}>
      {words}
    </label>
  );
}
