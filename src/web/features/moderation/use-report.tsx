/** Provides what a menu or button needs to offer reports: the menu item and the dialog that it opens. */
import { lazy, type ReactNode, Suspense } from 'react';
import type { ReportKind } from '#contract/report-kinds.ts';
import { useLazyDialog } from '#web/lib/browser/use-lazy-dialog.ts';
import { useSession } from '#web/lib/session/session.ts';
import type { MenuItem } from '#web/ui/menu.tsx';
import { reportLabels as labels } from './moderation.labels.ts';

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }));

type Report = { open: () => void; items: readonly MenuItem[]; dialog: ReactNode };

/** `items` is empty for visitors, who cannot report. Render `dialog` anywhere. */
export function useReport(kind: ReportKind, id: number): Report {
  const isSignedIn = useSession((state) => state.user !== null);
  const { isOpen, wasOpened, open, close } = useLazyDialog();
  return {
    open,
    items: isSignedIn ? [{ label: labels.kinds[kind], icon: 'flag', onSelect: open }] : [],
    dialog: wasOpened ? (
      <Suspense>
        <ReportDialog target={{ kind, id }} open={isOpen} onClose={close} />
      </Suspense>
    ) : null,
  };
}
