/** Manages the listing form: its input, problems and saving. */
import { useEffect, useRef, useState } from 'react';
import { listingFieldNames } from '#contract/fields.ts';
import type { NewListing } from '#contract/listings.ts';
import { type ListingDraft, listingFieldOf, listingProblems } from '#rules/listings/listing-form.ts';
import { type FormState, useForm } from '#web/lib/form/use-form.ts';
import { ApiError, sentenceForError } from '#web/lib/net/errors.ts';
import { toNewListing } from './listing-draft.ts';
import { listingFormLabels, sentenceForProblem } from './listing-form.labels.ts';
import { usePendingUpload } from './pending-upload.ts';

/** Rejects if saving failed; an abort means that the user cancelled or restarted it. */
export type SaveListing = (listing: NewListing, signal: AbortSignal) => Promise<void>;

export const SECOND_BUTTON = 'second';

type ListingFormOptions = {
  initial: ListingDraft;
  onChange: (draft: ListingDraft) => void;
  onSave: SaveListing;
  onSecondSave: SaveListing | undefined;
};

/** Returns the problems by field; a missing picture is not a problem while a picture is being uploaded. */
function problemsOf(draft: ListingDraft, isUploading: boolean): Record<string, string> {
  const problems = listingProblems(draft).filter(({ field }) => field !== 'images' || !isUploading);
  return Object.fromEntries(problems.map((problem) => [problem.field, sentenceForProblem(problem)]));
}

/** An error that is shown next to the pictures, like a validation error from the server. */
class PictureError extends ApiError {
  constructor(sentence: string) {
    super('validation_failed', 422, { errors: { image1: [sentence] } });
  }
}

/** Returns a message about the problems that no field shows; undefined if the fields show all of them. */
function failureOf({ failure, others }: FormState): string | undefined {
  if (failure === undefined) return undefined;
  const hasFieldErrors = failure instanceof ApiError && Object.keys(failure.errors).length > 0;
  return hasFieldErrors ? others.join(' ') || undefined : sentenceForError(failure);
}

export function useListingForm({ initial, onChange, onSave, onSecondSave }: ListingFormOptions) {
  const [draft, setDraft] = useState(initial);
  // A ref, because an upload that ends in a later render must not undo newer input. The editor also changes its text
  // outside of React's events, so the user can click Save before that text is rendered.
  const latest = useRef(draft);
  const change = (part: Partial<ListingDraft>): void => {
    latest.current = { ...latest.current, ...part };
    setDraft(latest.current);
  };
  const reported = useRef(draft);
  useEffect(() => {
    if (reported.current === draft) return;
    reported.current = draft;
    onChange(draft);
  }, [draft, onChange]);

  const upload = usePendingUpload();
  const form = useForm({
    values: draft,
    check: () => problemsOf(latest.current, upload.isActive()),
    send: async (signal, button) => {
      if (upload.isActive() && !(await upload.ended(signal))) throw new PictureError(listingFormLabels.uploadFailed);
      const { images } = problemsOf(latest.current, false);
      if (images !== undefined) throw new PictureError(images);
      const save = button === SECOND_BUTTON ? onSecondSave : onSave;
      await save?.(toNewListing(latest.current), signal);
    },
    onFailure: (error) => {
      if (!(error instanceof PictureError)) console.error('Failed to save the listing', error);
    },
    fieldOf: listingFieldOf,
  });
  const findings = listingFieldNames.flatMap((field) => {
    const sentence = form.errors[field];
    return sentence ? [{ field, sentence }] : [];
  });
  return { ...form, draft, change, findings, upload, summary: failureOf(form) };
}
export type ListingFormState = ReturnType<typeof useListingForm>;
