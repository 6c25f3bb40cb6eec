/** Renders a multi-line text field with its label, help and error. */
import { type ComponentProps, useId } from 'react';
import { describeField, Field, type FieldWords, limitText } from './field.tsx';

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
  maxLength,
  onChange,
  ...rest
}: TextAreaProps) {
  const generatedId = useId();
  const key = id ?? generatedId;
  const words = { label, help, error, required, hideLabel };
  return (
    <Field id={key} {...words} className={fieldClassName}>
      <textarea
        {...rest}
        onChange={limitText(maxLength, onChange)}
        {...describeField(key, words)}
        id={key}
        className={`input ${className}`.trim()}
      />
    </Field>
  );
}
