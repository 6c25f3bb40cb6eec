/** Explains what a block does and asks for confirmation. */

import { useEffect, useRef } from 'react';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { DIALOG_BUTTONS } from '#web/ui/class-names.ts';
import { Modal } from '#web/ui/modal.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { blocksLabels as labels } from './blocks.labels.ts';
import { type OtherUser, useBlock } from './blocks.queries.ts';

type BlockDialogProps = {
  user: OtherUser;
  open: boolean;
  onClose: () => void;
  onBlocked?: (() => void) | undefined;
};

/** Returns a function that shows a failure in a toast if the dialog is closed. An open dialog shows it itself. */
function useMessageIfClosed(isOpen: boolean, { name }: OtherUser): (failure: Error) => void {
  const toast = useToast();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = isOpen;
    return () => {
      isShown.current = false;
    };
  }, [isOpen]);
  return (failure) => {
    if (isShown.current) return;
    toast({ kind: 'error', message: `${labels.notBlocked(name)} ${sentenceForError(failure)}` });
  };
}

export function BlockDialog({ user, open, onClose, onBlocked }: BlockDialogProps) {
  const { mutate, isPending, error, reset } = useBlock(user, useMessageIfClosed(open, user));
  const { hidden, requests, conversations, silent } = labels.effects;
  const close = () => {
    onClose();
    reset();
  };
  const block = () =>
    mutate(undefined, {
      onSuccess: () => {
        close();
        onBlocked?.();
      },
    });
  return (
    <Modal open={open} onClose={close} title={labels.confirmTitle(user.name)} size="sm">
      <ul className="grid list-disc gap-2 pl-5 text-soft">
        {[hidden, requests, conversations, silent(user.name)].map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <p role="alert" className="text-sm text-error">
        {error ? sentenceForError(error) : ''}
      </p>
      <div className={DIALOG_BUTTONS}>
        <Button onClick={close}>{labels.cancel}</Button>
        <Button variant="main" busy={isPending} data-autofocus="" onClick={block}>
          {labels.confirm}
        </Button>
      </div>
    </Modal>
  );
}
