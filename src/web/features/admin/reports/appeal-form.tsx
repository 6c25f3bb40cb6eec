/** The form with which another moderator upholds or rejects an appeal. */
import { useState } from 'react';
import { useForm } from '#web/lib/form/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { reportsLabels as labels } from './reports.labels.ts';
import { useDecideAppeal } from './reports.queries.ts';

type AppealFormProps = { decisionId: number; onDecided: () => void };

export function AppealForm({ decisionId, onDecided }: AppealFormProps) {
  const [message, setMessage] = useState('');
  const [outcome, setOutcome] = useState<'upheld' | 'rejected'>('rejected');
  const { mutateAsync } = useDecideAppeal(decisionId);
  const form = useForm({
    values: { message },
    check: () => ({ message: message.trim() === '' ? labels.letterMissing : undefined }),
    send: async () => {
      await mutateAsync({ outcome, message: message.trim() });
      onDecided();
    },
  });
  return (
    <section>
      <h2 className="mb-2 text-lg">{labels.appeal}</h2>
      <Form form={form} className="grid max-w-160 gap-4">
        <TextArea label={labels.answer} {...form.field('message', message, setMessage)} rows={4} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="ink" busy={form.busy !== undefined} onClick={() => setOutcome('upheld')}>
            {labels.uphold}
          </Button>
          <Button type="submit" busy={form.busy !== undefined} onClick={() => setOutcome('rejected')}>
            {labels.reject}
          </Button>
        </div>
      </Form>
    </section>
  );
}
