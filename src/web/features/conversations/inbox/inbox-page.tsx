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
import { THREAD_STATE } from '../thread/class-names.ts';
import { Thread } from '../thread/thread.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { ConversationList, InboxList } from './conversation-list.tsx';
import { counterpartOf } from './counterpart.ts';
import { ConversationListSkeleton, PaneSkeleton } from './inbox-skeletons.tsx';
import { MessageSearch } from './message-search.tsx';
import { useUnreadTotal } from './unread.ts';
import './inbox.css';
import '../thread/thread-frame.css';
import '../thread/thread.css';

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
    <div
      role="search"
      aria-label={labels.searchMessages}
      // As high as a click target; the field overlaps the frame's border, so that the frame does not
      // grow taller.
      className="convs__search flex items-center gap-2 min-h-target mx-2 mt-2 pl-3 pr-2 border border-line-strong rounded-md text-faint [&_input]:flex-1 [&_input]:min-w-0 [&_input]:min-h-target [&_input]:-my-px [&_input]:text-ellipsis [&_input]:border-0 [&_input]:bg-transparent [&_input]:text-text focus-within:[outline:2px_solid_var(--focus)] focus-within:-outline-offset-1 focus-within:[box-shadow:0_0_0_4px_var(--focus-halo)] [&>.icon]:flex-none [&_input:focus-visible]:[outline:none] [&_input:focus-visible]:[box-shadow:none]"
    >
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
    <div
      // On the smallest screens, the label in some languages and a count leave no room for the icon:
      // hide the icon.
      className="flex items-center gap-4 min-h-target max-[22.5rem]:gap-2 [&_h1]:flex-1 [&_h1]:text-xl max-md:in-[[data-thread]_.inbox]:min-h-0 max-md:in-[[data-thread]_.inbox]:[&>h1]:sr-only"
    >
      <h1>{labels.title}</h1>
      <Button
        ref={ref}
        icon="menu"
        className="md:hidden max-md:in-[[data-thread]_.inbox]:mx-[calc(-1*var(--gutter)+0.25rem)] max-md:in-[[data-thread]_.inbox]:pl-2 max-md:in-[[data-thread]_.inbox]:pr-3 max-md:in-[[data-thread]_.inbox]:[box-shadow:none] max-md:in-[[data-thread]_.inbox]:bg-transparent max-[22.5rem]:[&>.icon]:hidden"
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
    <div
      // A conversation fills the screen below the top bar, without title, search, announcements and
      // footer.
      // The height of the composer, which the specification subtracts from the height of the pane.
      className="wrap inbox [--composer-area:124px] pt-3 pb-4 max-md:pt-1 max-md:pb-3 max-md:in-[[data-thread]]:py-0 flex flex-[1_0_auto] flex-col [&>div]:flex [&>div]:flex-[1_0_auto] [&>div]:flex-col [&>div]:w-full"
    >
      <div ref={root}>
        <Head ref={toggle} isListShown={isListShown} onToggle={() => setToggled(!isListShown)} />
        <div
          className="panes group/panes relative grid grid-cols-1 grid-rows-[auto_minmax(0,1fr)] flex-[1_1_0] min-h-60 max-h-[calc(100dvh-var(--inbox-trim))] mt-3 overflow-hidden border border-line rounded-lg bg-surface md:grid-cols-[clamp(16rem,33vw,22rem)_minmax(0,1fr)] max-md:mx-[calc(-1*var(--gutter)+0.5rem)] max-md:mt-1 max-md:mb-0 max-md:in-[[data-thread]_.inbox]:max-h-none max-md:in-[[data-thread]_.inbox]:-mx-gutter max-md:in-[[data-thread]_.inbox]:my-0 max-md:in-[[data-thread]_.inbox]:border-0 max-md:in-[[data-thread]_.inbox]:rounded-none max-md:data-list:[&>:not(.convs,.panes\_\_line)]:hidden"
          data-list={(isListShown && listFirst) || undefined}
          data-open={isSlideOver || undefined}
        >
          <ConnectionBar />
          <div
            id={LIST_ID}
            className="convs hidden [grid-template:auto_minmax(0,1fr)_auto_/_minmax(0,1fr)] min-h-0 bg-surface md:grid md:border-r md:border-line max-md:group-data-list/panes:grid max-md:group-data-open/panes:absolute max-md:group-data-open/panes:inset-y-0 max-md:group-data-open/panes:left-0 max-md:group-data-open/panes:z-2 max-md:group-data-open/panes:grid max-md:group-data-open/panes:w-[min(19rem,100%-3rem)] max-md:group-data-open/panes:[box-shadow:var(--shadow-3)] max-md:group-data-open/panes:[animation:slide-over_var(--motion-slow)_var(--ease-out)]"
          >
            <LeftPane inbox={inbox} selectedId={selectedId} userId={userId} onChoose={closeList} />
          </div>
          {isSlideOver ? (
            // biome-ignore lint/a11y/noStaticElementInteractions: Escape and the button do the same for the keyboard.
            // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
            <div className="md:hidden max-md:absolute max-md:inset-0 max-md:z-1 max-md:bg-scrim" onClick={closeList} />
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
      <div className="overflow-y-auto overscroll-contain p-1.5">
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
        className="w-full px-4 border-t border-line text-soft"
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
      <div className={THREAD_STATE}>
        <ErrorState title={labels.listFailed} level={2} retryLabel={labels.retry} retrying={retrying} onRetry={retry}>
          {labels.listFailedText}
        </ErrorState>
      </div>
    );
  }
  if (searching) return <PaneSkeleton />;
  return (
    <div className={THREAD_STATE}>
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
          <h2 className="px-2.5 pt-3 pb-1 text-xs font-semibold text-soft">{labels.foundConversations}</h2>
          <ConversationList
            label={labels.foundConversations}
            conversations={matches}
            {...{ selectedId, userId, onChoose }}
          />
          <h2 className="px-2.5 pt-3 pb-1 text-xs font-semibold text-soft">{labels.foundMessages}</h2>
        </>
      )}
      <MessageSearch {...{ words, conversations, userId, onChoose }} hasOtherResults={matches.length > 0} />
    </>
  );
}
