/** Sets a new password with the link from the email. */
import { useState } from 'react';
import { useForm } from '#web/lib/form/use-form.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { resetLabels as labels } from '../auth.labels.ts';
import { PasswordField } from '../sign-in/password-field.tsx';

type NewPasswordFormProps = {
  token: string;
  /** Called with the username once the password is set. */
  onDone: (name: string) => void;
  /** Called if the link has already been used, has expired or is invalid. */
  onDead: () => void;
};

export function NewPasswordForm({ token, onDone, onDead }: NewPasswordFormProps) {
  const [password, setPassword] = useState('');
  const form = useForm({
    values: { password },
    check: () => ({ password: password ? undefined : labels.newPasswordMissing }),
    send: async () => {
      const { name } = await call('POST /api/reset-password', { body: { token, password }, xsrf: true });
      onDone(name);
    },
    onFailure: (error) => {
      if (error instanceof ApiError && error.errors.token) onDead();
    },
  });
  return (
    <Form form={form}>
      <PasswordField
        label={labels.newPassword}
        // Shows no help beside an error, because the error already says what to enter.
        help={form.errors.password ? undefined : labels.newPasswordHelp}
        {...form.field('password', password, setPassword)}
        autoComplete="new-password"
      />
      <Button type="submit" variant="main" size="lg" block busy={form.busy !== undefined}>
        {labels.save}
      </Button>
    </Form>
  );
}
