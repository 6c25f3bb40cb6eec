/** Forms that change the email address and the password. */
import { useState } from 'react';
import { PasswordField } from '#web/features/auth/index.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { RowForm } from './row-form.tsx';
import { settingsLabels as labels } from './settings.labels.ts';
import { useChangeEmail, useChangePassword } from './settings.queries.ts';

type CredentialFormProps = {
  /** False for users who have only ever signed in with Google. */
  hasPassword: boolean;
  onClose: () => void;
};

export function EmailForm({ hasPassword, onClose }: CredentialFormProps) {
  const { mutateAsync } = useChangeEmail();
  const toast = useToast();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  return (
    <RowForm
      what="the email address"
      missing={() => ({
        email: email.trim() ? undefined : labels.emailMissing,
        password: hasPassword && !password ? labels.currentPasswordMissing : undefined,
      })}
      send={async () => {
        await mutateAsync({ email: email.trim(), password });
        toast({ kind: 'success', message: labels.emailSent });
        onClose();
      }}
      onCancel={onClose}
    >
      {(errors) => (
        <>
          <TextField
            label={labels.newEmail}
            help={labels.emailHelp}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            value={email}
            error={errors.email}
            onChange={(event) => setEmail(event.target.value)}
          />
          {hasPassword ? (
            <PasswordField
              label={labels.currentPassword}
              name="password"
              autoComplete="current-password"
              value={password}
              error={errors.password}
              onChange={(event) => setPassword(event.target.value)}
            />
          ) : null}
        </>
      )}
    </RowForm>
  );
}

export function PasswordForm({ hasPassword, onClose }: CredentialFormProps) {
  const { mutateAsync } = useChangePassword();
  const toast = useToast();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [keepsKeys, setKeepsKeys] = useState(false);
  return (
    <RowForm
      what="the password"
      missing={() => ({
        current_password: hasPassword && !current ? labels.currentPasswordMissing : undefined,
        password: password ? undefined : labels.newPasswordMissing,
      })}
      send={async () => {
        await mutateAsync({ current_password: current, password, keep_api_keys: keepsKeys });
        toast({ kind: 'success', message: labels.passwordChanged });
        onClose();
      }}
      onCancel={onClose}
    >
      {(errors) => (
        <>
          {hasPassword ? (
            <PasswordField
              label={labels.currentPassword}
              name="current_password"
              autoComplete="current-password"
              value={current}
              error={errors.current_password}
              onChange={(event) => setCurrent(event.target.value)}
            />
          ) : null}
          <PasswordField
            label={labels.newPassword}
            help={labels.newPasswordHelp}
            name="password"
            autoComplete="new-password"
            value={password}
            error={errors.password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <Checkbox
            label={labels.keepKeys}
            name="keep_api_keys"
            checked={keepsKeys}
            onChange={(event) => setKeepsKeys(event.target.checked)}
          />
        </>
      )}
    </RowForm>
  );
}
