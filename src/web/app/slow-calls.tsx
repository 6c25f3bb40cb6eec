/** What is offered when the server takes longer than anybody likes to wait, whatever was asked of it? */
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useSlowCalls } from '#web/lib/slow-request-watchdog.ts';
import { subscribeTopLayer, topLayer } from '#web/ui/top-layer.ts';
import { appLabels as labels } from './app.labels.ts';
import './slow-calls.css';

/** Mounted once, in the layout; spoken when it fills. Inside an open modal, since all outside of it is inert. */
export function SlowCalls() {
  const { calls } = useSlowCalls();
  const host = useSyncExternalStore(subscribeTopLayer, topLayer, () => null);
  const end = (how: 'cancel' | 'again') => {
    for (const call of calls) call[how]();
    // The button that had the focus is gone.
    (host ?? document.querySelector('main'))?.focus({ preventScroll: true });
  };
  const notice = (
    <div role="status" className="slow-calls">
      {calls.length > 0 ? (
        <div className="toast">
          <span className="toast__text">{labels.slow}</span>
          <button type="button" className="toast__act" onClick={() => end('cancel')}>
            {labels.cancel}
          </button>
          <button type="button" className="toast__act" onClick={() => end('again')}>
            {labels.retry}
          </button>
        </div>
      ) : null}
    </div>
  );
  return host === null ? notice : createPortal(notice, host);
}
