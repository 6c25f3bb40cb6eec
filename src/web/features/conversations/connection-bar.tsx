/** Is the inbox told of what happens just now, and what does it say while it is not? */
import { useEffect, useState } from 'react';
import { useConnection } from '#web/lib/realtime.ts';
import { Icon } from '#web/ui/icon.tsx';
import { conversationLabels as labels } from './conversations.labels.ts';

/** A line that comes back within this time is not worth a word, in milliseconds. */
const PATIENCE_MS = 3_000;

function useLongOffline(): boolean {
  const away = useConnection(({ state }) => state === 'down' || state === 'connecting');
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!away) return;
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [away]);
  return away && long;
}

/** Says that what is pushed does not arrive; the region itself is always there, so that it is read out. */
export function ConnectionBar() {
  const offline = useLongOffline();
  return (
    <div role="status" className="panes__line">
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
