/** Renders the form for writing or editing a review. */
import { useId, useState } from 'react';
import { MAX_REVIEW_LENGTH } from '#contract/limits.ts';
import { isBlank } from '#contract/visible-text.ts';
import { characterCount } from '#rules/text/characters.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { dropDraft, readDraft, saveDraft, useOwnDraftName } from '#web/lib/session/drafts.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { reviewsLabels as labels } from './reviews.labels.ts';
import type { ReviewWords } from './reviews.queries.ts';

const STARS = [1, 2, 3, 4, 5] as const;

type StarFieldProps = {
  /** The chosen number of stars; 0 if none is chosen. */
  value: number;
  onChange: (value: number) => void;
  error?: string | undefined;
};

/**
 * An invisible radio group over the stars: arrow keys change the value, and screen readers announce the number of each
 * star.
 */
function StarField({ value, onChange, error }: StarFieldProps) {
  const id = useId();
  return (
    <fieldset className="star-field" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="field__label">{labels.rating}</legend>
      <div className="flex flex-wrap items-center -ml-2">
        {STARS.map((star) => (
          <label
            key={star}
            className="relative grid place-items-center size-target rounded-sm text-line-strong cursor-pointer [&>.icon]:size-7 data-on:text-text hover:bg-hover has-focus-visible:[outline:2px_solid_var(--focus)] has-focus-visible:-outline-offset-2 forced-colors:data-on:text-[Highlight] data-on:[&>.icon]:fill-current"
            data-on={star <= value || undefined}
          >
            <input
              type="radio"
              // The invisible radio button has the position and size of its star: a click on the star hits the
              // button, and the browser scrolls a focused star into view.
              className="absolute inset-0 m-0 opacity-0 [cursor:inherit]"
              name="rating"
              value={star}
              checked={star === value}
              aria-label={labels.starsWord(star)}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(star)}
            />
            <Icon name="star" />
          </label>
        ))}
        <span className="pl-2 text-(length:--text-sm) text-soft" aria-hidden="true">
          {labels.ratingHelp[value - 1] ?? ''}
        </span>
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  );
}

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
