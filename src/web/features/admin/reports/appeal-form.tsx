/** The form in which staff uphold or reject an appeal. A letter key chooses the outcome. */

import { useState } from 'react';
import { flushSync } from 'react-dom';
import { isBlank } from '#contract/visible-text.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { useDraftText } from '#web/lib/session/draft-input.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useActionKeys } from '../list/use-form-keys.ts';
import { Panel } from '../parts/panel.tsx';
import { reportsLabels as labels } from '../people/people.labels.ts';
import { useDecideAppeal } from './reports.queries.ts';

type AppealFormProps = { decisionId: number; onDecided: () => void };

function useDecision({ decisionId, onDecided }: AppealFormProps) {
  const [message, setMessage, forget] = useDraftText(`appeal decision ${decisionId}`);
  const [outcome, setOutcome] = useState<'upheld' | 'rejected'>('rejected');
  const toast = useToast();
  const { mutateAsync } = useDecideAppeal(decisionId);
  const form = useForm({
    values: { message },
    check: () => ({ message: isBlank(message) ? labels.letterMissing : undefined }),
    send: async () => {
      await mutateAsync({ outcome, message: message.trim() });
      forget();
      toast({ message: labels.appealDecided, kind: 'success' });
      onDecided();
    },
  });
  return { form, outcome, setOutcome, field: form.field('message', message, setMessage) };
}

export function AppealForm(props: AppealFormProps) {
  const { form, outcome, setOutcome, field } = useDecision(props);
  const keys = useActionKeys([
    { name: 'upheld', key: 'p', act: labels.uphold },
    { name: 'rejected', key: 'r', act: labels.reject },
  ]);
  return (
    <Panel title={labels.appeal} {...keys.box}>
      <Form form={form} className="grid gap-4">
        <TextArea label={labels.answer} {...field} rows={4} />
        <div className="flex flex-wrap gap-2">
          {(['upheld', 'rejected'] as const).map((choice) => (
            <Button
              key={choice}
              type="submit"
              aria-keyshortcuts={keys.keysOf(choice)}
              variant={choice === (keys.chosen ?? 'upheld') ? 'ink' : undefined}
              busy={form.busy !== undefined && outcome === choice}
              // `flushSync`, because the submit event follows immediately and must read the new outcome.
              onClick={() => flushSync(() => setOutcome(choice))}
            >
              {choice === 'upheld' ? labels.uphold : labels.reject}
            </Button>
          ))}
        </div>
      </Form>
    </Panel>
  );
}
