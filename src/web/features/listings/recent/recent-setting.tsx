/** Lets the user clear the recently viewed listings on this device, or stop the device from remembering them. */
import { useSession } from '#web/lib/session/session.ts';
import { clearViewed, switchViewed, useViewed } from '#web/lib/session/viewed-listings.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { recentLabels as words } from '../listings.labels.ts';

export function RecentSetting() {
  const { isOff, ids } = useViewed();
  const isEmpty = ids.length === 0;
  const userId = useSession((session) => session.user?.id);
  const toast = useToast();
  const clear = () => {
    clearViewed(userId);
    toast({ kind: 'success', message: words.cleared });
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <Checkbox
          role="switch"
          label={words.remember}
          checked={!isOff}
          onChange={(event) => switchViewed(userId, event.target.checked)}
        />
        <p className="text-sm text-soft">{words.help}</p>
      </div>
      {/* Not `disabled`: a button that is disabled by its own click loses the focus. */}
      <Button aria-disabled={isEmpty || undefined} onClick={() => isEmpty || clear()}>
        {words.clear}
      </Button>
    </div>
  );
}
