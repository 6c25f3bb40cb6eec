/** The forms on the page of one user: a sanction and a note. */

import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { NewSanction } from '#contract/moderation.ts';
import { isBlank } from '#contract/visible-text.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { useDraftInput } from '#web/lib/session/draft-input.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useActionKeys, useFormKeys } from '../list/use-form-keys.ts';
import { useNoteForm } from '../list/use-note-form.ts';
import { Panel } from '../parts/panel.tsx';
import { suspensionEnd, suspensionEndProblem } from '../reports/suspension-end.ts';
import { peopleLabels as labels, reportsLabels } from './people.labels.ts';

type SanctionFormProps = { userId: number; isSuspended: boolean; send: (sanction: NewSanction) => Promise<unknown> };

const EMPTY = { message: '', end: '' };

function useSanction({ userId, send }: SanctionFormProps) {
  const [action, setAction] = useState<NewSanction['action']>('warn');
  const [input, change, forget] = useDraftInput(`sanction ${userId}`, EMPTY);
  const { message, end } = input;
  const endField = useRef<HTMLInputElement>(null);
  const form = useForm({
    values: { message, ends_at: end },
    check: () => ({
      message: isBlank(message) ? reportsLabels.letterMissing : undefined,
      ends_at: action === 'suspend' ? suspensionEndProblem(end, endField.current) : undefined,
    }),
    send: async () => {
      const ends_at = action === 'suspend' ? suspensionEnd(end) : null;
      await send({ action, message: message.trim(), ends_at });
      forget();
    },
  });
  return {
    ...{ form, action, setAction, message, end, endField },
    setMessage: (typed: string) => change({ ...input, message: typed }),
    setEnd: (typed: string) => change({ ...input, end: typed }),
  };
}

const actionKeys = (isSuspended: boolean) => [
  { name: 'warn' as const, key: 'w', act: labels.warn },
  ...(isSuspended ? [] : [{ name: 'suspend' as const, key: 's', act: labels.suspend }]),
];

export function SanctionForm(props: SanctionFormProps) {
  const { isSuspended } = props;
  const { form, action, setAction, message, setMessage, end, setEnd, endField } = useSanction(props);
  const { box, chosen, keysOf } = useActionKeys(actionKeys(isSuspended));
  return (
    <Panel title={isSuspended ? labels.warn : labels.sanction} {...box}>
      <Form form={form} className="grid gap-4">
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
            // Prevents Enter from pressing the first button, which sends a warning.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        )}
        <SanctionButtons
          isSuspended={isSuspended}
          isPermanent={end === ''}
          busy={form.busy !== undefined ? action : undefined}
          chosen={chosen}
          keysOf={keysOf}
          // `flushSync`, because the submit event follows immediately and must read the new action.
          onChoose={(name) => flushSync(() => setAction(name))}
        />
      </Form>
    </Panel>
  );
}

type Action = NewSanction['action'];
type SanctionButtonsProps = {
  isSuspended: boolean;
  /** True if no end is chosen. */
  isPermanent: boolean;
  busy: Action | undefined;
  /** The action that Ctrl+Enter submits. */
  chosen: Action | undefined;
  keysOf: (action: Action) => string;
  onChoose: (action: Action) => void;
};

function SanctionButtons({ isSuspended, isPermanent, busy, chosen, keysOf, onChoose }: SanctionButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        type="submit"
        variant={chosen === 'warn' ? 'ink' : undefined}
        aria-keyshortcuts={keysOf('warn')}
        busy={busy === 'warn'}
        onClick={() => onChoose('warn')}
      >
        {labels.warn}
      </Button>
      {isSuspended ? null : (
        <Button
          type="submit"
          variant={chosen === 'suspend' ? 'ink' : 'danger'}
          aria-keyshortcuts={keysOf('suspend')}
          busy={busy === 'suspend'}
          onClick={() => onChoose('suspend')}
        >
          {isPermanent ? reportsLabels.suspendPermanently : labels.suspend}
        </Button>
      )}
    </div>
  );
}

export function NoteForm({ userId, send }: { userId: number; send: (text: string) => Promise<unknown> }) {
  const { form, text, setText } = useNoteForm({ draft: `user note ${userId}`, missing: labels.noteMissing, send });
  const keys = useFormKeys('m', labels.addNote);
  return (
    <section {...keys}>
      <Form form={form} className="grid gap-3">
        <TextArea
          label={labels.note}
          help={labels.noteHelp}
          {...form.field('text', text, setText)}
          rows={2}
          aria-keyshortcuts="m"
        />
        <Button
          type="submit"
          className="justify-self-start"
          busy={form.busy !== undefined}
          aria-keyshortcuts="Control+Enter"
        >
          {labels.addNote}
        </Button>
      </Form>
    </section>
  );
}
