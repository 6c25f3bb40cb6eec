/** Is the other one here, and are they writing? */
import type { Conversation } from '#contract/conversations.ts';
import { conversationLabels as labels } from './conversations.labels.ts';
import type { Party } from './counterpart.ts';
import { useOtherIsHere } from './presence.ts';
import { useOtherWrites } from './typing.ts';

/** Beside the counterpart's name while both look at the conversation. */
export function HereNow({ conversation, other }: { conversation: Conversation; other: Party }) {
  return useOtherIsHere(conversation.id, other.id) ? <span className="thread__here">{labels.hereNow}</span> : null;
}

/** Not a live region: read out with every pause it would drown what is said. */
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
