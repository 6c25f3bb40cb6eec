/** How are several lines of text asked for? */
import { type ComponentProps, useId } from 'react';
import { describeField, Field, type FieldWords } from './field.tsx';

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'children'> &
  FieldWords & { fieldClassName?: string | undefined };

/** Several lines of text with their label, help and error. */
export function TextArea({
  label,
  help,
  error,
  required,
  hideLabel,
  id,
  className = '',
  fieldClassName,
  ...rest
}: TextAreaProps) {
  const own = useId();
  const key = id ?? own;
  const words = { label, help, error, required, hideLabel };
  return (
    <Field id={key} {...words} className={fieldClassName}>
      <textarea {...rest} {...describeField(key, words)} id={key} className={`input ${className}`.trim()} />
    </Field>
  );
}
