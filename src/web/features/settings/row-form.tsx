/** Submits the form of a settings row and shows errors. */
import type { ReactNode } from 'react';
import { useConfirmation } from '#web/features/auth/index.ts';
import { type FieldErrors, useForm } from '#web/lib/form/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { settingsLabels as labels } from './settings.labels.ts';

type RowFormProps = {
  /** For log messages, for example "the username". */
  subject: string;
  submitLabel?: string;
  values: Readonly<Record<string, unknown>>;
  check: () => FieldErrors;
  /** Saves the values; must close the row after success. */
  send: () => Promise<void>;
  onCancel: () => void;
  children: (errors: FieldErrors) => ReactNode;
};

export function RowForm({ subject, submitLabel = labels.save, onCancel, children, ...options }: RowFormProps) {
  const { confirmed, dialog } = useConfirmation();
  const form = useForm({
    ...options,
    send: () => confirmed(options.send),
    onFailure: (error) => console.error(`Failed to change ${subject}`, error),
  });
  return (
    <>
      <Form form={form} className="grid max-w-md gap-4">
        {children(form.errors)}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="ink" busy={form.busy !== undefined}>
            {submitLabel}
          </Button>
          <Button onClick={onCancel}>{labels.cancel}</Button>
        </div>
      </Form>
      {dialog}
    </>
  );
}
