/** Requests a link by email. */
import { type ReactNode, useState } from 'react';
import { ApiError } from '#web/lib/errors.ts';
import { useSubmission } from '#web/lib/use-submission.ts';
import { formatWait } from '#web/lib/wait.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { authLabels as labels } from './auth.labels.ts';
import './auth.css';

type MailFormWords = { send: string; sending: string; sent: string; sendFailed: string };

type MailFormProps = {
  words: MailFormWords;
  email: string;
  onEmail: (email: string) => void;
  /** Rejects if the server refuses; the server's message is then shown. */
  send: (email: string) => Promise<unknown>;
  /** True in a dialog: the field takes the focus. */
  autofocus?: boolean;
  children?: ReactNode;
};

function failureText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  const message = error.said ?? fallback;
  return error.retryAfter === undefined ? message : `${message} ${labels.tryAgainIn(formatWait(error.retryAfter))}`;
}

export function MailForm({ words, email, onEmail, send, autofocus, children }: MailFormProps) {
  const [sent, setSent] = useState(false);
  const { form, busy, errors, failure, submit } = useSubmission({
    missing: () => ({ email: email.trim() ? undefined : labels.emailMissing }),
    send: async () => {
      setSent(false);
      await send(email.trim());
      setSent(true);
    },
  });
  return (
    <form ref={form} className="grid gap-4" noValidate onSubmit={submit}>
      <div role="alert" className="empty:hidden">
        {failure === undefined ? null : (
          <Banner shape="box" tone="error">
            {failureText(failure, words.sendFailed)}
          </Banner>
        )}
      </div>
      <div role="status" className="empty:hidden">
        {sent && failure === undefined ? (
          <Banner shape="box" tone="success">
            {words.sent}
          </Banner>
        ) : null}
      </div>
      <TextField
        label={labels.email}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        data-autofocus={autofocus}
        value={email}
        error={errors.email}
        onChange={(event) => onEmail(event.target.value)}
      />
      <Button type="submit" variant="main" size="lg" block busy={busy}>
        {busy ? words.sending : words.send}
      </Button>
      {children}
    </form>
  );
}
