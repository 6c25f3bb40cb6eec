/** Renders the form for writing or editing a review. */
import { useState } from 'react';
import { dropDraft, keepDraft, readDraft, useOwnDraftName } from '#web/lib/drafts.ts';
import { sentenceForError } from '#web/lib/errors.ts';
import { useSubmission } from '#web/lib/use-submission.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { reviewsLabels as labels } from './reviews.labels.ts';
import type { ReviewWords } from './reviews.queries.ts';
import { StarField } from './star-field.tsx';

/** Must equal the contract's limit; a test compares them. */
export const REVIEW_LENGTH = 2000;

export function lengthProblem(text: string, empty: string): string | undefined {
  const { length } = text.trim();
  if (length === 0) return empty;
  return length > REVIEW_LENGTH ? labels.tooLong(length - REVIEW_LENGTH) : undefined;
}

type ReviewFormProps = {
  /** Name under which the unsent form is stored. */
  draft: string;
  initial?: ReviewWords | undefined;
  submitLabel: string;
  send: (words: ReviewWords) => Promise<unknown>;
  onDone: () => void;
};

export function ReviewForm({ draft: name, initial, submitLabel, send, onDone }: ReviewFormProps) {
  const draft = useOwnDraftName(name);
  const [words, setWords] = useState<ReviewWords>(
    () => readDraft<ReviewWords>(draft) ?? initial ?? { rating: 0, content: '' },
  );
  const change = (next: ReviewWords): void => {
    setWords(next);
    keepDraft(draft, next);
  };
  const { form, busy, errors, failure, submit } = useSubmission({
    missing: () => ({
      rating: words.rating === 0 ? labels.ratingMissing : undefined,
      content: lengthProblem(words.content, labels.contentMissing),
    }),
    send: async () => {
      await send({ ...words, content: words.content.trim() });
      dropDraft(draft);
      onDone();
    },
    onFailure: (error) => console.error('Failed to send the review', error),
  });
  return (
    <form ref={form} className="grid gap-5" noValidate onSubmit={submit}>
      <div role="alert" className="empty:hidden">
        {failure === undefined ? null : (
          <Banner shape="box" tone="error">
            {sentenceForError(failure)}
          </Banner>
        )}
      </div>
      <StarField value={words.rating} error={errors.rating} onChange={(rating) => change({ ...words, rating })} />
      <TextArea
        label={labels.content}
        help={labels.contentHelp}
        name="content"
        rows={5}
        value={words.content}
        error={errors.content}
        onChange={(event) => change({ ...words, content: event.target.value })}
      />
      <Button type="submit" variant="main" size="lg" busy={busy}>
        {submitLabel}
      </Button>
    </form>
  );
}
