/** Renders the sign-in form and its errors. */

import { useState } from 'react';
import { MAX_EMAIL_LENGTH } from '#contract/limits.ts';
import type { SecondFactorChallenge } from '#contract/second-factor-challenge.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { call, type InputOf } from '#web/lib/net/api.ts';
import { config } from '#web/lib/net/config.ts';
import { ApiError, sentenceForError } from '#web/lib/net/errors.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { authLabels as labels, registrationLabels } from '../auth.labels.ts';
import { AUTH_LINK, SWITCH_LINE } from '../class-names.ts';
import { GoogleButton } from '../google/google-button.tsx';
import { challengeOf } from '../second-factor/factor-form.tsx';
import { PasskeyButton } from '../second-factor/passkey-button.tsx';
import { PasswordField } from './password-field.tsx';

type SignInFormProps = {
  identifier: string;
  onIdentifier: (identifier: string) => void;
  onSignedIn: () => void;
  onChallenge: (challenge: SecondFactorChallenge, remember: boolean) => void;
  onForgot: () => void;
  onRegister: () => void;
};

/** The parent holds the username or email, so that it survives closing the modal; the password does not. */
export function SignInForm({ identifier, onIdentifier, onForgot, onRegister, ...outcomes }: SignInFormProps) {
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(true);
  const form = useForm({
    values: { email: identifier, password },
    check: () => ({
      email: identifier.trim() ? undefined : labels.identifierMissing,
      password: password ? undefined : labels.passwordMissing,
    }),
    send: async () => {
      const challenge = await signIn({ email: identifier.trim(), password }, remember);
      if (challenge) outcomes.onChallenge(challenge, remember);
      else outcomes.onSignedIn();
    },
    onFailure: () => {
      useSession.getState().clear();
      form.ref.current?.querySelector<HTMLInputElement>('[name=password]')?.select();
    },
  });
  return (
    <Form form={form} isInfo={isQueued} describe={failureOf}>
      <IdentifierField value={identifier} error={form.errors.email} onChange={onIdentifier} />
      <PasswordField
        label={labels.password}
        {...form.field('password', password, setPassword)}
        autoComplete="current-password"
      />
      <RememberRow remember={remember} onRemember={setRemember} onForgot={onForgot} />
      <Button type="submit" variant="main" size="lg" block busy={form.busy !== undefined}>
        {labels.submit}
      </Button>
      <OtherWays remember={remember} onSignedIn={outcomes.onSignedIn} onRegister={onRegister} />
    </Form>
  );
}

/** Returns a challenge if the account has a second factor; otherwise the user is signed in. */
async function signIn(
  body: InputOf<'POST /api/login'>['body'],
  remember: boolean,
): Promise<SecondFactorChallenge | undefined> {
  try {
    const { access_token, user } = await call('POST /api/login', { body, xsrf: true });
    useSession.getState().signIn(access_token, user, remember);
    return undefined;
  } catch (error) {
    const challenge = challengeOf(error);
    if (!challenge) throw error;
    return challenge;
  }
}

const isQueued = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'account_queued';

function failureOf(error: unknown): string {
  if (!isQueued(error)) return sentenceForError(error);
  // The server returns no position once it has sent the invitation.
  return error.queuePosition === undefined ? labels.invited : registrationLabels.waiting(error.queuePosition);
}

type RememberRowProps = { remember: boolean; onRemember: (remember: boolean) => void; onForgot: () => void };

function RememberRow({ remember, onRemember, onForgot }: RememberRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <Checkbox label={labels.remember} checked={remember} onChange={(event) => onRemember(event.target.checked)} />
      <LinkButton onClick={onForgot}>{labels.forgot}</LinkButton>
    </div>
  );
}

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
    <button type="button" className={`link ${AUTH_LINK}`} onClick={onClick}>
      {children}
    </button>
  );
}

type OtherWaysProps = { remember: boolean; onSignedIn: () => void; onRegister: () => void };

function OtherWays({ remember, onSignedIn, onRegister }: OtherWaysProps) {
  return (
    <>
      {config().google ? (
        <>
          <p className="flex items-center gap-3 text-xs text-faint before:flex-1 before:h-px before:bg-line after:flex-1 after:h-px after:bg-line">
            {labels.or}
          </p>
          <GoogleButton remember={remember} />
        </>
      ) : null}
      <PasskeyButton remember={remember} onSignedIn={onSignedIn} />
      <p className={SWITCH_LINE}>
        {labels.notMember}
        <LinkButton onClick={onRegister}>{labels.signUp}</LinkButton>
      </p>
    </>
  );
}
