/** Shows whether the other party is present and whether they are typing. */

import { useEffect, useState } from 'react';
import type { Conversation } from '#contract/conversations.ts';
import { channels } from '#contract/realtime.ts';
import { usePreferences } from '#web/features/preferences/index.ts';
import { subscribe, useConnection } from '#web/lib/realtime/realtime.ts';
import { conversationLabels as labels } from '../conversations.labels.ts';
import type { Party } from '../inbox/counterpart.ts';
import { useOtherWrites } from './typing.ts';
import './writing.css';

/** Shown next to the other party's name while both users have the conversation open. */
export function PresenceIndicator({ conversation, other }: { conversation: Conversation; other: Party }) {
  return useIsOtherPresent(conversation.id, other.id) ? (
    <span className="inline-flex flex-[0_1000_auto] min-w-2 overflow-hidden whitespace-nowrap items-center gap-1.5 text-soft before:flex-none before:size-2 before:rounded-[50%] before:bg-success">
      {labels.hereNow}
    </span>
  ) : null;
}

/** Not a live region: announcing each start and end of typing would interrupt the announcements of messages. */
export function Writing({ conversationId, other }: { conversationId: number; other: Party }) {
  const writes = useOtherWrites(conversationId);
  return (
    <p
      // The messages reserve space for the indicator, so that nothing moves when it appears or
      // disappears.
      className="writing absolute bottom-0.5 left-3 flex items-center gap-1.5 max-w-[calc(100%-1.5rem)] px-1.5 rounded-sm bg-surface pointer-events-none text-(length:--text-xs) leading-6 text-soft empty:hidden"
      aria-live="off"
    >
      {writes ? (
        <>
          <span
            className="inline-flex gap-0.75 [&>i]:size-1.25 [&>i]:rounded-[50%] [&>i]:bg-faint motion-safe:[&>i]:[animation:writing_1.2s_var(--ease-both)_infinite] motion-safe:[&>i:nth-child(2)]:[animation-delay:150ms] motion-safe:[&>i:nth-child(3)]:[animation-delay:300ms]"
            aria-hidden="true"
          >
            <i />
            <i />
            <i />
          </span>
          {labels.isWriting(other.name)}
        </>
      ) : null}
    </p>
  );
}

type Member = { id: string };

type PresenceEvents = {
  'pusher:subscription_succeeded': { members: Readonly<Record<string, unknown>> };
  'pusher:subscription_error': unknown;
  'pusher:member_added': Member;
  'pusher:member_removed': Member;
};

function useVisible(): boolean {
  const [visible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const update = () => setVisible(document.visibilityState === 'visible');
    update();
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return visible;
}

/**
 * Announces the user as present while the component is mounted, the page is visible and the user's settings allow it;
 * returns whether the other party is present.
 */
function useIsOtherPresent(conversationId: number, otherId: number): boolean {
  const { data } = usePreferences();
  const visible = useVisible();
  const live = useConnection((connection) => connection.state === 'live');
  const [isPresent, setPresent] = useState(false);
  const joins = visible && (data?.shows_presence ?? false);
  useEffect(() => {
    if (!joins) return;
    const memberId = String(otherId);
    const unsubscribe = subscribe<PresenceEvents>(channels.presenceConversation(conversationId), {
      'pusher:subscription_succeeded': ({ members }) => setPresent(memberId in members),
      'pusher:subscription_error': () => setPresent(false),
      'pusher:member_added': ({ id }) => id === memberId && setPresent(true),
      'pusher:member_removed': ({ id }) => id === memberId && setPresent(false),
    });
    return () => {
      unsubscribe();
      setPresent(false);
    };
  }, [conversationId, otherId, joins]);
  // After a disconnect, the presence is unknown until the channel is joined again.
  useEffect(() => {
    if (!live) setPresent(false);
  }, [live]);
  return isPresent && live;
}
