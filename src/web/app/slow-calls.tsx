/** Shows a notice with Cancel and Retry while requests take unusually long. */
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useSlowCalls } from '#web/lib/net/slow-request-watchdog.ts';
import { subscribeTopLayer, topLayer } from '#web/ui/top-layer.ts';
import { appLabels as labels } from './app.labels.ts';
import './slow-calls.css';

/**
 * Screen readers announce the notice when it appears. While a modal is open, the notice is rendered inside it, because
 * everything outside is inert.
 */
export function SlowCalls() {
  const { calls } = useSlowCalls();
  const host = useSyncExternalStore(subscribeTopLayer, topLayer, () => null);
  const end = (action: 'cancel' | 'retry') => {
    for (const call of calls) call[action]();
    // The pressed button disappears with the notice, so move the focus elsewhere.
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
          <button type="button" className="toast__act" onClick={() => end('retry')}>
            {labels.retry}
          </button>
        </div>
      ) : null}
    </div>
  );
  return host === null ? notice : createPortal(notice, host);
}
