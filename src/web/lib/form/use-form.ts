/** Submits a form and, after a refusal, assigns the errors to its fields without losing the user's input. */
import { type FormEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, isAbort } from '../net/errors.ts';

/** A sentence for each field with a problem. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

type FormOptions = {
  /** The current input, by the names of the form fields. */
  values: Readonly<Record<string, unknown>>;
  /** Returns the problems that can be found without the server, in the order of the form. */
  check: () => FieldErrors;
  /** Rejects if the call fails; an AbortError does not count as a failure. */
  send: Send;
  onFailure?: (error: unknown) => void;
  /** Converts a field name in a server error, such as `members.0`, to the name of a form field. */
  fieldOf?: (wireName: string) => string | undefined;
};

/** A refused attempt with the submitted values; `error` is undefined if `check` refused the values. */
type Refusal = { values: FormOptions['values']; error?: unknown };

const topName = (wireName: string): string => wireName.split('.')[0] ?? wireName;
const withoutEmpty = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([, sentence]) => sentence));

function refusedFields({ error }: Refusal, { values, fieldOf = topName }: FormOptions) {
  const fields: Record<string, string> = {};
  const others: string[] = [];
  for (const [name, [sentence]] of error instanceof ApiError ? Object.entries(error.errors) : []) {
    const field = fieldOf(name);
    if (!sentence) continue;
    if (field !== undefined && Object.hasOwn(values, field)) fields[field] ??= sentence;
    else others.push(sentence);
  }
  return { fields, others };
}

/** After a refusal, the server's error is shown until its field changes, and `check` runs on every change. */
function problemsOf(refusal: Refusal | undefined, options: FormOptions) {
  if (!refusal) return { errors: {}, others: [] };
  const { fields, others } = refusedFields(refusal, options);
  const unchanged = Object.entries(fields).filter(([field]) => options.values[field] === refusal.values[field]);
  const errors: FieldErrors = { ...Object.fromEntries(unchanged), ...withoutEmpty(options.check()) };
  return { errors, others };
}

function focusFirst(form: HTMLFormElement | null, errors: FieldErrors): void {
  for (const control of form?.elements ?? []) {
    const name = control.getAttribute('name');
    if (!name || !errors[name] || !(control instanceof HTMLElement)) continue;
    control.focus();
    return;
  }
}

/** The caller stores the input. After a refusal, the first field whose `name` has an error is focused. */
export function useForm(options: FormOptions) {
  const { values, check, send, onFailure } = options;
  const ref = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState<Refusal>();
  const { errors, others } = problemsOf(refusal, options);
  const { start, ...attempt } = useAttempt(async (signal, button) => {
    setRefusal(undefined);
    try {
      await send(signal, button);
    } catch (error) {
      if (isAbort(error)) return;
      setRefusal({ values, error });
      onFailure?.(error);
    }
  });
  const run = async (button?: string): Promise<void> => {
    if (attempt.busy) return;
    if (Object.keys(withoutEmpty(check())).length > 0) setRefusal({ values });
    else await start(button);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run();
  };
  const focusRefused = useEffectEvent(() => focusFirst(ref.current, errors));
  // Each refused attempt creates a new `refusal`, so the effect also runs if the errors are the same.
  useEffect(() => {
    if (refusal) focusRefused();
  }, [refusal]);
  const field = (name: string, value: string, change: (value: string) => void) => ({
    name,
    value,
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change(event.target.value),
  });
  return { ...attempt, ref, errors, others, failure: refusal?.error, refusal, field, run, submit };
}
export type FormState = ReturnType<typeof useForm>;

/** `button` identifies the pressed button if the form has several. */
type Send = (signal: AbortSignal, button: string | undefined) => Promise<unknown>;

/** `send` must not reject; its signal is aborted by `cancel` and `retry`. */
function useAttempt(send: Send) {
  const running = useRef<{ controller: AbortController; again: boolean }>(undefined);
  const [busy, setBusy] = useState<{ button: string | undefined }>();
  // Uses the `send` of the latest render, so that a retry sends the current input.
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });

  const start = async (button?: string): Promise<void> => {
    // A second click can arrive before the button looks busy.
    if (running.current) return;
    const attempt = { controller: new AbortController(), again: false };
    running.current = attempt;
    setBusy({ button });
    await latest.current(attempt.controller.signal, button);
    running.current = undefined;
    setBusy(undefined);
    if (attempt.again) await start(button);
  };
  const cancel = useCallback((): void => running.current?.controller.abort(), []);
  const retry = (): void => {
    if (!running.current) return;
    running.current.again = true;
    cancel();
  };
  return { busy, start, cancel, retry };
}
