/** Determines what the viewer can do with a listing, and holds the message they have typed. */

import { useEffect, useRef, useState } from 'react';
import type { BundleListing } from '#contract/bundle-listing.ts';
import type { ConnectionStatus, ContactResult, OwnRequest } from '#contract/connections.ts';
import { MAX_CONTACT_MESSAGE_LENGTH } from '#contract/limits.ts';
import type { Listing } from '#contract/listings.ts';
import type { ReviewState } from '#contract/review-states.ts';
import { type ListingAction, listingAction } from '#rules/connections/listing-action.ts';
import { characterCount } from '#rules/text/characters.ts';
import { useDialogs } from '#web/lib/browser/dialogs.ts';
import { CONTACT_FRAGMENT, paths } from '#web/lib/browser/paths.ts';
import { useLocation, useNavigate } from '#web/lib/browser/router.tsx';
import { ApiError, isAbort, sentenceForError } from '#web/lib/net/errors.ts';
import { dropDraft, readDraft, saveDraft } from '#web/lib/session/drafts.ts';
import { useSession } from '#web/lib/session/session.ts';
import { connectionLabels as words } from './connections.labels.ts';
import { useConnectionStatus, useContactSeller, useOwnRequest, usePendingStatus } from './connections.queries.ts';

function useStoredDraft<T>(name: string, empty: T): [T, (value: T) => void] {
  const [value, setValue] = useState(empty);
  useEffect(() => {
    setValue(readDraft<T>(name) ?? empty);
  }, [name, empty]);
  const keep = (next: T) => {
    setValue(next);
    if (next === empty) dropDraft(name);
    else saveDraft(name, next);
  };
  return [value, keep];
}

function conversationPath(listing: Listing, ownRequest: OwnRequest | undefined): string {
  // Prefer the request: it is refetched when the seller accepts, while the listing on screen can be older.
  const id = ownRequest?.conversation_id ?? listing.viewer.conversation_id;
  return id === null ? paths.inbox() : paths.conversation(id);
}

/** Returns the path of the accepted buyer's conversation if the listing is closed; undefined for all other viewers. */
function closedConversationPath(
  listing: Listing,
  ownRequest: OwnRequest | undefined,
  status: ConnectionStatus | undefined,
): string | undefined {
  const hasConversation = listing.viewer.conversation_id !== null || status === 'accepted';
  return listing.status === 'closed' && hasConversation ? conversationPath(listing, ownRequest) : undefined;
}

/** On small screens, the message box is not beside the button. */
const isSmallScreen = (): boolean => globalThis.matchMedia?.('(max-width: 47.99rem)').matches ?? false;

/** Returns the error message; undefined if the user cancelled the request. */
const failureOf = (error: Error): string | undefined =>
  isAbort(error) ? undefined : `${words.notSent} ${sentenceForError(error)}`;

/** The effect of sending a request: `updated` and `unchanged` mean that the viewer had already sent a request. */
type SendEffect = 'sent' | 'updated' | 'unchanged';
/**
 * The outcome of the last request, until the seller has answered it. `review` is set if a moderator has to review the
 * message first, or has declined it.
 */
export type SendOutcome = { effect: SendEffect; review: ReviewState | undefined };

/**
 * `ownRequest` is the viewer's earlier request. It can be undefined even for a repeated request, while it is loading.
 */
function effectOf(
  isRepeated: boolean,
  ownRequest: OwnRequest | undefined,
  message: string,
  hasItems: boolean,
): SendEffect {
  if (!isRepeated) return 'sent';
  return hasItems || (message !== '' && message !== ownRequest?.message) ? 'updated' : 'unchanged';
}

function useAction(listing: Listing, connection: ConnectionStatus | undefined): ListingAction {
  const { accessToken, user } = useSession();
  // Until the account is loaded, it is unknown whether the viewer owns the listing.
  if (accessToken !== '' && user === null) return { label: 'checking', act: 'none' };
  const isOwner = user?.id === listing.seller.id;
  return listingAction({ signedIn: accessToken !== '', isOwner, listingStatus: listing.status, connection });
}

/** The chosen listings; undefined while the viewer has changed nothing. */
type Items = readonly BundleListing[] | undefined;

/** Returns a setter that also clears the error of the last request, which a change of the input makes obsolete. */
const withReset =
  <T>(request: { isError: boolean; reset: () => void }, set: (value: T) => void) =>
  (next: T) => {
    if (request.isError) request.reset();
    set(next);
  };

/** `errors` refer to refused items by their position. */
const bundleOf = (listing: Listing, chosen: Items, error: Error | null, choose: (items: Items) => void) => ({
  main: { ...listing, state: 'open' as const },
  seller: listing.seller,
  chosen: chosen ?? [],
  choose,
  errors: error instanceof ApiError ? error.errors : {},
});

function useInput(listing: Listing, userId: number | undefined) {
  const [text, setText] = useStoredDraft(`contact-${userId ?? 0}-${listing.id}`, '');
  const [additional, setAdditional] = useStoredDraft<Items>(`bundle-${userId ?? 0}-${listing.id}`, undefined);
  const forget = () => {
    setText('');
    setAdditional(undefined);
  };
  return { text, setText, additional, setAdditional, forget };
}

