/** Runs changes of the second factor: asks for a confirmation if needed, and reports the outcome. */
import { sentenceForError } from '#web/lib/net/errors.ts';
import { useToast } from '#web/ui/toast.tsx';
import { useConfirmation } from './use-confirmation.tsx';

export function useChange() {
  const { confirmed, dialog } = useConfirmation();
  const toast = useToast();
  const succeed = (message: string): void => toast({ kind: 'success', message });
  /** Runs a change that has no form; a failure is shown in a toast. */
  const run = async <T>(work: () => Promise<T>, success?: string): Promise<T | undefined> => {
    try {
      const result = await confirmed(work);
      if (success !== undefined) succeed(success);
      return result;
    } catch (error) {
      console.error('Failed to change the second factor', error);
      toast({ kind: 'error', message: sentenceForError(error) });
      return undefined;
    }
  };
  return { confirmed, dialog, succeed, run };
}
export type Change = ReturnType<typeof useChange>;
