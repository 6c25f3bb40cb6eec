/** The forms in which staff answer a ticket by email and add internal notes. */

import { useState } from 'react';
import { MAX_TICKET_MESSAGE_LENGTH } from '#contract/limits.ts';
import { isBlank } from '#contract/visible-text.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { useDraftText } from '#web/lib/session/draft-input.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useFormKeys } from '../list/use-form-keys.ts';
import { useNoteForm } from '../list/use-note-form.ts';
import { Panel } from '../parts/panel.tsx';
import { ticketsLabels as labels } from '../people/people.labels.ts';

type AnswerFormProps = {
  ticketId: number;
  lastMessageId: number;
  send: (body: { text: string; closes: boolean; last_message_id: number }) => Promise<unknown>;
  onAnswered: () => void;
};

function useAnswer({ ticketId, lastMessageId, send, onAnswered }: AnswerFormProps) {
  const [text, setText, forget] = useDraftText(`answer ${ticketId}`);
  const [closes, setCloses] = useState(false);
  const toast = useToast();
  const form = useForm({
    values: { text },
    check: () => ({ text: isBlank(text) ? labels.answerMissing : undefined }),
    send: async () => {
      await send({ text: text.trim(), closes, last_message_id: lastMessageId });
      forget();
      toast({ message: labels.answered, kind: 'success' });
      onAnswered();
    },
  });
  return { form, text, setText, closes, setCloses };
}

export function AnswerForm(props: AnswerFormProps) {
  const { form, text, setText, closes, setCloses } = useAnswer(props);
  const keys = useFormKeys('a', labels.writeAnswer);
  return (
    <Panel title={labels.answerTitle} {...keys}>
      <Form form={form} className="grid gap-4">
        <TextArea
          label={labels.answer}
          help={labels.answerHelp}
          {...form.field('text', text, setText)}
          rows={6}
          maxLength={MAX_TICKET_MESSAGE_LENGTH}
          aria-keyshortcuts="a"
        />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" variant="main" busy={form.busy !== undefined} aria-keyshortcuts="Control+Enter">
            {labels.send}
          </Button>
          <Checkbox label={labels.closesToo} checked={closes} onChange={(event) => setCloses(event.target.checked)} />
        </div>
      </Form>
    </Panel>
  );
}

type NoteFormProps = { ticketId: number; send: (text: string) => Promise<unknown> };

export function TicketNoteForm({ ticketId, send }: NoteFormProps) {
  const toast = useToast();
  const { form, text, setText } = useNoteForm({
    draft: `ticket note ${ticketId}`,
    missing: labels.noteMissing,
    send: async (note) => {
      await send(note);
      toast({ message: labels.noteAdded, kind: 'success' });
    },
  });
  const keys = useFormKeys('m', labels.writeNote);
  return (
    <Panel {...keys}>
      <Form form={form} className="grid gap-3">
        <TextArea
          label={labels.note}
          help={labels.noteHelp}
          {...form.field('text', text, setText)}
          rows={2}
          maxLength={MAX_TICKET_MESSAGE_LENGTH}
          aria-keyshortcuts="m"
        />
        <Button type="submit" busy={form.busy !== undefined} className="justify-self-start">
          {labels.addNote}
        </Button>
      </Form>
    </Panel>
  );
}
