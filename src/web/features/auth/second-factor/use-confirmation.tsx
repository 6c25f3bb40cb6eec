/** Asks the user to confirm a change of the account's security when the server requires it, and then retries. */
import { type ReactNode, useState } from 'react';
import { ApiError } from '#web/lib/net/errors.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Confirmation = {
  /** Runs a change. Rejects with the server's refusal if the user does not confirm. */
  confirmed: <T>(change: () => Promise<T>) => Promise<T>;
  /** Must be rendered outside of every form. */
  dialog: ReactNode;
};

export function useConfirmation(): Confirmation {
  const [request, setRequest] = useState<{ end: (isConfirmed: boolean) => void } | null>(null);
  const confirmed = async <T,>(change: () => Promise<T>): Promise<T> => {
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'confirmation_required') throw error;
      const isConfirmed = await new Promise<boolean>((resolve) => setRequest({ end: resolve }));
      setRequest(null);
      if (!isConfirmed) throw error;
      return await change();
    }
  };
  const dialog = request ? (
    <ConfirmDialog onConfirmed={() => request.end(true)} onCancel={() => request.end(false)} />
  ) : null;
  return { confirmed, dialog };
}
