/** Submits the form of a settings row and shows errors. */
import type { ReactNode } from 'react';
import { ApiError, sentenceForError } from '#web/lib/errors.ts';
import { type FieldErrors, useSubmission } from '#web/lib/use-submission.ts';
import { formatWait } from '#web/lib/wait.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { settingsLabels as labels } from './settings.labels.ts';

export function sentenceOf(error: unknown): string {
  const sentence = sentenceForError(error);
  const seconds = error instanceof ApiError ? error.retryAfter : undefined;
  return seconds === undefined ? sentence : `${sentence} (${formatWait(seconds)})`;
}

type RowFormProps = {
  /** For log messages, for example "the user name". */
  what: string;
  submitLabel?: string;
  missing: () => FieldErrors;
  /** Must close the row after success. */
  send: () => Promise<void>;
  onCancel: () => void;
  children: (errors: FieldErrors) => ReactNode;
};

export function RowForm({ what, submitLabel = labels.save, missing, send, onCancel, children }: RowFormProps) {
  const { form, busy, errors, failure, submit } = useSubmission({
    missing,
    send,
    onFailure: (error) => console.error(`Failed to change ${what}`, error),
  });
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid max-w-md gap-4">
      <div role="alert" className="empty:hidden">
        {failure === undefined ? null : (
          <Banner shape="box" tone="error">
            {sentenceOf(failure)}
          </Banner>
        )}
      </div>
      {children(errors)}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="ink" busy={busy}>
          {submitLabel}
        </Button>
        <Button onClick={onCancel}>{labels.cancel}</Button>
      </div>
    </form>
  );
}
