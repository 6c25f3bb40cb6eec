/** Manages the listing form: values, problems and saving. */
import { useEffect, useRef, useState } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import type { NewListing } from '#contract/listings.ts';
import { type ListingDraft, listingFieldOf, listingFields, listingProblems } from '#rules/listings/listing-form.ts';
import { ApiError, isAbort, sentenceForError } from '#web/lib/errors.ts';
import { toNewListing } from './listing-draft.ts';
import { sentenceForProblem } from './listing-form.labels.ts';

const resolver: Resolver<ListingDraft> = (values) => {
  const errors: FieldErrors<ListingDraft> = {};
  for (const problem of listingProblems(values)) {
    Object.assign(errors, { [problem.field]: { type: problem.problem, message: sentenceForProblem(problem) } });
  }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};

/** The button the user pressed. */
export type SaveButton = 'save' | 'second';
/** Rejects if saving failed; an abort means that the user cancelled. */
export type SaveListing = (listing: NewListing, signal: AbortSignal) => Promise<void>;

type ListingFormOptions = {
  initial: ListingDraft;
  onChange: (draft: ListingDraft) => void;
};

/** `refused` increases with every attempt that found problems: the form then moves the focus to its summary. */
export function useListingForm({ initial, onChange }: ListingFormOptions) {
  const form = useForm<ListingDraft>({
    defaultValues: initial,
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  });
  const [refused, setRefused] = useState(0);
  const [failure, setFailure] = useState<string>();
  /** The running attempt, and whether to start another one immediately after it. */
  const saving = useRef<{ save: SaveListing; controller: AbortController; again: boolean }>(undefined);
  const [busy, setBusy] = useState<SaveButton>();

  const onChangeRef = useRef(onChange);
  useEffect(() => {
    onChangeRef.current = onChange;
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => onChangeRef.current(values),
      }),
    [form],
  );

  /** Shows the server's errors next to their fields; errors of no field are shown in the banner. */
  const showErrors = (error: unknown) => {
    const fieldErrors = error instanceof ApiError ? Object.entries(error.errors) : [];
    const otherErrors: string[] = [];
    for (const [name, [sentence]] of fieldErrors) {
      const field = listingFieldOf(name);
      if (field && sentence) form.setError(field, { type: 'server', message: sentence });
      else if (sentence) otherErrors.push(sentence);
    }
    if (fieldErrors.length === 0) setFailure(sentenceForError(error));
    else if (otherErrors.length > 0) setFailure(otherErrors.join(' '));
    setRefused((count) => count + 1);
  };

  const valid = async (draft: ListingDraft) => {
    const now = saving.current;
    if (!now) return;
    try {
      await now.save(toNewListing(draft), now.controller.signal);
    } catch (error) {
      if (isAbort(error)) return;
      console.error('Failed to save the listing', error);
      showErrors(error);
    }
  };
  const submit = async (button: SaveButton, save: SaveListing): Promise<void> => {
    // A second click can arrive before the button looks busy.
    if (saving.current) return;
    saving.current = { save, controller: new AbortController(), again: false };
    setBusy(button);
    setFailure(undefined);
    let again = false;
    try {
      await form.handleSubmit(valid, () => setRefused((count) => count + 1))();
    } finally {
      again = saving.current.again;
      saving.current = undefined;
      setBusy(undefined);
    }
    if (again) await submit(button, save);
  };
  const cancel = () => saving.current?.controller.abort();
  const retry = () => {
    if (!saving.current) return;
    saving.current.again = true;
    cancel();
  };

  const { errors } = form.formState;
  const findings = listingFields.flatMap((field) => {
    const sentence = errors[field]?.message;
    return sentence ? [{ field, sentence }] : [];
  });
  return { form, submit, cancel, retry, busy, findings, failure, refused };
}
