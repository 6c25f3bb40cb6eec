/** Which conversations stand in the inbox, and which of them is the one in the address? */
import { useState } from 'react';
import type { Conversation } from '#contract/conversations.ts';
import { useConversations } from './conversations.queries.ts';

export type Inbox = {
  conversations: readonly Conversation[] | undefined;
  selected: Conversation | undefined;
  /** Nothing is known yet about the one in the address. */
  searching: boolean;
  showClosed: boolean;
  /** The selected one is in sight only because closed ones are. */
  selectedIsHidden: boolean;
  setShowClosed: (show: boolean) => void;
  failed: boolean;
  retrying: boolean;
  retry: () => void;
};

/** `selectedId` null: none. */
export function useInbox(selectedId: number | null): Inbox {
  const [wished, setShowClosed] = useState(false);
  const open = useConversations(false);
  // A link may lead to one that its reader has closed: it is looked for among those as well.
  const missing =
    selectedId !== null && open.data !== undefined && !open.data.some((conversation) => conversation.id === selectedId);
  const all = useConversations(true, wished || missing);
  const hidden = missing && all.data !== undefined && !all.isPlaceholderData ? all.data : undefined;
  const found = hidden?.some((conversation) => conversation.id === selectedId) ?? false;
  const showClosed = wished || found;
  const shown = showClosed ? (all.data ?? open.data) : open.data;
  const asked = showClosed ? all : open;
  return {
    conversations: shown,
    selected: shown?.find((conversation) => conversation.id === selectedId),
    searching: open.isPending || (missing && all.isPending),
    showClosed,
    selectedIsHidden: found,
    setShowClosed,
    failed: shown === undefined ? asked.isError : missing && all.isError,
    retrying: asked.isFetching,
    retry: () => {
      void open.refetch();
      if (wished || missing) void all.refetch();
    },
  };
}
