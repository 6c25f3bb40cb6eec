/** Runs a write whose outcome the user sees in a toast. */
import { useMutation } from '@tanstack/react-query';
import type { WriteKey } from '#contract/api.ts';
import type { AnswerOf, InputOf } from '#web/lib/net/api.ts';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { mutation } from '#web/lib/net/route-mutation.ts';
import { useToast } from './toast.tsx';
import type { Toast } from './toast-card.tsx';

type Outcome<Answer, Variables> = {
  /** Returns the toast after a success; a text alone is shown as a success. */
  done: (answer: Answer, variables: Variables) => string | Toast;
  /** The first part of the message after a failure; the reason is appended. */
  failed: string;
  /** Logged with the error, where the specification requires it. */
  failureLog?: string;
};

export function useAction<K extends WriteKey, Variables>(
  route: K,
  inputOf: (variables: Variables) => InputOf<K>,
  { done, failed, failureLog }: Outcome<AnswerOf<K>, Variables>,
) {
  const toast = useToast();
  return useMutation({
    ...mutation(route, inputOf),
    onSuccess: (answer, variables) => {
      const outcome = done(answer, variables);
      toast(typeof outcome === 'string' ? { message: outcome, kind: 'success' } : outcome);
    },
    onError: (error) => {
      if (failureLog !== undefined) console.error(failureLog, error);
      toast({ message: `${failed} ${sentenceForError(error)}`, kind: 'error' });
    },
  });
}
