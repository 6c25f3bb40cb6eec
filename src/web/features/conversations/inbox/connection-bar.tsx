/** Shows a notice in the inbox while the realtime connection is down. */
import { useEffect, useState } from 'react';
import { useConnection } from '#web/lib/realtime/realtime.ts';
import { Icon } from '#web/ui/icon.tsx';
import { conversationLabels as labels } from '../conversations.labels.ts';

/** Interruptions shorter than this are not shown. */
const NOTICE_DELAY_MS = 3_000;

function useLongOffline(): boolean {
  const isDown = useConnection(({ state }) => state === 'down' || state === 'connecting');
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!isDown) return;
    const timer = setTimeout(() => setLong(true), NOTICE_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isDown]);
  return isDown && long;
}

/** The live region is always in the document, because screen readers announce only changes to an existing region. */
export function ConnectionBar() {
  const offline = useLongOffline();
  return (
    <div
      role="status"
      className="panes__line col-span-full [&>p]:flex [&>p]:items-center [&>p]:gap-2 [&>p]:px-4 [&>p]:py-2 [&>p]:border-b [&>p]:border-line [&>p]:bg-sunken [&>p]:text-soft [&>p]:text-xs [&_.icon]:flex-none"
    >
      {offline ? (
        <p>
          <Icon name="offline" size="sm" />
          <span>
            <strong>{labels.connectingAgain}</strong> {labels.keptForLater}
          </span>
        </p>
      ) : null}
    </div>
  );
}
