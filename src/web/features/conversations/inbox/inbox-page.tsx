/** Renders the inbox at /inbox and /inbox/{id}. */
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import type { Conversation } from '#contract/conversations.ts';
import { MAX_MESSAGE_SEARCH_LENGTH } from '#contract/limits.ts';
import { namesMatch } from '#rules/conversations/names-match.ts';
import { PendingRequests } from '#web/features/notifications/index.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link, useNavigate, useParams } from '#web/lib/browser/router.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { UnreadCount } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useDismiss } from '#web/ui/use-dismiss.ts';
import { closingLabels, conversationLabels as labels } from '../conversations.labels.ts';
import { useRefreshKey } from '../conversations.live.ts';
import { useConversations } from '../conversations.queries.ts';
import { Thread } from '../thread/thread.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { ConversationList, InboxList } from './conversation-list.tsx';
import { counterpartOf } from './counterpart.ts';
import { ConversationListSkeleton, PaneSkeleton } from './inbox-skeletons.tsx';
import { MessageSearch } from './message-search.tsx';
import { useUnreadTotal } from './unread.ts';
import './inbox.css';
import './inbox-thread.css';
import '../thread/thread-frame.css';
import '../thread/thread.css';
import './inbox-search.css';

const DEBOUNCE_MS = 250;

/** Returns the trimmed text once typing has paused, or an empty text immediately. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  const words = text.trim();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), words === '' ? 0 : DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return words === '' ? '' : settled;
}

type SearchFieldProps = { text: string; onText: (text: string) => void };

/** Renders the search field of the inbox. */
function SearchField({ text, onText }: SearchFieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onText('');
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: jsdom does not know the search element.
    <div role="search" aria-label={labels.searchMessages} className="convs__search">
      <Icon name="search" size="sm" />
      <input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={MAX_MESSAGE_SEARCH_LENGTH}
        aria-label={labels.searchMessages}
        placeholder={labels.searchMessages}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {text === '' ? null : <IconButton icon="close" size="sm" label={labels.clearSearch} onClick={() => onText('')} />}
    </div>
  );
}

const LIST_ID = 'inbox-conversations';

type HeadProps = { ref: Ref<HTMLButtonElement>; isListShown: boolean; onToggle: () => void };

function Head({ ref, isListShown, onToggle }: HeadProps) {
  const unread = useUnreadTotal();
  return (
    <div className="inbox__head">
      <h1>{labels.title}</h1>
      <Button
        ref={ref}
        icon="menu"
        className="inbox__menu"
        aria-expanded={isListShown}
        aria-controls={LIST_ID}
        onClick={onToggle}
      >
        {labels.conversations} <UnreadCount count={unread} label={labels.unread} />
      </Button>
    </div>
  );
}

export const title = () => labels.title;

/** Shows the list and the conversation side by side; on small screens, the list slides over the conversation. */
export function InboxPage() {
  const { id } = useParams();
  const selectedId = id === undefined ? null : Number(id);
  const userId = useSession((session) => session.user?.id);
  const inbox = useInbox(selectedId);
  // If only one pane fits, it shows the list until the user chooses a conversation, unless the user toggles the list.
  const [toggled, setToggled] = useState<boolean>();
  const root = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  useRefreshKey(selectedId);
  const listFirst = selectedId === null && !inbox.failed && inbox.conversations?.length !== 0;
  const isListShown = toggled ?? listFirst;
  const isSlideOver = isListShown && !listFirst;
  const closeList = () => setToggled(undefined);
  useDismiss(root, isSlideOver, (reason) => {
    closeList();
    if (reason === 'escape') toggle.current?.focus();
  });
  if (userId === undefined) return null;
  return (
    <div className="wrap inbox">
      <div ref={root}>
        <Head ref={toggle} isListShown={isListShown} onToggle={() => setToggled(!isListShown)} />
        <div className="panes" data-list={(isListShown && listFirst) || undefined} data-open={isSlideOver || undefined}>
          <ConnectionBar />
          <div id={LIST_ID} className="convs">
            <LeftPane inbox={inbox} selectedId={selectedId} userId={userId} onChoose={closeList} />
          </div>
          {isSlideOver ? (
            // biome-ignore lint/a11y/noStaticElementInteractions: Escape and the button do the same for the keyboard.
            // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
            <div className="panes__scrim" onClick={closeList} />
          ) : null}
          <RightPane inbox={inbox} selectedId={selectedId} userId={userId} />
        </div>
      </div>
    </div>
  );
}

