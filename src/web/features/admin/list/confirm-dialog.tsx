/** Asks the staff to confirm an action, usually an irreversible one. */

import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { DIALOG_BUTTONS } from '#web/ui/class-names.ts';
import { Modal } from '#web/ui/modal.tsx';
import { adminLabels as labels } from '../admin.labels.ts';

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  children: ReactNode;
  /** The verb of the action, for example `Decline`. */
  action: string;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Escape cancels; the cancel button has the initial focus. */
export function ConfirmDialog({ open, title, children, action, isBusy, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Modal open={open} onClose={onClose} title={title} size="sm">
      <div className="text-soft">{children}</div>
      <div
        // The buttons of a question fill their row, or have a row each if their labels are long.
        className={`${DIALOG_BUTTONS} mt-4`}
      >
        <Button data-autofocus="" onClick={onClose}>
          {labels.cancel}
        </Button>
        <Button variant="danger" busy={isBusy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Modal>
  );
}
