/** Asks the recipient of an emailed link for the account's password, or for a new one. */

import { useState } from 'react';
import { useForm } from '#web/lib/form/use-form.ts';
import { type AnswerOf, call, type InputOf } from '#web/lib/net/api.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { authLabels, verificationLabels as labels } from '../auth.labels.ts';
import { AUTH_LINK } from '../class-names.ts';
import { FormCard } from '../form-card.tsx';
import { GoogleButton } from '../google/google-button.tsx';
import { PasswordField } from '../sign-in/password-field.tsx';

type Answer = AnswerOf<'POST /api/verify-email/{id}/{hash}'>;
export type OpenLink = Extract<Answer, { status: 'proof_required' }>;
export type Proof = NonNullable<InputOf<'POST /api/verify-email/{id}/{hash}'>['body']>;

/**
 * Signs in if no user is signed in, or if a new password has ended this user's sessions. Failures are only logged: the
 * page offers to sign in.
 */
async function signInAs(name: string, password: string, isNew: boolean): Promise<void> {
  const { user } = useSession.getState();
  if (user && (user.name !== name || !isNew)) return;
  try {
    const { access_token, user: me } = await call('POST /api/login', { body: { email: name, password }, xsrf: true });
    useSession.getState().signIn(access_token, me, true);
  } catch (error) {
    console.error('Failed to sign in after the link was followed', error);
  }
}

type VerifyEmailFormProps = {
  link: OpenLink;
  follow: (proof: Proof) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onFailure: (error: unknown) => void;
};

export function VerifyEmailForm(props: VerifyEmailFormProps) {
  const { purpose, name, has_password: hasPassword } = props.link;
  return (
    <FormCard
      title={labels.proofTitles[purpose]}
      text={
        <>
          <p>{labels.proofTexts[purpose](name)}</p>
          <p>{hasPassword ? labels.unknownAccount[purpose] : labels.noPassword[purpose]}</p>
        </>
      }
    >
      {!hasPassword && purpose === 'invitation' ? (
        <div className="mb-6 grid gap-4">
          <GoogleButton remember />
        </div>
      ) : null}
      <ProofForm {...props} />
    </FormCard>
  );
}

function ProofForm({ link: { name, has_password: hasPassword }, follow, onDone, onFailure }: VerifyEmailFormProps) {
  const [isNew, setIsNew] = useState(!hasPassword);
  const [password, setPassword] = useState('');
  const field = isNew ? 'new_password' : 'password';
  const form = useForm({
    values: { [field]: password },
    check: () => ({ [field]: password ? undefined : isNew ? labels.newPasswordMissing : authLabels.passwordMissing }),
    send: async () => {
      const answer = await follow({ [field]: password });
      if (answer.status !== 'already_verified') await signInAs(name, password, isNew);
      onDone(answer);
    },
    onFailure,
  });
  const toggle = (): void => {
    setIsNew(!isNew);
    setPassword('');
  };
  return (
    <Form form={form}>
      <PasswordField
        key={field}
        label={isNew ? labels.newPassword : authLabels.password}
        help={isNew ? labels.newPasswordHelp : undefined}
        {...form.field(field, password, setPassword)}
        autoComplete={isNew ? 'new-password' : 'current-password'}
      />
      <Button type="submit" variant="main" size="lg" block busy={form.busy !== undefined}>
        {labels.confirm}
      </Button>
      {hasPassword ? <ToggleButton isNew={isNew} onToggle={toggle} /> : null}
    </Form>
  );
}

function ToggleButton({ isNew, onToggle }: { isNew: boolean; onToggle: () => void }) {
  return (
    <button type="button" className={`link ${AUTH_LINK} justify-self-start`} onClick={onToggle}>
      {isNew ? labels.usePassword : labels.useNewPassword}
    </button>
  );
}
