/** Closes and reopens conversations, asks to reopen them, and confirms that the item has arrived. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Conversation } from '#contract/conversations.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { useNavigate } from '#web/lib/browser/router.tsx';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { mutation, refetchAffected } from '#web/lib/net/route-mutation.ts';
import { useToast } from '#web/ui/toast.tsx';
import { conversationLabels as labels, closingLabels as words } from './conversations.labels.ts';
import { LISTS, type List, openListKey } from './conversations.queries.ts';
import { counterpartOf } from './inbox/counterpart.ts';

const UNDO_MS = 8_000;
/** Serialises closing and reopening: an Undo must not reach the server before the closing that it undoes. */
const scope = { id: 'conversation status' };

type Change = (list: List) => List;
type Snapshot = readonly (readonly [readonly unknown[], List | undefined])[];

/** Changes the cached lists immediately; returns their previous content, to restore it after a failure. */
async function changeNow(client: QueryClient, all: Change, open: Change): Promise<Snapshot> {
  await client.cancelQueries({ queryKey: LISTS });
  const before = client.getQueriesData<List>({ queryKey: LISTS });
  client.setQueriesData<List>({ queryKey: LISTS }, (list) => list && all(list));
  client.setQueryData<List>(openListKey, (list) => list && open(list));
  return before;
}

function restore(client: QueryClient, before: Snapshot | undefined): void {
  for (const [key, list] of before ?? []) client.setQueryData(key, list);
}

const replaceIn = (list: List, conversation: Conversation): List =>
  list.map((item) => (item.id === conversation.id ? conversation : item));
const without = (list: List, { id }: Conversation): List => list.filter((item) => item.id !== id);

const asActive = (conversation: Conversation): Conversation => ({
  ...conversation,
  status: 'active',
  closed_by: null,
  reopen_requested_at: null,
  viewer: { ...conversation.viewer, can: { ...conversation.viewer.can, send: true, close: true, reopen: false } },
});

/** Reopens a conversation: it returns to the inbox immediately, and is removed again if the server refuses. */
export function useReopenConversation() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    ...mutation('PUT /api/conversations/{id}/reopen', ({ id }: Conversation) => ({ params: { id } })),
    scope,
    onMutate: async (conversation) => {
      const active = asActive(conversation);
      const add: Change = (list) => [...without(list, conversation), active];
      return { before: await changeNow(client, (list) => replaceIn(list, active), add) };
    },
    onError: (error, _, context) => {
      console.error(words.reopenFailed, error);
      restore(client, context?.before);
      void refetchAffected(client, 'PUT /api/conversations/{id}/reopen');
      toast({ kind: 'error', message: `${words.reopenFailed} ${sentenceForError(error)}` });
    },
  });
}

/** Closes a conversation: it leaves the inbox immediately, and returns after an Undo or a failure. */
export function useCloseConversation(userId: number) {
  const client = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const reopen = useReopenConversation();
  return useMutation({
    ...mutation('PUT /api/conversations/{id}/close', ({ id }: Conversation) => ({ params: { id } })),
    scope,
    onMutate: async (conversation) => {
      const closed: Conversation = { ...conversation, status: 'closed', closed_by: userId };
      const remove: Change = (list) => without(list, conversation);
      return { before: await changeNow(client, (list) => replaceIn(list, closed), remove) };
    },
    onSuccess: (_, conversation) => {
      const undo = () => {
        reopen.mutate(conversation);
        navigate(paths.conversation(conversation.id));
      };
      toast({
        kind: 'success',
        message: words.closed(counterpartOf(conversation, userId).name),
        action: { label: words.undo, onAction: undo },
        displayMs: UNDO_MS,
      });
    },
    onError: (error, _, context) => {
      console.error(labels.closeFailed, error);
      restore(client, context?.before);
      void refetchAffected(client, 'PUT /api/conversations/{id}/close');
      toast({ kind: 'error', message: labels.closeFailed });
    },
  });
}

/** Replaces the conversation in the lists with the server's response, and shows `success` in a toast if it is given. */
function useOutcome(failure: string, success?: string) {
  const client = useQueryClient();
  const toast = useToast();
  return {
    onSuccess: (changed: Conversation) => {
      client.setQueriesData<List>({ queryKey: LISTS }, (list) => list && replaceIn(list, changed));
      if (success !== undefined) toast({ kind: 'success', message: success });
    },
    onError: (error: Error) => {
      console.error(failure, error);
      toast({ kind: 'error', message: `${failure} ${sentenceForError(error)}` });
    },
  };
}

export function useRequestReopening() {
  const outcome = useOutcome(words.askFailed);
  return useMutation({
    ...mutation('POST /api/conversations/{id}/reopen-request', ({ id }: Conversation) => ({ params: { id } })),
    ...outcome,
  });
}

export function useConfirmReceipt() {
  const outcome = useOutcome(words.receiptFailed, words.receivedNow);
  return useMutation({
    ...mutation('PUT /api/conversations/{id}/receipt', ({ id }: Conversation) => ({ params: { id } })),
    ...outcome,
  });
}
