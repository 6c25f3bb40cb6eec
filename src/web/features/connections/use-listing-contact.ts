/** Determines what the viewer can do with a listing, and holds the message they have typed. */
import { useEffect, useRef, useState } from 'react';
import type { ConnectionStatus } from '#contract/connections.ts';
import { MAX_CONTACT_MESSAGE_LENGTH } from '#contract/limits.ts';
import type { Listing } from '#contract/listings.ts';
import { type ListingAction, listingAction } from '#rules/connections/listing-action.ts';
import { useDialogs } from '#web/lib/browser/dialogs.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { useNavigate } from '#web/lib/browser/router.tsx';
import { isAbort } from '#web/lib/net/errors.ts';
import { dropDraft, keepDraft, readDraft } from '#web/lib/session/drafts.ts';
import { useSession } from '#web/lib/session/session.ts';
import { useConnectionStatus, useContactSeller, usePendingStatus } from './connections.queries.ts';

/** State that survives a reload of the page. */
function useDraftText(name: string): [string, (text: string) => void] {
  const [text, setText] = useState('');
  useEffect(() => {
    setText(readDraft<string>(name) ?? '');
  }, [name]);
  const keep = (next: string) => {
    setText(next);
    if (next === '') dropDraft(name);
    else keepDraft(name, next);
  };
  return [text, keep];
}

function conversationPath(listing: Listing, accepted: boolean): string | undefined {
  if (listing.status === 'open') return undefined;
  const { conversation_id: id } = listing.viewer;
  if (id !== null) return paths.conversation(id);
  return accepted ? paths.inbox() : undefined;
}

/** What the action button does. */
function useAction(listing: Listing, connection: ConnectionStatus | undefined): ListingAction {
  const { accessToken, user, ready } = useSession();
  // Until the stored session is restored, it is unknown whether the viewer owns the listing.
  if (!ready || (accessToken !== '' && user === null)) return { label: 'checking', act: 'none' };
  const isOwner = user?.id === listing.seller.id;
  return listingAction({ signedIn: accessToken !== '', isOwner, listingStatus: listing.status, connection });
}

/** The message that the viewer writes to the seller, and the request that sends it. */
function useContactMessage(listing: Listing, userId: number | undefined) {
  const request = useContactSeller(listing, userId);
  const [text, setText] = useDraftText(`contact-${userId ?? 0}-${listing.id}`);
  const [boxClosed, setBoxClosed] = useState(false);
  const [confirmed, setConfirmed] = useState(false);
  const running = useRef<AbortController>(undefined);
  const tooLong = text.trim().length > MAX_CONTACT_MESSAGE_LENGTH;
  const onSuccess = () => {
    setText('');
    setBoxClosed(true);
    setConfirmed(true);
  };
  const sendRequest = () => {
    running.current?.abort();
    running.current = new AbortController();
    setConfirmed(false);
    request.mutate({ contactMessage: text.trim(), signal: running.current.signal }, { onSuccess });
  };
  return {
    send: () => {
      if (!request.isPending && !tooLong) sendRequest();
    },
    sending: request.isPending,
    error: request.isError && !isAbort(request.error) ? request.error : undefined,
    /** Stops waiting; a repeated request does no harm, because the server stores only one. */
    cancel: () => running.current?.abort(),
    retry: sendRequest,
    boxClosed,
    reopenBox: () => setBoxClosed(false),
    text,
    setText: (next: string) => {
      if (request.isError) request.reset();
      setText(next);
    },
    tooLong,
    confirmed,
    dismiss: () => setConfirmed(false),
  };
}

export function useListingContact(listing: Listing) {
  const navigate = useNavigate();
  const openSignIn = useDialogs((state) => state.openSignIn);
  const userId = useSession((state) => state.user?.id);
  const status = useConnectionStatus(listing, userId);
  const setPending = usePendingStatus(listing.id, userId);
  const action = useAction(listing, status.data);
  const { send, boxClosed, ...message } = useContactMessage(listing, userId);
  const acts = {
    sign_in: () => openSignIn(),
    edit: () => navigate(paths.listingEdit(listing.id)),
    request: send,
    inbox: () => navigate(paths.inbox()),
    none: () => {},
  };
  const canWrite = action.act === 'request';
  return {
    ...message,
    action,
    act: acts[action.act],
    statusFailed: status.isError && status.data === undefined && listing.status === 'open',
    retryStatus: () => void status.refetch(),
    /** Path of the conversation for the accepted buyer of a closed listing; undefined for others. */
    conversation: conversationPath(listing, status.data === 'accepted'),
    setPending,
    canWrite,
    boxOpen: canWrite && !boxClosed,
  };
}
export type ListingContact = ReturnType<typeof useListingContact>;
