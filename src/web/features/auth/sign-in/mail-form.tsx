/** Asks for an email address and requests a link that is sent to it. */
import { type ReactNode, useState } from 'react';
import { MAX_EMAIL_LENGTH } from '#contract/limits.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { ApiError, sentenceForError } from '#web/lib/net/errors.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { authLabels as labels } from '../auth.labels.ts';

type MailFormWords = { send: string; sending: string; sent: string; sendFailed: string };

type MailFormProps = {
  words: MailFormWords;
  email: string;
  onEmail: (email: string) => void;
  /** Sends the request; if it rejects, the form shows the server's message or a general one. */
  send: (email: string) => Promise<unknown>;
  /** True in a dialog, where the field gets the focus. */
  autofocus?: boolean;
  children?: ReactNode;
};

export function MailForm({ words, email, onEmail, send, autofocus, children }: MailFormProps) {
  const [sent, setSent] = useState(false);
  const form = useForm({
    values: { email },
    check: () => ({ email: email.trim() ? undefined : labels.emailMissing }),
    send: async () => {
      setSent(false);
      await send(email.trim());
      setSent(true);
    },
  });
  const busy = form.busy !== undefined;
  return (
    <Form form={form} describe={(error) => describe(error, words.sendFailed)}>
      <SentNotice>{sent && form.failure === undefined ? words.sent : null}</SentNotice>
      <TextField
        label={labels.email}
        {...form.field('email', email, onEmail)}
        type="email"
        autoComplete="email"
        maxLength={MAX_EMAIL_LENGTH}
        data-autofocus={autofocus}
      />
      <Button type="submit" variant="main" size="lg" block busy={busy}>
        {busy ? words.sending : words.send}
      </Button>
      {children}
    </Form>
  );
}

function describe(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  return error.code === 'too_many_requests' ? sentenceForError(error) : (error.serverMessage ?? fallback);
}

function SentNotice({ children }: { children: string | null }) {
  return (
    <div role="status" className="empty:hidden">
      {children === null ? null : (
        <Banner shape="box" tone="success">
          {children}
        </Banner>
      )}
    </div>
  );
}
