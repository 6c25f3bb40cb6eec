/** Does the other one look at the same conversation just now? */
import { useEffect, useState } from 'react';
import { channels } from '#contract/realtime.ts';
import { subscribe, useConnection } from '#web/lib/realtime.ts';
import { usePreferences } from './preferences.queries.ts';

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
    const look = () => setVisible(document.visibilityState === 'visible');
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return visible;
}

/** Shows oneself as present for as long as it is mounted, seen and allowed; answers whether the other one is. */
export function useOtherIsHere(conversationId: number, otherId: number): boolean {
  const { data } = usePreferences();
  const visible = useVisible();
  const live = useConnection((connection) => connection.state === 'live');
  const [here, setHere] = useState(false);
  const joins = visible && (data?.shows_presence ?? false);
  useEffect(() => {
    if (!joins) return;
    const name = String(otherId);
    const off = subscribe<PresenceEvents>(channels.presenceConversation(conversationId), {
      'pusher:subscription_succeeded': ({ members }) => setHere(name in members),
      'pusher:subscription_error': () => setHere(false),
      'pusher:member_added': ({ id }) => id === name && setHere(true),
      'pusher:member_removed': ({ id }) => id === name && setHere(false),
    });
    return () => {
      off();
      setHere(false);
    };
  }, [conversationId, otherId, joins]);
  // What was known before the connection broke is unknown until the channel is joined again.
  useEffect(() => {
    if (!live) setHere(false);
  }, [live]);
  return here && live;
}
