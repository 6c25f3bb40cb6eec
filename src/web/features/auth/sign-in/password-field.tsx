/** Renders a password field with a button that shows the password. */
import { type ComponentProps, useState } from 'react';
import { MAX_PASSWORD_LENGTH } from '#contract/limits.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { authLabels as labels } from '../auth.labels.ts';

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'end' | 'maxLength'>;

export function PasswordField(props: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  return (
    <TextField
      {...props}
      type={visible ? 'text' : 'password'}
      maxLength={MAX_PASSWORD_LENGTH}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton
          icon={visible ? 'eye-off' : 'eye'}
          label={visible ? labels.hidePassword : labels.showPassword}
          onClick={() => setVisible(!visible)}
        />
      }
    />
  );
}
