/** Submits a form, shows what was refused at the fields and keeps everything the user typed. */
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, isAbort } from '../net/errors.ts';
import { type Send, useAttempt } from './use-attempt.ts';

/** One sentence per field that has a problem. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

type FormOptions = {
  /** The current input, by the names that the server uses for the fields. */
  values: Readonly<Record<string, unknown>>;
  /** Finds the problems that need no server, in the order of the form. */
  check: () => FieldErrors;
  /** Rejects if the server refuses; an abort is no failure. */
  send: Send;
  onFailure?: (error: unknown) => void;
  /** Returns the field for a name in the server's errors, such as `members.0`. */
  fieldOf?: (wireName: string) => string | undefined;
};

/** An attempt that was refused, by `check` or with an error, and the input at that time. */
type Refusal = { values: FormOptions['values']; error?: unknown };

const topName = (wireName: string): string => wireName.split('.')[0] ?? wireName;
const withoutEmpty = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([, sentence]) => sentence));

/** Divides the server's errors into those of this form's fields and the sentences about anything else. */
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

/** The caller holds the input. After a refusal, the first field with an error takes the focus, found by its `name`. */
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
  // Each refused attempt is a new object.
  useEffect(() => {
    if (refusal) focusRefused();
  }, [refusal]);
  /** The props of a text field that belong to its input and its problem. */
  const field = (name: string, value: string, change: (value: string) => void) => ({
    name,
    value,
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change(event.target.value),
  });
  return { ...attempt, ref, errors, others, failure: refusal?.error, refusal, field, run, submit };
}
export type FormState = ReturnType<typeof useForm>;
