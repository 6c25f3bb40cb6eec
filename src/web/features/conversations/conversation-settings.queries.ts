/** Mutes conversations, archives them and marks them as unread: in the cache at once, then on the server. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Conversation, ConversationSettings } from '#contract/conversations.ts';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { pauseFetches } from '#web/lib/net/pause-fetches.ts';
import { mutation } from '#web/lib/net/route-mutation.ts';
import { useToast } from '#web/ui/toast.tsx';
import { conversationSettingsLabels as words } from './conversations.labels.ts';
import { LISTS, type List, refetchConversations } from './conversations.queries.ts';

type Change = { id: number; settings: ConversationSettings };

function setInLists(client: QueryClient, { id, settings }: Change): void {
  const change = (item: Conversation): Conversation => {
    if (item.id !== id) return item;
    const { is_muted, is_archived, is_marked_unread } = item.viewer;
    const viewer = {
      ...item.viewer,
      is_muted: settings.is_muted ?? is_muted,
      is_archived: settings.is_archived ?? is_archived,
      is_marked_unread: settings.is_marked_unread ?? is_marked_unread,
    };
    return { ...item, viewer };
  };
  client.setQueriesData<List>({ queryKey: LISTS }, (list) => list?.map(change));
}

export function useConversationSettings() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    ...mutation('PUT /api/conversations/{id}/settings', ({ id, settings }: Change) => ({
      params: { id },
      body: settings,
    })),
    // Changes reach the server in the order in which the user made them.
    scope: { id: 'conversation settings' },
    onMutate: async (change: Change) => {
      const resume = await pauseFetches(client, 'GET /api/conversations');
      setInLists(client, change);
      return resume;
    },
    onSuccess: (_data, _change, resume) => resume(),
    onError: (error) => {
      console.error(words.failed, error);
      refetchConversations(client);
      toast({ kind: 'error', message: `${words.failed} ${sentenceForError(error)}` });
    },
  });
}
