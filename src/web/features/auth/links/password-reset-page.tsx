/** Requests a link that resets the password, or sets a new password with such a link. */
import { useState } from 'react';
import { titleSetByPage, usePageTitle } from '#web/lib/browser/page-title.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { useNavigate, useParams } from '#web/lib/browser/router.tsx';
import { useForm } from '#web/lib/form/use-form.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Form } from '#web/ui/form.tsx';
import { authLabels, resetLabels as labels } from '../auth.labels.ts';
import { FormCard } from '../form-card.tsx';
import { requestReset } from '../sign-in/forgot-form.tsx';
import { MailForm } from '../sign-in/mail-form.tsx';
import { PasswordField } from '../sign-in/password-field.tsx';
import { openSignInWith } from '../sign-in/sign-in-note.ts';

type Step = 'form' | 'dead' | 'done';

export const title = titleSetByPage;

/** Serves the URLs with and without a token; if a link no longer works, shows the form that requests a new link. */
export function PasswordResetPage() {
  const { token } = useParams();
  // Keyed by token, so that another link starts with a fresh form.
  return token === undefined ? (
    <RequestForm title={labels.requestTitle} text={labels.forgotText} />
  ) : (
    <ResetForm key={token} token={token} />
  );
}

function ResetForm({ token }: { token: string }) {
  const [step, setStep] = useState<Step>('form');
  const [name, setName] = useState('');
  const navigate = useNavigate();
  const toSignIn = (identifier: string): void =>
    openSignInWith({ note: labels.doneText, identifier }, () => navigate(paths.home()));
  usePageTitle(step === 'done' ? labels.doneTitle : labels.newTitle);
  if (step === 'dead') return <RequestForm title={labels.deadTitle} text={labels.deadText} />;
  if (step === 'done') {
    return (
      <div className="wrap py-8 md:py-16">
        <EmptyState
          art="key"
          level={1}
          className="max-w-md"
          title={labels.doneTitle}
          action={
            <Button variant="ink" onClick={() => toSignIn(name)}>
              {authLabels.submit}
            </Button>
          }
        >
          {labels.doneText}
        </EmptyState>
      </div>
    );
  }
  const onDone = (account: string): void => {
    // The server has ended every session of the account, usually including this one.
    useSession.getState().clear();
    setName(account);
    setStep('done');
    toSignIn(account);
  };
  return (
    <FormCard title={labels.newTitle} text={labels.newText}>
      <NewPasswordForm token={token} onDone={onDone} onDead={() => setStep('dead')} />
    </FormCard>
  );
}

function RequestForm({ title, text }: { title: string; text: string }) {
  const [email, setEmail] = useState('');
  usePageTitle(title);
  return (
    <FormCard title={title} text={text}>
      <MailForm words={labels} email={email} onEmail={setEmail} send={requestReset} />
    </FormCard>
  );
}

type NewPasswordFormProps = {
  token: string;
  /** Called with the username once the password is set. */
  onDone: (name: string) => void;
  /** Called if the link has already been used, has expired or is invalid. */
  onDead: () => void;
};

/** Sets a new password with the link from the email. */
function NewPasswordForm({ token, onDone, onDead }: NewPasswordFormProps) {
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
