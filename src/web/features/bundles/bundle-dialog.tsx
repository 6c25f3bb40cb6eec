/** Shows all items of a conversation with the sum of their prices. */
import type { BundleListing } from '#contract/bundle-listing.ts';
import { OldRatesNote } from '#web/features/currencies/index.ts';
import { useDisplay } from '#web/lib/i18n/format.ts';
import { Modal } from '#web/ui/modal.tsx';
import { BundleRows } from './bundle-rows.tsx';
import { BundleTotal } from './bundle-total.tsx';
import { bundleLabels as labels } from './bundles.labels.ts';

type BundleDialogProps = { open: boolean; listings: readonly BundleListing[]; onClose: () => void };

export function BundleDialog({ open, listings, onClose }: BundleDialogProps) {
  useDisplay();
  return (
    <Modal open={open} onClose={onClose} title={labels.inConversation} size="sm">
      <div className="grid gap-3">
        <BundleRows listings={listings} label={labels.inConversation} onLeave={onClose} />
        <p className="font-semibold tabular-nums">
          <BundleTotal listings={listings} />
        </p>
        <OldRatesNote listings={listings} />
      </div>
    </Modal>
  );
}
