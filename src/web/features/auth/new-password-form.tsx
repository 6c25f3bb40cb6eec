/** Sets a new password with the link from the email. */
import { useState } from 'react';
import { routes } from '#contract/routes.ts';
import { call } from '#web/lib/api.ts';
import { ApiError, sentenceForError } from '#web/lib/errors.ts';
import { useSubmission } from '#web/lib/use-submission.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { authLabels } from './auth.labels.ts';
import { PasswordField } from './password-field.tsx';
import { resetLabels as labels } from './password-reset.labels.ts';

type NewPasswordFormProps = {
  token: string;
  onDone: () => void;
  /** Called if the link was used, has expired or is invalid. */
  onDead: () => void;
};

export function wordsFor(error: unknown): string {
  const hasToWait = error instanceof ApiError && error.code === 'too_many_requests';
  return hasToWait ? authLabels.wait(error.retryAfter) : sentenceForError(error);
}

export function NewPasswordForm({ token, onDone, onDead }: NewPasswordFormProps) {
  const [password, setPassword] = useState('');
  const { form, busy, errors, failure, submit } = useSubmission({
    missing: () => ({ password: password ? undefined : labels.newPasswordMissing }),
    send: async () => {
      await call(routes.auth.resetPassword, { body: { token, password } });
      onDone();
    },
    onFailure: (error) => {
      if (error instanceof ApiError && error.errors.token) onDead();
    },
  });
  return (
    <form ref={form} className="mt-6 grid max-w-md gap-4" noValidate onSubmit={submit}>
      <div role="alert" className="empty:hidden">
        {failure === undefined ? null : (
          <Banner shape="box" tone="error">
            {wordsFor(failure)}
          </Banner>
        )}
      </div>
      <PasswordField
        label={labels.newPassword}
        help={labels.newPasswordHelp}
        name="password"
        autoComplete="new-password"
        value={password}
        error={errors.password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" variant="main" size="lg" busy={busy}>
        {labels.save}
      </Button>
    </form>
  );
}
