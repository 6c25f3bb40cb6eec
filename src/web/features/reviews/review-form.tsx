/** Renders the form for writing or editing a review. */

import { useState } from 'react';
import { MAX_REVIEW_LENGTH } from '#contract/limits.ts';
import { isBlank } from '#contract/visible-text.ts';
import { characterCount } from '#rules/text/characters.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { dropDraft, readDraft, saveDraft, useOwnDraftName } from '#web/lib/session/drafts.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { reviewsLabels as labels } from './reviews.labels.ts';
import type { ReviewWords } from './reviews.queries.ts';
import { StarField } from './star-field.tsx';

export function lengthProblem(text: string, empty: string): string | undefined {
  if (isBlank(text)) return empty;
  const length = characterCount(text.trim());
  return length > MAX_REVIEW_LENGTH ? labels.tooLong(length - MAX_REVIEW_LENGTH) : undefined;
}

type ReviewFormProps = {
  draft: string;
  initial?: ReviewWords | undefined;
  submitLabel: string;
  send: (words: ReviewWords) => Promise<unknown>;
  onDone: () => void;
};

export function ReviewForm({ draft, initial, submitLabel, send, onDone }: ReviewFormProps) {
  const { words, change, forget } = useReviewDraft(draft, initial);
  const form = useForm({
    values: words,
    check: () => ({
      rating: words.rating === 0 ? labels.ratingMissing : undefined,
      content: lengthProblem(words.content, labels.contentMissing),
    }),
    send: async () => {
      await send({ ...words, content: words.content.trim() });
      forget();
      onDone();
    },
    onFailure: (error) => console.error('Failed to send the review', error),
  });
  return (
    <Form form={form} className="grid gap-5">
      <StarField value={words.rating} error={form.errors.rating} onChange={(rating) => change({ ...words, rating })} />
      <TextArea
        label={labels.content}
        help={labels.contentHelp}
        {...form.field('content', words.content, (value) => change({ ...words, content: value }))}
        rows={5}
      />
      <Button type="submit" variant="main" size="lg" busy={form.busy !== undefined}>
        {submitLabel}
      </Button>
    </Form>
  );
}

function useReviewDraft(name: string, initial: ReviewWords | undefined) {
  const draft = useOwnDraftName(name);
  const [words, setWords] = useState<ReviewWords>(
    () => readDraft<ReviewWords>(draft) ?? initial ?? { rating: 0, content: '' },
  );
  const change = (next: ReviewWords): void => {
    setWords(next);
    saveDraft(draft, next);
  };
  return { words, change, forget: () => dropDraft(draft) };
}
