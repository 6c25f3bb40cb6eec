/** Shows how many items a conversation is about and what they cost together, and opens their list. */
import { useState } from 'react';
import type { BundleListing } from '#contract/bundle-listing.ts';
import type { Conversation } from '#contract/conversations.ts';
import { BundleDialog } from './bundle-dialog.tsx';
import { BundleTotal } from './bundle-total.tsx';

/** Shown on the same line as the price. The list opens in a dialog, so that it takes no space from the messages. */
export function BundleSummary({ conversation }: { conversation: Conversation }) {
  const [isOpen, setOpen] = useState<boolean>();
  const { listing, additional_listings = [] } = conversation;
  const listings: BundleListing[] = [listing, ...additional_listings];
  return (
    <>
      <button
        type="button"
        className="relative min-w-0 truncate font-semibold text-text tabular-nums underline decoration-line-strong underline-offset-[0.22em]"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <BundleTotal listings={listings} short />
      </button>
      {isOpen === undefined ? null : <BundleDialog open={isOpen} listings={listings} onClose={() => setOpen(false)} />}
    </>
  );
}
