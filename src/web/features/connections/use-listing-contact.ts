/** Determines what the viewer can do with a listing, and holds the message they have typed. */
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Listing } from '#contract/listings.ts';
import { type ListingAction, listingAction } from '#rules/connections/listing-action.ts';
import { useDialogs } from '#web/lib/dialogs.ts';
import { dropDraft, keepDraft, readDraft } from '#web/lib/drafts.ts';
import { isAbort } from '#web/lib/errors.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.ts';
import { useConnectionStatus, useContactSeller, usePendingStatus } from './connections.queries.ts';

/** The contract's limit; importing its constant would bundle the schemas. */
export const MESSAGE_LENGTH = 4000;

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

export function useListingContact(listing: Listing) {
  const navigate = useNavigate();
  const openSignIn = useDialogs((state) => state.openSignIn);
  const { accessToken, user, ready } = useSession();
  const status = useConnectionStatus(listing, user?.id);
  const request = useContactSeller(listing, user?.id);
  const [text, setText] = useDraftText(`contact-${user?.id ?? 0}-${listing.id}`);
  const [boxClosed, setBoxClosed] = useState(false);
  const setPending = usePendingStatus(listing.id, user?.id);
  const [confirmed, setConfirmed] = useState(false);

  const isOwner = user?.id === listing.seller.id;
  // Until the stored session is restored, it is unknown whether the viewer owns the listing.
  const isRestoring = !ready || (accessToken !== '' && user === null);
  const action: ListingAction = isRestoring
    ? { label: 'checking', act: 'none' }
    : listingAction({ signedIn: accessToken !== '', isOwner, listingStatus: listing.status, connection: status.data });

  const running = useRef<AbortController>(undefined);
  const sendRequest = () => {
    running.current?.abort();
    running.current = new AbortController();
    setConfirmed(false);
    request.mutate(
      { contactMessage: text.trim(), signal: running.current.signal },
      {
        onSuccess: () => {
          setText('');
          setBoxClosed(true);
          setConfirmed(true);
        },
      },
    );
  };
  const send = () => {
    if (!request.isPending && text.trim().length <= MESSAGE_LENGTH) sendRequest();
  };
  const acts = {
    sign_in: () => openSignIn(),
    edit: () => void navigate(paths.listingEdit(listing.id)),
    request: send,
    inbox: () => void navigate(paths.inbox()),
    none: () => {},
  };

  return {
    action,
    act: acts[action.act],
    sending: request.isPending,
    error: request.isError && !isAbort(request.error) ? request.error : undefined,
    /** Stops waiting; a repeated request does no harm, because the server stores only one. */
    cancel: () => running.current?.abort(),
    retry: sendRequest,
    statusFailed: status.isError && status.data === undefined && listing.status === 'open',
    retryStatus: () => void status.refetch(),
    retryingStatus: status.isFetching,
    /** Path of the conversation for the accepted buyer of a closed listing; undefined for others. */
    conversation: conversationPath(listing, status.data === 'accepted'),
    setPending,
    canWrite: action.act === 'request',
    boxOpen: action.act === 'request' && !boxClosed,
    reopenBox: () => setBoxClosed(false),
    text,
    setText: (next: string) => {
      if (request.isError) request.reset();
      setText(next);
    },
    tooLong: text.trim().length > MESSAGE_LENGTH,
    confirmed,
    dismiss: () => setConfirmed(false),
  };
}
export type ListingContact = ReturnType<typeof useListingContact>;
