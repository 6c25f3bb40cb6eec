/** Renders the button that edits or deletes one of the user's messages while this is possible. */
import { useQueryClient } from '@tanstack/react-query';

import type { Message } from '#contract/conversations.ts';
import { isChangeTimeOver } from '#rules/conversations/message-changes.ts';
import { useLazyDialog } from '#web/lib/browser/use-lazy-dialog.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { messageChangeLabels as labels } from '../conversations.labels.ts';
import { ChangeMessageDialog } from './change-message-dialog.tsx';
import { addMessage } from './messages.queries.ts';

function canChange({ deleted_at, review, created_at }: Message): boolean {
  return !deleted_at && !review && !isChangeTimeOver(new Date(created_at), new Date());
}

/** A button beside the message; hidden until the message is hovered or focused, except on touch screens. */
export function ChangeMessage({ message, other }: { message: Message; other: string }) {
  const { isOpen, wasOpened, open, close } = useLazyDialog();
  // An open dialog stays open when the time limit for changes expires, so that the typed text is not lost.
  if (!isOpen && !canChange(message)) return null;
  return (
    <div className="[.msg>&]:col-3 [.msg>&]:row-1 [.msg>&]:overflow-visible [.msg>&]:opacity-0 [.msg--me>&]:absolute [.msg--me>&]:right-full [.msg--me>&]:bottom-0 [@media(hover:none)]:[.msg>&]:opacity-60 [.msg:not(.msg--me)>&]:w-0 [.msg:is(:hover,:focus-within)>&]:opacity-100">
      <IconButton icon="pencil" label={labels.change} onClick={open} />
      {wasOpened ? <ChangeDialog message={message} other={other} open={isOpen} onClose={close} /> : null}
    </div>
  );
}

type ChangeDialogProps = { message: Message; other: string; open: boolean; onClose: () => void };

function ChangeDialog(props: ChangeDialogProps) {
  const client = useQueryClient();
  return <ChangeMessageDialog {...props} onChanged={(changed) => void addMessage(client, changed)} />;
}
