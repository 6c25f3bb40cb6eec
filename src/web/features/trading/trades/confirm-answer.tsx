/** Asks the user to confirm an answer that cannot be undone. */
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { tradesLabels as labels } from './trades.labels.ts';

type ConfirmProps = {
  open: boolean;
  title: string;
  text: string;
  action: string;
  variant: 'main' | 'danger';
  busy: boolean;
  error: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
};

export function ConfirmAnswer({ open, title, text, action, variant, busy, error, onConfirm, onClose }: ConfirmProps) {
  return (
    <Modal open={open} onClose={onClose} title={title} size="sm">
      <p className="text-sm text-soft">{text}</p>
      {error === undefined ? null : (
        <p role="alert" className="text-sm text-error">
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
        <Button variant={variant} busy={busy} onClick={onConfirm}>
          {action}
        </Button>
        <Button onClick={onClose}>{labels.cancel}</Button>
      </div>
    </Modal>
  );
}
