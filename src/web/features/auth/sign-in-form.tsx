/** Renders the sign-in form and its errors. */
import { useState } from 'react';
import { routes } from '#contract/routes.ts';
import { call } from '#web/lib/api.ts';
import { config } from '#web/lib/config.ts';
import { ApiError, sentenceForError } from '#web/lib/errors.ts';
import { useSession } from '#web/lib/session.ts';
import { useSubmission } from '#web/lib/use-submission.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { authLabels as labels } from './auth.labels.ts';
import { GoogleButton } from './google-button.tsx';
import { PasswordField } from './password-field.tsx';
import './auth.css';

type Problem = { tone: 'error' | 'info'; text: string };

function problemOf(error: unknown): Problem {
  if (error instanceof ApiError) {
    if (error.code === 'account_queued') return { tone: 'info', text: labels.queued };
    if (error.code === 'too_many_requests') return { tone: 'error', text: labels.wait(error.retryAfter) };
  }
  return { tone: 'error', text: sentenceForError(error) };
}

type SignInFormProps = {
  identifier: string;
  onIdentifier: (identifier: string) => void;
  onSignedIn: () => void;
  onForgot: () => void;
  onRegister: () => void;
};

/** The parent holds the identifier, which must survive closing the modal. The password is discarded with the form. */
export function SignInForm({ identifier, onIdentifier, onSignedIn, onForgot, onRegister }: SignInFormProps) {
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(true);
  const { form, busy, errors, failure, submit } = useSubmission({
    missing: () => ({
      email: identifier.trim() ? undefined : labels.identifierMissing,
      password: password ? undefined : labels.passwordMissing,
    }),
    send: async () => {
      const { access_token, user } = await call(routes.auth.login, { body: { email: identifier.trim(), password } });
      useSession.getState().signIn(access_token, user, remember);
      onSignedIn();
    },
    onFailure: () => {
      useSession.getState().clear();
      form.current?.querySelector<HTMLInputElement>('[name=password]')?.select();
    },
  });
  const problem = failure === undefined ? undefined : problemOf(failure);

  return (
    <form ref={form} className="grid gap-4" noValidate onSubmit={submit}>
      <div role="alert" className="empty:hidden">
        {problem ? (
          <Banner shape="box" tone={problem.tone}>
            {problem.text}
          </Banner>
        ) : null}
      </div>
      <TextField
        label={labels.identifier}
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        data-autofocus
        value={identifier}
        error={errors.email}
        onChange={(event) => onIdentifier(event.target.value)}
      />
      <PasswordField
        label={labels.password}
        name="password"
        autoComplete="current-password"
        value={password}
        error={errors.password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox label={labels.remember} checked={remember} onChange={(event) => setRemember(event.target.checked)} />
        <button type="button" className="link auth__link" onClick={onForgot}>
          {labels.forgot}
        </button>
      </div>
      <Button type="submit" variant="main" size="lg" block busy={busy}>
        {labels.submit}
      </Button>
      {config().google ? (
        <>
          <p className="auth__or">{labels.or}</p>
          <GoogleButton remember={remember} />
        </>
      ) : null}
      <p className="auth__switch">
        {labels.notMember}
        <button type="button" className="link auth__link" onClick={onRegister}>
          {labels.signUp}
        </button>
      </p>
    </form>
  );
}
