/** Renders the sign-in form and its errors. */
import { useState } from 'react';
import { MAX_EMAIL_LENGTH } from '#contract/limits.ts';
import { routes } from '#contract/routes.ts';
import { failureText } from '#web/lib/form/failure-text.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { call, type InputOf } from '#web/lib/net/api.ts';
import { config } from '#web/lib/net/config.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { authLabels as labels } from '../auth.labels.ts';
import { GoogleButton } from '../google/google-button.tsx';
import { PasswordField } from './password-field.tsx';
import '../auth.css';

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
  const form = useForm({
    values: { email: identifier, password },
    check: () => ({
      email: identifier.trim() ? undefined : labels.identifierMissing,
      password: password ? undefined : labels.passwordMissing,
    }),
    send: async () => {
      await signIn({ email: identifier.trim(), password }, remember);
      onSignedIn();
    },
    onFailure: () => {
      useSession.getState().clear();
      form.ref.current?.querySelector<HTMLInputElement>('[name=password]')?.select();
    },
  });
  return (
    <Form form={form} isInfo={isQueued} describe={(error) => (isQueued(error) ? labels.queued : failureText(error))}>
      <IdentifierField value={identifier} error={form.errors.email} onChange={onIdentifier} />
      <PasswordField
        label={labels.password}
        name="password"
        autoComplete="current-password"
        value={password}
        error={form.errors.password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox label={labels.remember} checked={remember} onChange={(event) => setRemember(event.target.checked)} />
        <LinkButton onClick={onForgot}>{labels.forgot}</LinkButton>
      </div>
      <Button type="submit" variant="main" size="lg" block busy={form.busy !== undefined}>
        {labels.submit}
      </Button>
      <OtherWays remember={remember} onRegister={onRegister} />
    </Form>
  );
}

async function signIn(body: InputOf<'auth.login'>['body'], remember: boolean): Promise<void> {
  const { access_token, user } = await call(routes.auth.login, { body });
  useSession.getState().signIn(access_token, user, remember);
}

const isQueued = (error: unknown): boolean => error instanceof ApiError && error.code === 'account_queued';

type IdentifierFieldProps = { value: string; error: string | undefined; onChange: (identifier: string) => void };

function IdentifierField({ value, error, onChange }: IdentifierFieldProps) {
  return (
    <TextField
      label={labels.identifier}
      name="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={MAX_EMAIL_LENGTH}
      data-autofocus
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function LinkButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" className="link auth__link" onClick={onClick}>
      {children}
    </button>
  );
}

/** Signing in with Google, if it is configured, and registration. */
function OtherWays({ remember, onRegister }: { remember: boolean; onRegister: () => void }) {
  return (
    <>
      {config().google ? (
        <>
          <p className="auth__or">{labels.or}</p>
          <GoogleButton remember={remember} />
        </>
      ) : null}
      <p className="auth__switch">
        {labels.notMember}
        <LinkButton onClick={onRegister}>{labels.signUp}</LinkButton>
      </p>
    </>
  );
}
