/** How do people learn that the connection is gone? */
import { Icon } from './icon.tsx';

/** A strip on top of the page; the live region stays, so that going offline is announced. */
export function OfflineBar({ offline, message }: { offline: boolean; message: string }) {
  return (
    <div role="status">
      {offline ? (
        <p className="strip">
          <Icon name="offline" size="sm" />
          {message}
        </p>
      ) : null}
    </div>
  );
}
