/** Selects the conversations that the inbox shows, and the conversation in the URL. */
import { useState } from 'react';
import type { Conversation } from '#contract/conversations.ts';
import { useConversations } from '../conversations.queries.ts';

export type Inbox = {
  conversations: readonly Conversation[] | undefined;
  selected: Conversation | undefined;
  /** True until it is known whether the conversation in the URL exists. */
  searching: boolean;
  showClosed: boolean;
  /** True if the user has closed the selected conversation, so that it is visible only among the closed ones. */
  selectedIsHidden: boolean;
  setShowClosed: (show: boolean) => void;
  /** If the user has closed all their conversations, the number of conversations; otherwise 0. */
  closedCount: number;
  failed: boolean;
  retrying: boolean;
  retry: () => void;
};

export function useInbox(selectedId: number | null): Inbox {
  const [showClosedChosen, setShowClosed] = useState(false);
  const open = useConversations(false);
  // A link can lead to a conversation that the user has closed, so search the closed ones as well.
  const missing =
    selectedId !== null && open.data !== undefined && !open.data.some((conversation) => conversation.id === selectedId);
  const isEmpty = open.data?.length === 0;
  const all = useConversations(true, showClosedChosen || missing || isEmpty);
  const hidden = missing && all.data !== undefined && !all.isPlaceholderData ? all.data : undefined;
  const selectedIsClosed = hidden?.some((conversation) => conversation.id === selectedId) ?? false;
  const showClosed = showClosedChosen || selectedIsClosed;
  const conversations = showClosed ? (all.data ?? open.data) : open.data;
  const query = showClosed ? all : open;
  return {
    conversations,
    selected: conversations?.find((conversation) => conversation.id === selectedId),
    searching: open.isPending || (missing && all.isPending),
    showClosed,
    selectedIsHidden: selectedIsClosed,
    setShowClosed,
    closedCount: isEmpty && !all.isPlaceholderData ? (all.data?.length ?? 0) : 0,
    failed: conversations === undefined ? query.isError : missing && all.isError,
    retrying: query.isFetching,
    retry: () => {
      void open.refetch();
      if (showClosedChosen || missing || isEmpty) void all.refetch();
    },
  };
}
