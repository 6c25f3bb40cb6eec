/** Lets an owner edit, close or reopen a listing, and handles concurrent edits. */
import { useEffect, useState } from 'react';
import type { Me } from '#contract/auth.ts';
import type { Listing, ListingStatus, ListingUpdate } from '#contract/listings.ts';
import type { ListingDraft } from '#rules/listings/listing-form.ts';
import { ApiError } from '#web/lib/errors.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { useToast } from '#web/ui/toast.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { draftOf, type EditBase, editBaseOf, type KeptDraft, readKeptDraft, toNewListing } from './listing-draft.ts';
import { listingEditLabels as words } from './listing-form.labels.ts';
import { ListingForm } from './listing-form.tsx';
import { useUpdateListing } from './listings.mutations.ts';
import { readListing } from './listings.queries.ts';
import { RestoredNotice } from './restored-notice.tsx';
import { isChanged, isSameAs, type Version } from './save-conflict.ts';
import { readLastDraft, useDraft } from './use-draft.ts';
import { useExit } from './use-exit.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import type { SaveListing } from './use-listing-form.ts';

type Start = { draft: ListingDraft; base: EditBase; restored: boolean; formKey: number };
type Conflict = { mine: Version; theirs: Listing };

export function EditForm({ listing, user }: { listing: Listing; user: Me }) {
  usePageTitle(words.heading);
  const exit = useExit();
  const toast = useToast();
  const update = useUpdateListing();
  const draftName = `listing-${user.id}-${listing.id}`;
  const { keep, forget } = useDraft<KeptDraft>(draftName);
  const [start, setStart] = useState<Start>();
  const [changed, setChanged] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const guard = useLeaveGuard(changed);
  useEffect(() => {
    const stored = readKeptDraft(readLastDraft(draftName), Date.now());
    const base = editBaseOf(listing);
    // A draft continues from the version it started with, so that saves made since then are not overwritten unnoticed.
    const hasChanges = stored?.base && isChanged(stored.base, { draft: stored.draft, status: stored.base.status });
    if (stored?.base && hasChanges) setStart({ draft: stored.draft, base: stored.base, restored: true, formKey: 0 });
    else setStart({ draft: base.draft, base, restored: false, formKey: 0 });
  }, [draftName, listing]);
  if (!start) return null;
  const { base } = start;

  const finish = (savedStatus: ListingStatus) => {
    forget();
    guard.pass();
    const message = savedStatus === base.status ? words.saved : savedStatus === 'closed' ? words.closed : words.opened;
    toast({ message, kind: 'success' });
    exit(paths.listing(listing.id));
  };
  const send = async (body: ListingUpdate, mine: Version, signal: AbortSignal) => {
    try {
      await update.mutateAsync({ id: listing.id, body, signal });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'version_conflict') throw error;
      const theirs = await readListing(listing.id, signal);
      // An earlier attempt can have succeeded although its response was lost.
      if (!isSameAs(theirs, mine)) {
        setConflict({ mine, theirs });
        return;
      }
    }
    finish(body.status);
  };
  const saveAs =
    (status: ListingStatus): SaveListing =>
    (fields, signal) =>
      send({ ...fields, status, version: base.version }, { draft: draftOf(fields), status }, signal);
  const other: ListingStatus = base.status === 'open' ? 'closed' : 'open';
  const startOver = () => {
    forget();
    setChanged(false);
    const fresh = editBaseOf(listing);
    setStart({ draft: fresh.draft, base: fresh, restored: false, formKey: start.formKey + 1 });
  };
  return (
    <div className="wrap">
      <ListingForm
        key={start.formKey}
        heading={words.heading}
        initial={start.draft}
        preferredCurrency={listing.currency.code}
        onChange={(draft) => {
          const differs = isChanged(base, { draft, status: base.status });
          setChanged(differs);
          if (differs) keep({ at: Date.now(), draft, base });
          else forget();
        }}
        onSave={saveAs(base.status)}
        second={{ label: other === 'closed' ? words.close : words.open, onSave: saveAs(other) }}
        onCancel={() => exit(paths.listing(listing.id))}
        notice={
          start.restored ? (
            <RestoredNotice text={words.restored} label={words.startAfresh} onDiscard={startOver} />
          ) : null
        }
      />
      <LeaveDialog guard={guard} onDiscard={forget} />
      {conflict ? (
        <ConflictDialog
          key={conflict.theirs.version}
          base={base}
          mine={conflict.mine}
          theirs={conflict.theirs}
          onSave={(version, signal) =>
            send(
              { ...toNewListing(version.draft), status: version.status, version: conflict.theirs.version },
              version,
              signal,
            )
          }
          onBack={() => setConflict(undefined)}
        />
      ) : null}
    </div>
  );
}
