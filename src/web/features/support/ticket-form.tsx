/** The form that submits a support ticket. */
import { useState } from 'react';
import { routes } from '#contract/routes.ts';
import type { NewTicket } from '#contract/support.ts';
import { call } from '#web/lib/api.ts';
import { dropDraft, keepDraft, readDraft, useOwnDraftName } from '#web/lib/drafts.ts';
import { ApiError, sentenceForError } from '#web/lib/errors.ts';
import { useSession } from '#web/lib/session.ts';
import { useSubmission } from '#web/lib/use-submission.ts';
import { formatWait } from '#web/lib/wait.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { supportLabels as labels } from './support.labels.ts';

/** Equals the contract's limit; a test compares them. */
export const MESSAGE_LENGTH = 5000;

function sentenceOf(error: unknown): string {
  const seconds = error instanceof ApiError ? error.retryAfter : undefined;
  return seconds === undefined ? sentenceForError(error) : labels.wait(formatWait(seconds));
}

/** Returns the stored draft without empty fields. */
function storedFields(name: string): Partial<NewTicket> {
  const draft = readDraft<Partial<NewTicket>>(name) ?? {};
  return Object.fromEntries(Object.entries(draft).filter(([, words]) => words !== ''));
}

export function TicketForm({ onFiled }: { onFiled: (ticket: { number: string; email: string }) => void }) {
  const user = useSession((state) => state.user);
  const draft = useOwnDraftName('ticket');
  const [edited, setEdited] = useState<Partial<NewTicket>>();
  const typed = edited ?? storedFields(draft);
  // The user's name and email are the defaults, as soon as the user is known.
  const ticket: NewTicket = { name: user?.name ?? '', email: user?.email ?? '', subject: '', message: '', ...typed };
  const change = (part: Partial<NewTicket>): void => {
    const next = { ...typed, ...part };
    setEdited(next);
    keepDraft(draft, next);
  };
  const { form, busy, errors, failure, submit } = useSubmission({
    missing: () => ({
      name: ticket.name.trim() ? undefined : labels.nameMissing,
      email: ticket.email.trim() ? undefined : labels.emailMissing,
      subject: ticket.subject.trim() ? undefined : labels.subjectMissing,
      message: !ticket.message.trim()
        ? labels.messageMissing
        : ticket.message.trim().length > MESSAGE_LENGTH
          ? labels.messageTooLong
          : undefined,
    }),
    send: async () => {
      const { number } = await call(routes.support.createTicket, { body: ticket });
      dropDraft(draft);
      onFiled({ number, email: ticket.email.trim() });
    },
    onFailure: (error) => console.error('Failed to file the ticket', error),
  });
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-8 grid gap-5">
      <div role="alert" className="empty:hidden">
        {failure === undefined ? null : (
          <Banner shape="box" tone="error">
            {sentenceOf(failure)}
          </Banner>
        )}
      </div>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <TextField
          label={labels.name}
          name="name"
          autoComplete="name"
          maxLength={80}
          required
          value={ticket.name}
          error={errors.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextField
          label={labels.email}
          help={labels.emailHelp}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          value={ticket.email}
          error={errors.email}
          onChange={(event) => change({ email: event.target.value })}
        />
      </div>
      <TextField
        label={labels.subject}
        name="subject"
        maxLength={120}
        required
        value={ticket.subject}
        error={errors.subject}
        onChange={(event) => change({ subject: event.target.value })}
      />
      <TextArea
        label={labels.message}
        help={labels.messageHelp}
        name="message"
        rows={7}
        required
        value={ticket.message}
        error={errors.message}
        onChange={(event) => change({ message: event.target.value })}
      />
      <Button type="submit" variant="main" size="lg" busy={busy} className="justify-self-start">
        {labels.send}
      </Button>
    </form>
  );
}
