/** What does the listing form know: its values, what is wrong with them, and how saving went? */
import { useEffect, useRef, useState } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import type { NewListing } from '#contract/listings.ts';
import { type ListingDraft, listingFieldOf, listingFields, listingProblems } from '#rules/listings/listing-form.ts';
import { ApiError, isAbort, sentenceForError } from '#web/lib/errors.ts';
import { toNewListing } from './listing-draft.ts';
import { sentenceForProblem } from './listing-form.labels.ts';

const resolver: Resolver<ListingDraft> = (values) => {
  const errors: FieldErrors<ListingDraft> = {};
  for (const found of listingProblems(values)) {
    Object.assign(errors, { [found.field]: { type: found.problem, message: sentenceForProblem(found) } });
  }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};

/** Which of the form's buttons was pressed. */
export type SaveButton = 'save' | 'second';
/** Rejects when it was not saved; an abort says that the person gave up waiting. */
export type SaveListing = (listing: NewListing, signal: AbortSignal) => Promise<void>;

type ListingFormOptions = {
  initial: ListingDraft;
  onChange: (draft: ListingDraft) => void;
};

/** `refused` grows with every try that found something wrong: the form then puts the focus on its summary. */
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
  /** The try under way: how to end it, and whether to begin anew at once. */
  const saving = useRef<{ save: SaveListing; ending: AbortController; again: boolean }>(undefined);
  const [busy, setBusy] = useState<SaveButton>();

  const changed = useRef(onChange);
  useEffect(() => {
    changed.current = onChange;
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => changed.current(values),
      }),
    [form],
  );

  /** Puts the server's findings beside their fields; what belongs to none becomes the banner's. */
  const show = (error: unknown) => {
    const found = error instanceof ApiError ? Object.entries(error.errors) : [];
    const strays: string[] = [];
    for (const [name, [sentence]] of found) {
      const field = listingFieldOf(name);
      if (field && sentence) form.setError(field, { type: 'server', message: sentence });
      else if (sentence) strays.push(sentence);
    }
    if (found.length === 0) setFailure(sentenceForError(error));
    else if (strays.length > 0) setFailure(strays.join(' '));
    setRefused((count) => count + 1);
  };

  const valid = async (draft: ListingDraft) => {
    const now = saving.current;
    if (!now) return;
    try {
      await now.save(toNewListing(draft), now.ending.signal);
    } catch (error) {
      if (isAbort(error)) return;
      console.error('Failed to save the listing', error);
      show(error);
    }
  };
  const submit = async (button: SaveButton, save: SaveListing): Promise<void> => {
    // A second click may come before the button has had a chance to look busy.
    if (saving.current) return;
    saving.current = { save, ending: new AbortController(), again: false };
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
  const cancel = () => saving.current?.ending.abort();
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
