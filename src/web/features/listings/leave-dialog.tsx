/** What is asked when somebody is about to leave a form that they have changed? */
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { listingFormLabels } from './listing-form.labels.ts';
import type { LeaveGuard } from './use-leave-guard.ts';

type LeaveDialogProps = { guard: LeaveGuard; onDiscard: () => void };

/** Staying is what Escape and Enter do; whoever leaves keeps the draft unless they throw it away. */
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
