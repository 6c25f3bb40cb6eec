/** The forms on the page of one user: a sanction and a note. */
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { NewSanction } from '#contract/people.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { reportsLabels } from '../reports/reports.labels.ts';
import { suspensionEnd, suspensionEndProblem } from '../reports/suspension-end.ts';
import { peopleLabels as labels } from './people.labels.ts';

type SanctionFormProps = { isSuspended: boolean; send: (sanction: NewSanction) => Promise<unknown> };

/** The input of the form and how it is sent. */
function useSanction(send: SanctionFormProps['send']) {
  const [action, setAction] = useState<NewSanction['action']>('warn');
  const [message, setMessage] = useState('');
  const [end, setEnd] = useState('');
  const endField = useRef<HTMLInputElement>(null);
  const form = useForm({
    values: { message, ends_at: end },
    check: () => ({
      message: message.trim() === '' ? reportsLabels.letterMissing : undefined,
      ends_at: action === 'suspend' ? suspensionEndProblem(end, endField.current) : undefined,
    }),
    send: async () => {
      const ends_at = action === 'suspend' ? suspensionEnd(end) : null;
      await send({ action, message: message.trim(), ends_at });
      setMessage('');
      setEnd('');
    },
  });
  return { form, action, setAction, message, setMessage, end, setEnd, endField };
}

export function SanctionForm({ isSuspended, send }: SanctionFormProps) {
  const { form, action, setAction, message, setMessage, end, setEnd, endField } = useSanction(send);
  return (
    <Form form={form} className="grid max-w-160 gap-4">
      <TextArea
        label={reportsLabels.letter}
        help={reportsLabels.letterHelp}
        {...form.field('message', message, setMessage)}
        rows={3}
      />
      {isSuspended ? null : (
        <TextField
          ref={endField}
          label={reportsLabels.end}
          help={reportsLabels.endHelp}
          {...form.field('ends_at', end, setEnd)}
          type="date"
          // Enter would press the first button, which sends a warning.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <SanctionButtons
        isSuspended={isSuspended}
        busy={form.busy !== undefined ? action : undefined}
        // The submit event follows at once and must read the new action.
        onChoose={(chosen) => flushSync(() => setAction(chosen))}
      />
    </Form>
  );
}

type SanctionButtonsProps = {
  isSuspended: boolean;
  /** The action that is being sent. */
  busy: NewSanction['action'] | undefined;
  onChoose: (action: NewSanction['action']) => void;
};

function SanctionButtons({ isSuspended, busy, onChoose }: SanctionButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" busy={busy === 'warn'} onClick={() => onChoose('warn')}>
        {labels.warn}
      </Button>
      {isSuspended ? null : (
        <Button type="submit" variant="danger" busy={busy === 'suspend'} onClick={() => onChoose('suspend')}>
          {labels.suspend}
        </Button>
      )}
    </div>
  );
}

export function NoteForm({ send }: { send: (text: string) => Promise<unknown> }) {
  const [text, setText] = useState('');
  const form = useForm({
    values: { text },
    check: () => ({ text: text.trim() === '' ? labels.noteMissing : undefined }),
    send: async () => {
      await send(text.trim());
      setText('');
    },
  });
  return (
    <Form form={form} className="grid max-w-160 gap-4">
      <TextArea label={labels.note} help={labels.noteHelp} {...form.field('text', text, setText)} rows={2} />
      <Button type="submit" className="justify-self-start" busy={form.busy !== undefined}>
        {labels.addNote}
      </Button>
    </Form>
  );
}