type PaneProps = { inbox: Inbox; selectedId: number | null; userId: number };

function LeftPane({ inbox, onChoose, ...rest }: PaneProps & { onChoose: () => void }) {
  const { conversations, failed, showClosed, setShowClosed } = inbox;
  const [text, setText] = useState('');
  const words = useSettled(text);
  const navigate = useNavigate();
  const changeShowClosed = (show: boolean) => {
    setShowClosed(show);
    if (!show && inbox.selectedIsHidden) navigate(paths.inbox());
  };
  return (
    <>
      <SearchField text={text} onText={setText} />
      <div className="convs__list">
        {words !== '' ? (
          <InboxSearch words={words} {...rest} onChoose={onChoose} />
        ) : conversations === undefined ? (
          failed ? null : (
            <ConversationListSkeleton />
          )
        ) : (
          <PendingRequests onLeave={onChoose} loading={<ConversationListSkeleton />}>
            <InboxList {...rest} conversations={conversations} onChoose={onChoose} />
          </PendingRequests>
        )}
      </div>
      <Checkbox
        role="switch"
        label={labels.showClosed}
        className="convs__closed"
        checked={showClosed}
        onChange={(event) => changeShowClosed(event.currentTarget.checked)}
      />
    </>
  );
}

type NoConversationsProps = { closedCount: number; onShowClosed: () => void };

function NoConversations({ closedCount, onShowClosed }: NoConversationsProps) {
  const browse = (
    <Link to={paths.home()} className={buttonClass({})}>
      {labels.browse}
    </Link>
  );
  const show = <Button onClick={onShowClosed}>{closingLabels.showClosed}</Button>;
  return (
    <EmptyState level={2} art="talk" title={labels.none} action={closedCount === 0 ? browse : show}>
      {closedCount === 0 ? labels.noneText : closingLabels.youClosed(closedCount)}
    </EmptyState>
  );
}

/**
 * Shown if the URL contains an unknown conversation id. Links to the inbox, because small screens hide the list of
 * conversations.
 */
function NotFound() {
  const back = (
    <Link to={paths.inbox()} className={buttonClass({})}>
      {labels.toInbox}
    </Link>
  );
  return (
    <EmptyState level={2} art="lens" title={labels.notFound} action={back}>
      {labels.notFoundText}
    </EmptyState>
  );
}

function RightPane({ inbox, selectedId, userId }: PaneProps) {
  const { conversations, selected, searching, failed, retrying, retry } = inbox;
  if (selected !== undefined) return <Thread key={selected.id} conversation={selected} userId={userId} />;
  if (failed) {
    return (
      <div className="thread__state">
        <ErrorState title={labels.listFailed} level={2} retryLabel={labels.retry} retrying={retrying} onRetry={retry}>
          {labels.listFailedText}
        </ErrorState>
      </div>
    );
  }
  if (searching) return <PaneSkeleton />;
  return (
    <div className="thread__state">
      {selectedId !== null ? (
        <NotFound />
      ) : conversations?.length === 0 ? (
        <NoConversations closedCount={inbox.closedCount} onShowClosed={() => inbox.setShowClosed(true)} />
      ) : (
        <EmptyState level={2} art="talk" title={labels.select}>
          {labels.selectText}
        </EmptyState>
      )}
    </div>
  );
}

type Inbox = {
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

/** Selects the conversations that the inbox shows, and the conversation in the URL. */
function useInbox(selectedId: number | null): Inbox {
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

type InboxSearchProps = {
  /** Trimmed, not empty. */
  words: string;
  selectedId: number | null;
  userId: number;
  onChoose: () => void;
};

/** Searches all conversations of the user, including closed ones. */
function InboxSearch({ words, selectedId, userId, onChoose }: InboxSearchProps) {
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
