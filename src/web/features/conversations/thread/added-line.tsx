/** Renders the line that says that the buyer added an item to the conversation. */
import type { Message } from '#contract/conversations.ts';
import { isChangeTimeOver } from '#rules/conversations/message-changes.ts';
import { bundleLabels as labels } from '#web/features/bundles/index.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { formatTime } from '#web/lib/i18n/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useAction } from '#web/ui/use-action.ts';

export type Addition = Message & { added_listing_id: number };

/**
 * Returns the item's name from a text like `+ Name`; the text is empty if the account of the buyer or the seller was
 * erased.
 */
const nameOf = ({ message }: Message): string => message.replace(/^\+ /, '') || labels.states.unavailable;

type AddedLineProps = {
  message: Addition;
  mine: boolean;
  other: string;
  /** True if this is the target message of a search result or link. */
  isTarget: boolean;
  onChanged: (message: Message) => void;
};

export function AddedLine({ message, mine, other, isTarget, onChanged }: AddedLineProps) {
  const name = nameOf(message);
  return (
    <div
      className={
        isTarget
          ? 'msg--found flex items-center self-center gap-2 max-w-full min-h-target text-xs text-soft [&_.bubble]:rounded-[16px] [&_.bubble]:[box-shadow:0_0_0_3px_var(--focus)] [&_.shots]:rounded-[16px] [&_.shots]:[box-shadow:0_0_0_3px_var(--focus)]'
          : 'flex items-center self-center gap-2 max-w-full min-h-target text-xs text-soft'
      }
    >
      <Icon name="plus" size="sm" />
      <span className="min-w-0 wrap-anywhere">
        {mine ? labels.youAdded : labels.otherAdded(other)}{' '}
        <Link to={paths.listing(message.added_listing_id)} className="link">
          {name}
        </Link>{' '}
        <time dateTime={message.created_at}>{formatTime(message.created_at)}</time>
      </span>
      {mine && !isChangeTimeOver(new Date(message.created_at), new Date()) ? (
        <TakeBack id={message.id} name={name} onChanged={onChanged} />
      ) : null}
    </div>
  );
}

type TakeBackProps = { id: number; name: string } & Pick<AddedLineProps, 'onChanged'>;

/** Deletes the message, which also removes the item from the conversation. */
function TakeBack({ id, name, onChanged }: TakeBackProps) {
  const removal = useAction('DELETE /api/messages/{id}', (_: undefined) => ({ params: { id } }), {
    done: (deleted) => {
      onChanged(deleted);
      return labels.takenBack(name);
    },
    failed: labels.notTakenBack,
    failureLog: 'Failed to take an item out of a conversation',
  });
  return (
    <IconButton
      icon="close"
      size="sm"
      label={labels.takeBack(name)}
      aria-disabled={removal.isPending || undefined}
      onClick={() => removal.isPending || removal.mutate(undefined)}
    />
  );
}
