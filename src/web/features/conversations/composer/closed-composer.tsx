/** Replaces the composer of a closed conversation: shows who closed the conversation, and offers to continue it. */
import type { Conversation } from '#contract/conversations.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useReopenConversation, useRequestReopening } from '../closing.queries.ts';
import { conversationLabels as labels, closingLabels as words } from '../conversations.labels.ts';
import { counterpartOf } from '../inbox/counterpart.ts';

type ClosedComposerProps = { conversation: Conversation; userId: number };

function explanationOf({ conversation, userId }: ClosedComposerProps): string {
  const { name } = counterpartOf(conversation, userId);
  const isOwn = conversation.closed_by === userId;
  if (conversation.reopen_requested_at) return isOwn ? words.asksYou(name) : words.youAsked(name);
  // Other backends do not return who closed the conversation.
  if (!conversation.closed_by) return '';
  return isOwn ? words.closedByYou : words.closedBy(name);
}

export function ClosedComposer({ conversation, userId }: ClosedComposerProps) {
  const reopen = useReopenConversation();
  const request = useRequestReopening();
  const can = conversation.viewer?.can;
  return (
    <div className="composer flex flex-wrap items-center justify-center gap-x-4 gap-y-2 text-soft text-sm [&_.icon]:inline [&_.icon]:[vertical-align:-0.125em]">
      <p>
        <Icon name="lock" size="sm" /> <span>{labels.closedComposer}</span>{' '}
        <span>{explanationOf({ conversation, userId })}</span>
      </p>
      {can?.reopen ? (
        <Button variant="ink" busy={reopen.isPending} onClick={() => reopen.mutate(conversation)}>
          {words.reopen}
        </Button>
      ) : null}
      {can?.request_reopening ? (
        <Button busy={request.isPending} onClick={() => request.mutate(conversation)}>
          {words.askToReopen}
        </Button>
      ) : null}
    </div>
  );
}
