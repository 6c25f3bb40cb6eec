/** Renders the menu of a conversation. */
import type { Conversation, ConversationSettings } from '#contract/conversations.ts';
import { UserActions } from '#web/features/blocks/index.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { useNavigate } from '#web/lib/browser/router.tsx';
import type { MenuItem } from '#web/ui/menu.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useConfirmReceipt } from '../closing.queries.ts';
import { useConversationSettings } from '../conversation-settings.queries.ts';
import { closingLabels, conversationLabels, conversationSettingsLabels as words } from '../conversations.labels.ts';
import { counterpartOf, hasBlocked } from '../inbox/counterpart.ts';

type ThreadMenuProps = {
  conversation: Conversation;
  userId: number;
  onClose: () => void;
};

/** Returns the menu items to mute, archive and mark as unread; empty on other backends, which do not support these. */
function useSettingsItems({ id, viewer }: Conversation): MenuItem[] {
  const { mutate } = useConversationSettings();
  const navigate = useNavigate();
  const toast = useToast();
  if (viewer?.is_muted === undefined) return [];
  const { is_muted, is_archived } = viewer;
  const set = (settings: ConversationSettings, message: string, undo: ConversationSettings) => {
    const onAction = () => mutate({ id, settings: undo });
    toast({ kind: 'success', message, action: { label: words.undo, onAction } });
    mutate({ id, settings });
  };
  const mute = () => set({ is_muted: !is_muted }, is_muted ? words.unmuted : words.muted, { is_muted });
  const archive = () => {
    const archived = is_muted ? words.archivedMuted : words.archivedNow;
    set({ is_archived: !is_archived }, is_archived ? words.unarchived : archived, { is_archived });
    if (!is_archived) navigate(paths.inbox());
  };
  const markUnread = () => {
    mutate({ id, settings: { is_marked_unread: true } });
    // Leave the conversation: it would be marked as read again if it stayed on screen.
    navigate(paths.inbox());
  };
  return [
    { label: words.markUnread, icon: 'message', onSelect: markUnread },
    { label: is_muted ? words.unmute : words.mute, icon: 'bell', onSelect: mute },
    { label: is_archived ? words.unarchive : words.archive, icon: 'package', onSelect: archive },
  ];
}

export function ThreadMenu({ conversation, userId, onClose }: ThreadMenuProps) {
  const receipt = useConfirmReceipt();
  const navigate = useNavigate();
  const other = counterpartOf(conversation, userId);
  const isBlocked = hasBlocked(conversation);
  const items: MenuItem[] = [
    {
      label: closingLabels.viewProfile(other.name),
      icon: 'user',
      onSelect: () => navigate(paths.profile(other.name)),
    },
    ...(conversation.viewer?.can.confirm_receipt
      ? [{ label: closingLabels.received, icon: 'check', onSelect: () => receipt.mutate(conversation) } as const]
      : []),
    ...useSettingsItems(conversation),
    ...(conversation.status === 'active' && !isBlocked
      ? [{ label: conversationLabels.close, icon: 'lock', onSelect: onClose } as const]
      : []),
  ];
  return <UserActions user={other} isBlocked={isBlocked} items={items} />;
}
