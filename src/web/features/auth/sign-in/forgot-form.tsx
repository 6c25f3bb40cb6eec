/** Requests a password reset link in the sign-in modal. */
import { call } from '#web/lib/net/api.ts';
import { resetLabels as labels } from '../auth.labels.ts';
import { MailForm } from './mail-form.tsx';
import { SwitchToSignIn } from './switch-to-sign-in.tsx';

/** The server responds identically for unknown email addresses, and so must the page. */
export const requestReset = (email: string) => call('POST /api/forgot-password', { body: { email }, xsrf: true });

type ForgotFormProps = {
  email: string;
  onEmail: (email: string) => void;
  onSignIn: () => void;
};

export function ForgotForm({ email, onEmail, onSignIn }: ForgotFormProps) {
  return (
    <>
      <p className="text-sm text-soft">{labels.forgotText}</p>
      <MailForm words={labels} email={email} onEmail={onEmail} send={requestReset} autofocus>
        <SwitchToSignIn question={labels.remembered} onSignIn={onSignIn} />
      </MailForm>
    </>
  );
}
