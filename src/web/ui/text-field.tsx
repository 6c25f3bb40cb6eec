/** Renders a single-line text field with its label, help and error. */
import { type ComponentProps, type ReactNode, useId } from 'react';
import { describeField, Field, type FieldWords, limitText } from './field.tsx';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'children'> &
  FieldWords & {
    /** Content at the right end of the input, such as a show-password button. */
    end?: ReactNode;
    fieldClassName?: string | undefined;
  };

export function TextField({
  label,
  help,
  error,
  required,
  hideLabel,
  end,
  id,
  className = '',
  fieldClassName,
  maxLength,
  onChange,
  ...rest
}: TextFieldProps) {
  const generatedId = useId();
  const key = id ?? generatedId;
  const words = { label, help, error, required, hideLabel };
  const input = (
    <input
      {...rest}
      onChange={limitText(maxLength, onChange)}
      {...describeField(key, words, rest)}
      id={key}
      className={`input ${end === undefined ? '' : 'pr-12'} ${className}`.replace(/\s+/g, ' ').trim()}
    />
  );
  return (
    <Field id={key} {...words} className={fieldClassName}>
      {end === undefined ? (
        input
      ) : (
        <div className="relative">
          {input}
          <div className="absolute inset-y-0 right-0 grid place-items-center">{end}</div>
        </div>
      )}
    </Field>
  );
}
