/** How does a short form go to the server: checked for what is missing, once at a time, its refusals beside its fields? */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from './errors.ts';

export type FieldErrors = Readonly<Record<string, string | undefined>>;

type Submission = {
  /** A sentence for every field that is demanded and empty, in the order of the form. */
  missing: () => FieldErrors;
  send: () => Promise<void>;
  onFailure?: (error: unknown) => void;
};

function firstSentences(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(Object.entries(error.errors).map(([field, sentences]) => [field, sentences[0]]));
}

/** Fields are found by their `name`: the first wrong one gets the focus. */
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
    const lacking = missing();
    setErrors(lacking);
    setFailure(undefined);
    if (Object.values(lacking).some(Boolean)) return;
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
