/** Lets an owner reopen a closed listing from its page. */
import { type ReactNode, useState } from 'react';
import { canReopenListing } from '#rules/listings/listing-status.ts';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { useReopenListing } from '../listings.mutations.ts';
import type { ShownListing } from '../listings.queries.ts';
import { listingLabels as words } from './listings.labels.ts';

/** The button, if the listing can be reopened, and the result. `onReopened` sets the client's connection status. */
export function useReopening(listing: ShownListing, onReopened: () => void): { button: ReactNode; result: ReactNode } {
  const userId = useSession((state) => state.user?.id);
  const reopen = useReopenListing();
  const [confirmed, setConfirmed] = useState(false);
  const canReopen = canReopenListing({ isOwner: userId === listing.seller.id, status: listing.status });
  const press = () =>
    reopen.mutate(listing.id, {
      onSuccess: () => {
        setConfirmed(true);
        onReopened();
      },
    });
  const result = confirmed ? (
    <Banner tone="success" shape="box" action={{ label: words.dismiss, onAction: () => setConfirmed(false) }}>
      {words.reopened}
    </Banner>
  ) : reopen.isError ? (
    <Banner tone="error" shape="box">
      {words.notReopened} {sentenceForError(reopen.error)}
    </Banner>
  ) : null;
  const button = canReopen ? (
    <Button size="lg" className="min-w-40 flex-1" busy={reopen.isPending} onClick={press}>
      {words.reopen}
    </Button>
  ) : null;
  return { button, result };
}
