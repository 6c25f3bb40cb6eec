/** Asks for confirmation before the user leaves a changed form. */
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { listingFormLabels } from './listing-form.labels.ts';
import type { LeaveGuard } from './use-leave-guard.ts';

type LeaveDialogProps = { guard: LeaveGuard; onDiscard: () => void };

/** With Escape or Enter, the user stays on the page. A user who leaves can keep or discard the draft. */
export function LeaveDialog({ guard, onDiscard }: LeaveDialogProps) {
  const words = listingFormLabels.leave;
  return (
    <Modal open={guard.asking} onClose={guard.stay} title={words.title} size="sm">
      <p className="text-soft">{words.text}</p>
      <div className="grid gap-3">
        <Button variant="main" data-autofocus="" onClick={guard.stay}>
          {words.stay}
        </Button>
        <Button onClick={guard.leave}>{words.keep}</Button>
        <Button
          variant="ghost"
          onClick={() => {
            onDiscard();
            guard.leave();
          }}
        >
          {words.discard}
        </Button>
      </div>
    </Modal>
  );
}
