/** Requests a link that resets the password, or sets a new password with such a link. */
import { useState } from 'react';
import { titleSetByPage, usePageTitle } from '#web/lib/browser/page-title.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { useNavigate, useParams } from '#web/lib/browser/router.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { authLabels, resetLabels as labels } from '../auth.labels.ts';
import { FormCard } from '../form-card.tsx';
import { requestReset } from '../sign-in/forgot-form.tsx';
import { MailForm } from '../sign-in/mail-form.tsx';
import { openSignInWith } from '../sign-in/sign-in-note.ts';
import { NewPasswordForm } from './new-password-form.tsx';

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
