/** Renders a multi-line text field with its label, help and error. */
import { type ComponentProps, useId } from 'react';
import { describeField, Field, type FieldWords } from './field.tsx';

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'children'> &
  FieldWords & { fieldClassName?: string | undefined };

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
  const generatedId = useId();
  const key = id ?? generatedId;
  const words = { label, help, error, required, hideLabel };
  return (
    <Field id={key} {...words} className={fieldClassName}>
      <textarea {...rest} {...describeField(key, words)} id={key} className={`input ${className}`.trim()} />
    </Field>
  );
}
