/** Shows whether the other party is present and whether they are typing. */
import type { Conversation } from '#contract/conversations.ts';
import { conversationLabels as labels } from '../conversations.labels.ts';
import type { Party } from '../inbox/counterpart.ts';
import { useIsOtherPresent } from './presence.ts';
import { useOtherWrites } from './typing.ts';
import './writing.css';

/** Shown next to the other party's name while both users have the conversation open. */
export function PresenceIndicator({ conversation, other }: { conversation: Conversation; other: Party }) {
  return useIsOtherPresent(conversation.id, other.id) ? <span className="thread__here">{labels.hereNow}</span> : null;
}

/** Not a live region: announcing each start and end of typing would interrupt the announcements of messages. */
export function Writing({ conversationId, other }: { conversationId: number; other: Party }) {
  const writes = useOtherWrites(conversationId);
  return (
    <p className="writing" aria-live="off">
      {writes ? (
        <>
          <span className="writing__dots" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          {labels.isWriting(other.name)}
        </>
      ) : null}
    </p>
  );
}
