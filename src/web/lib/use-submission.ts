/**
 * Submits a short form: checks required fields, prevents double submission and shows the server's errors at the fields.
 */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from './errors.ts';

export type FieldErrors = Readonly<Record<string, string | undefined>>;

type Submission = {
  /** A message for every required field that is empty, in form order. */
  missing: () => FieldErrors;
  send: () => Promise<void>;
  onFailure?: (error: unknown) => void;
};

function firstSentences(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(Object.entries(error.errors).map(([field, sentences]) => [field, sentences[0]]));
}

/** Finds fields by their `name`; the first invalid one gets the focus. */
export function useSubmission({ missing, send, onFailure }: Submission) {
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<unknown>();

  useEffect(() => {
    for (const [field, sentence] of Object.entries(errors)) {
      const control = form.current?.elements.namedItem(field);
      if (sentence && control instanceof HTMLElement) return control.focus();
    }
  }, [errors]);

  const run = async (): Promise<void> => {
    if (busy) return;
    const missingFields = missing();
    setErrors(missingFields);
    setFailure(undefined);
    if (Object.values(missingFields).some(Boolean)) return;
    setBusy(true);
    try {
      await send();
    } catch (error) {
      setFailure(error);
      setErrors(firstSentences(error));
      onFailure?.(error);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run();
  };
  return { form, busy, errors, failure, submit };
}
