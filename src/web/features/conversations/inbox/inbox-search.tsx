/** Searches the people, listings and messages of the inbox. */
import './inbox-search.css';
import type { Conversation } from '#contract/conversations.ts';
import { namesMatch } from '#rules/conversations/names-match.ts';
import { conversationLabels as labels } from '../conversations.labels.ts';
import { useConversations } from '../conversations.queries.ts';
import { ConversationList } from './conversation-list.tsx';
import { counterpartOf } from './counterpart.ts';
import { MessageSearch } from './message-search.tsx';

type InboxSearchProps = {
  /** Trimmed, not empty. */
  words: string;
  selectedId: number | null;
  userId: number;
  onChoose: () => void;
};

/** Searches all conversations of the user, including closed ones. */
export function InboxSearch({ words, selectedId, userId, onChoose }: InboxSearchProps) {
  const conversations: readonly Conversation[] = useConversations(true).data ?? [];
  const matches = conversations.filter((conversation) => {
    const listings = [conversation.listing, ...(conversation.additional_listings ?? [])];
    return namesMatch([counterpartOf(conversation, userId).name, ...listings.map(({ name }) => name)], words);
  });
  return (
    <>
      {matches.length === 0 ? null : (
        <>
          <h2 className="convs__kind">{labels.foundConversations}</h2>
          <ConversationList
            label={labels.foundConversations}
            conversations={matches}
            {...{ selectedId, userId, onChoose }}
          />
          <h2 className="convs__kind">{labels.foundMessages}</h2>
        </>
      )}
      <MessageSearch {...{ words, conversations, userId, onChoose }} hasOtherResults={matches.length > 0} />
    </>
  );
}
