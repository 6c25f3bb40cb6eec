/** Forms that change the email address and the password. */
import { useState } from 'react';
import { MAX_EMAIL_LENGTH } from '#contract/limits.ts';
import { PasswordField } from '#web/features/auth/index.ts';
import type { FieldErrors } from '#web/lib/form/use-form.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { RowForm } from './row-form.tsx';
import { settingsLabels as labels } from './settings.labels.ts';
import { useChangeEmail, useChangePassword } from './settings.queries.ts';

type CredentialFormProps = {
  /** False if the account has no password, as after a sign-up with Google. */
  hasPassword: boolean;
  onClose: () => void;
};

export function EmailForm({ hasPassword, onClose }: CredentialFormProps) {
  const { mutateAsync } = useChangeEmail();
  const toast = useToast();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const send = async (): Promise<void> => {
    await mutateAsync({ email: email.trim(), password });
    toast({ kind: 'success', message: labels.emailSent });
    onClose();
  };
  const check = () => ({
    email: email.trim() ? undefined : labels.emailMissing,
    password: hasPassword && !password ? labels.currentPasswordMissing : undefined,
  });
  return (
    <RowForm subject="the email address" values={{ email, password }} check={check} send={send} onCancel={onClose}>
      {(errors) => (
        <>
          <TextField
            label={labels.newEmail}
            help={labels.emailHelp}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={MAX_EMAIL_LENGTH}
            value={email}
            error={errors.email}
            onChange={(event) => setEmail(event.target.value)}
          />
          {hasPassword ? (
            <CurrentPassword name="password" value={password} error={errors.password} onChange={setPassword} />
          ) : null}
        </>
      )}
    </RowForm>
  );
}

type CurrentPasswordProps = {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (password: string) => void;
};

export function CurrentPassword({ onChange, ...field }: CurrentPasswordProps) {
  return (
    <PasswordField
      {...field}
      label={labels.currentPassword}
      autoComplete="current-password"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

type NewPassword = { current_password: string; password: string; keep_api_keys: boolean };

export function PasswordForm({ hasPassword, onClose }: CredentialFormProps) {
  const { mutateAsync } = useChangePassword();
  const toast = useToast();
  const [values, setValues] = useState<NewPassword>({ current_password: '', password: '', keep_api_keys: false });
  const send = async (): Promise<void> => {
    await mutateAsync(values);
    toast({ kind: 'success', message: labels.passwordChanged });
    onClose();
  };
  const check = () => ({
    current_password: hasPassword && !values.current_password ? labels.currentPasswordMissing : undefined,
    password: values.password ? undefined : labels.newPasswordMissing,
  });
  const change = (part: Partial<NewPassword>): void => setValues({ ...values, ...part });
  return (
    <RowForm subject="the password" values={values} check={check} send={send} onCancel={onClose}>
      {(errors) => <PasswordFields hasPassword={hasPassword} values={values} errors={errors} onChange={change} />}
    </RowForm>
  );
}

type PasswordFieldsProps = {
  hasPassword: boolean;
  values: NewPassword;
  errors: FieldErrors;
  onChange: (part: Partial<NewPassword>) => void;
};

function PasswordFields({ hasPassword, values, errors, onChange }: PasswordFieldsProps) {
  return (
    <>
      {hasPassword ? (
        <CurrentPassword
          name="current_password"
          value={values.current_password}
          error={errors.current_password}
          onChange={(password) => onChange({ current_password: password })}
        />
      ) : null}
      <PasswordField
        label={labels.newPassword}
        help={labels.newPasswordHelp}
        name="password"
        autoComplete="new-password"
        value={values.password}
        error={errors.password}
        onChange={(event) => onChange({ password: event.target.value })}
      />
      <Checkbox
        label={labels.keepKeys}
        name="keep_api_keys"
        checked={values.keep_api_keys}
        onChange={(event) => onChange({ keep_api_keys: event.target.checked })}
      />
    </>
  );
}
