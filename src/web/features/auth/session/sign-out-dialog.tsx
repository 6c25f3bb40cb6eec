/** Asks before a sign-out that would delete messages which were not sent yet. */
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { signOutLabels as labels } from '../auth.labels.ts';

type SignOutDialogProps = { unsent: number; onConfirm: () => void; onClose: () => void };

export function SignOutDialog({ unsent, onConfirm, onClose }: SignOutDialogProps) {
  return (
    <Modal open onClose={onClose} title={labels.title} size="sm">
      <p className="text-soft">{labels.unsent(unsent)}</p>
      <div className="modal__buttons mt-4">
        <Button data-autofocus="" onClick={onClose}>
          {labels.stay}
        </Button>
        <Button variant="danger" onClick={onConfirm}>
          {labels.confirm}
        </Button>
      </div>
    </Modal>
  );
}