/** While a request waits for an answer, its message box is open only on demand or if a draft was restored. */
function useBox(isWaiting: boolean, hasDraft: boolean) {
  const [box, setBox] = useState<'open' | 'closed'>();
  return { isBoxOpen: box === undefined ? !isWaiting || hasDraft : box === 'open', setBox };
}

type KnownRequest = { own: OwnRequest | undefined; isWaiting: boolean };

function useContactMessage(listing: Listing, userId: number | undefined, { own, isWaiting }: KnownRequest) {
  const { text, setText, additional, setAdditional, forget } = useInput(listing, userId);
  const request = useContactSeller(listing, userId, forget);
  const { isBoxOpen, setBox } = useBox(isWaiting, text !== '' || additional !== undefined);
  const [outcome, setOutcome] = useState<SendOutcome>();
  const running = useRef<AbortController>(undefined);
  const contactMessage = text.trim();
  const tooLong = characterCount(contactMessage) > MAX_CONTACT_MESSAGE_LENGTH;
  const sendRequest = () => {
    running.current?.abort();
    running.current = new AbortController();
    setOutcome(undefined);
    const onSuccess = ({ review }: { review?: ReviewState | undefined }) => {
      setBox('closed');
      setOutcome({ effect: effectOf(isWaiting, own, contactMessage, additional !== undefined), review });
    };
    request.mutate({ contactMessage, additional, signal: running.current.signal }, { onSuccess });
  };
  return {
    send: () => {
      if (!request.isPending && !tooLong) sendRequest();
    },
    sending: request.isPending,
    errorText: request.isError ? failureOf(request.error) : undefined,
    /** Cancels the request. If the server has stored it already, a retry is harmless: the server stores only one. */
    cancel: () => running.current?.abort(),
    retry: sendRequest,
    isBoxOpen,
    reopenBox: () => setBox('open'),
    text,
    setText: withReset(request, (next: string) => {
      setBox('open');
      setText(next);
    }),
    tooLong,
    bundle: bundleOf(listing, additional ?? own?.additional_listings, request.error, withReset(request, setAdditional)),
    outcome: isWaiting ? outcome : undefined,
    dismiss: () => setOutcome(undefined),
  };
}

/**
 * The sheet closes when the request is sent, and stays closed if the request is later withdrawn. A link with
 * `CONTACT_FRAGMENT` opens it once.
 */
function useSheet(label: ListingAction['label']) {
  const [isOpen, setOpen] = useState(false);
  const { hash } = useLocation();
  const isAsked = useRef(hash === CONTACT_FRAGMENT);
  useEffect(() => {
    if (!isAsked.current || label !== 'contact') return;
    isAsked.current = false;
    setOpen(true);
  }, [label]);
  if (isOpen && label !== 'contact') setOpen(false);
  return [isOpen && label === 'contact', setOpen] as const;
}

/** The user's bundle that includes the listing, or a conversation to which the listing can be added. */
const hintOf = (listing: Listing, { act }: ListingAction, contact: ContactResult | undefined) =>
  listing.viewer.is_owner || act === 'none' ? undefined : contact?.bundle;

export function useListingContact(listing: Listing) {
  const navigate = useNavigate();
  const openSignIn = useDialogs((state) => state.openSignIn);
  const userId = useSession((state) => state.user?.id);
  const status = useConnectionStatus(listing, userId);
  const setPending = usePendingStatus(listing.id, userId);
  const action = useAction(listing, status.data?.status);
  const hasRequest = userId !== undefined && (status.data?.status ?? 'none') !== 'none';
  const { ownRequest, isLoading } = useOwnRequest(listing.id, hasRequest);
  const known = { own: ownRequest, isWaiting: action.label === 'waiting' };
  const { send, isBoxOpen, ...message } = useContactMessage(listing, userId, known);
  const [sheetOpen, setSheetOpen] = useSheet(action.label);
  const acts = {
    sign_in: () => openSignIn(),
    edit: () => navigate(paths.listingEdit(listing.id)),
    request: () => (action.label === 'contact' && isSmallScreen() ? setSheetOpen(true) : send()),
    inbox: () => navigate(conversationPath(listing, ownRequest)),
    none: () => {},
  };
  const canWrite = action.act === 'request';
  return {
    ...message,
    action,
    act: acts[action.act],
    statusFailed: status.isError && status.data === undefined && listing.status === 'open',
    retryStatus: () => void status.refetch(),
    conversation: closedConversationPath(listing, ownRequest, status.data?.status),
    /** The request that waits for an answer; undefined once it is decided. */
    waitingRequest: known.isWaiting ? ownRequest : undefined,
    hint: hintOf(listing, action, status.data),
    sheetOpen,
    closeSheet: () => setSheetOpen(false),
    sellerName: listing.seller.name,
    send,
    setPending,
    boxOpen: canWrite && isBoxOpen,
    /** False while the request is loading: the button would move when the request appears above it. */
    canReopenBox: canWrite && !isBoxOpen && !isLoading,
  };
}
export type ListingContact = ReturnType<typeof useListingContact>;
