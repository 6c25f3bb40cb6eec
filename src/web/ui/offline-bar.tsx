/** Shows a bar at the top of the page while the browser is offline. */
import { Icon } from './icon.tsx';

/** The live region is always rendered, so that screen readers announce going offline. */
export function OfflineBar({ offline, message }: { offline: boolean; message: string }) {
  return (
    <div role="status">
      {offline ? (
        <p className="strip flex items-center justify-center gap-2 min-h-target px-4 py-1.5 bg-ink text-on-ink text-sm font-medium text-center forced-colors:border">
          <Icon name="offline" size="sm" />
          {message}
        </p>
      ) : null}
    </div>
  );
}
