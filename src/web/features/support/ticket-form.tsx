/** The form that submits a support ticket. */
import { useState } from 'react';
import {
  MAX_EMAIL_LENGTH,
  MAX_TICKET_MESSAGE_LENGTH,
  MAX_TICKET_NAME_LENGTH,
  MAX_TICKET_SUBJECT_LENGTH,
} from '#contract/limits.ts';
import type { NewTicket } from '#contract/support.ts';
import { type FieldErrors, useForm } from '#web/lib/form/use-form.ts';
import { call } from '#web/lib/net/api.ts';
import { dropDraft, readDraft, saveDraft, useOwnDraftName } from '#web/lib/session/drafts.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { supportLabels as labels } from './support.labels.ts';

function storedFields(name: string): Partial<NewTicket> {
  const draft = readDraft<Partial<NewTicket>>(name) ?? {};
  return Object.fromEntries(Object.entries(draft).filter(([, words]) => words !== ''));
}

type Change = (part: Partial<NewTicket>) => void;

/** Holds the typed fields, which survive a reload. For a signed-in user, name and email are prefilled. */
function useTicket() {
  const user = useSession((state) => state.user);
  const draft = useOwnDraftName('ticket');
  const [edited, setEdited] = useState<Partial<NewTicket>>();
  const typed = edited ?? storedFields(draft);
  const ticket: NewTicket = { name: user?.name ?? '', email: user?.email ?? '', subject: '', message: '', ...typed };
  const change: Change = (part) => {
    const next = { ...typed, ...part };
    setEdited(next);
    saveDraft(draft, next);
  };
  return { ticket, change, forget: () => dropDraft(draft) };
}

function messageProblem(message: string): string | undefined {
  const { length } = message.trim();
  if (length === 0) return labels.messageMissing;
  return length > MAX_TICKET_MESSAGE_LENGTH ? labels.messageTooLong : undefined;
}

export function TicketForm({ onFiled }: { onFiled: (ticket: { number: string; email: string }) => void }) {
  const { ticket, change, forget } = useTicket();
  const form = useForm({
    values: ticket,
    check: () => ({
      name: ticket.name.trim() ? undefined : labels.nameMissing,
      email: ticket.email.trim() ? undefined : labels.emailMissing,
      subject: ticket.subject.trim() ? undefined : labels.subjectMissing,
      message: messageProblem(ticket.message),
    }),
    send: async () => {
      const { number } = await call('POST /api/support/tickets', { body: ticket });
      forget();
      onFiled({ number, email: ticket.email.trim() });
    },
    onFailure: (error) => console.error('Failed to file the ticket', error),
  });
  return (
    <Form
      form={form}
      className="mt-8 grid gap-5 rounded-lg border border-line bg-surface p-4 sm:p-6 [&_label>span]:hidden"
    >
      <div>
        <h2 className="text-lg tracking-snug">{labels.formTitle}</h2>
        <p className="text-sm text-soft">{labels.allRequired}</p>
      </div>
      <SenderFields ticket={ticket} errors={form.errors} onChange={change} />
      <MessageFields ticket={ticket} errors={form.errors} onChange={change} />
      <Button type="submit" variant="main" size="lg" busy={form.busy !== undefined} className="sm:justify-self-start">
        {labels.send}
      </Button>
    </Form>
  );
}

type FieldsProps = { ticket: NewTicket; errors: FieldErrors; onChange: Change };

function SenderFields({ ticket, errors, onChange }: FieldsProps) {
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      <TextField
        label={labels.name}
        name="name"
        autoComplete="name"
        maxLength={MAX_TICKET_NAME_LENGTH}
        required
        value={ticket.name}
        error={errors.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        label={labels.email}
        help={labels.emailHelp}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={MAX_EMAIL_LENGTH}
        required
        value={ticket.email}
        error={errors.email}
        onChange={(event) => onChange({ email: event.target.value })}
      />
    </div>
  );
}

function MessageFields({ ticket, errors, onChange }: FieldsProps) {
  return (
    <>
      <TextField
        label={labels.subject}
        name="subject"
        maxLength={MAX_TICKET_SUBJECT_LENGTH}
        required
        value={ticket.subject}
        error={errors.subject}
        onChange={(event) => onChange({ subject: event.target.value })}
      />
      <TextArea
        label={labels.message}
        help={labels.messageHelp}
        name="message"
        rows={7}
        required
        value={ticket.message}
        error={errors.message}
        onChange={(event) => onChange({ message: event.target.value })}
      />
    </>
  );
}
