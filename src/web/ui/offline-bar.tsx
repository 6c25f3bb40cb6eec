/** Shows a bar at the top of the page while the browser is offline. */
import { Icon } from './icon.tsx';

/** The live region is always rendered, so that screen readers announce going offline. */
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
