/** Lets an owner edit, close or reopen a listing, and handles concurrent edits. */

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Me } from '#contract/auth.ts';
import type { Listing, ListingStatus, ListingUpdate } from '#contract/listings.ts';
import type { ListingDraft } from '#rules/listings/listing-form.ts';
import { usePageTitle } from '#web/lib/browser/page-title.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { mutation } from '#web/lib/net/route-mutation.ts';
import { useToast } from '#web/ui/toast.tsx';
import { cacheListing } from '../listings.mutations.ts';
import { readListing } from '../listings.queries.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { draftOf, type EditBase, editBaseOf, readSavedDraft, type SavedDraft, toNewListing } from './listing-draft.ts';
import { listingEditLabels as words } from './listing-form.labels.ts';
import { ListingForm } from './listing-form.tsx';
import { RestoredNotice } from './restored-notice.tsx';
import { isChanged, isSameAs, type Version } from './save-conflict.ts';
import { readLastDraft, useDraft } from './use-draft.ts';
import { useLeaveForm } from './use-leave-form.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import type { SaveListing } from './use-listing-form.ts';

type Start = { draft: ListingDraft; base: EditBase; restored: boolean; formKey: number };
type Conflict = { mine: Version; theirs: Listing };
type Save = (before: ListingStatus, body: ListingUpdate, signal: AbortSignal) => Promise<void>;

/** Holds the draft of an edit, restored from an earlier visit; `start` is undefined until the draft has been read. */
function useEditDraft(listing: Listing, user: Me) {
  const draftName = `listing-${user.id}-${listing.id}`;
  const { keep, forget } = useDraft<SavedDraft>(draftName);
  const [start, setStart] = useState<Start>();
  const [changed, setChanged] = useState(false);
  useEffect(() => {
    const stored = readSavedDraft(readLastDraft(draftName), Date.now());
    const base = editBaseOf(listing);
    // A draft continues from the version it was based on, so that it does not overwrite later saves unnoticed.
    const hasChanges = stored?.base && isChanged(stored.base, { draft: stored.draft, status: stored.base.status });
    if (stored?.base && hasChanges) setStart({ draft: stored.draft, base: stored.base, restored: true, formKey: 0 });
    else setStart({ draft: base.draft, base, restored: false, formKey: 0 });
  }, [draftName, listing]);

  const change = (draft: ListingDraft) => {
    if (!start) return;
    const { base } = start;
    const differs = isChanged(base, { draft, status: base.status });
    setChanged(differs);
    if (differs) keep({ at: Date.now(), draft, base });
    else forget();
  };
  const startOver = () => {
    forget();
    setChanged(false);
    const base = editBaseOf(listing);
    setStart({ draft: base.draft, base, restored: false, formKey: (start?.formKey ?? 0) + 1 });
  };
  return { start, changed, change, startOver, forget };
}

const savedMessage = (before: ListingStatus, after: ListingStatus): string =>
  after === before ? words.saved : after === 'closed' ? words.closed : words.opened;

/** `conflict` is set if the listing has been changed since the edit started. */
function useEditSave(id: number, onSaved: () => void) {
  const exit = useLeaveForm();
  const toast = useToast();
  const update = useUpdateListing();
  const [conflict, setConflict] = useState<Conflict>();
  const save: Save = async (before, body, signal) => {
    try {
      await update.mutateAsync({ id, body, signal });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'version_conflict') throw error;
      const mine = { draft: draftOf(body), status: body.status };
      const theirs = await readListing(id, signal);
      // Equal versions are not a conflict: an earlier attempt succeeded, but its response was lost.
      if (!isSameAs(theirs, mine)) {
        setConflict({ mine, theirs });
        return;
      }
    }
    onSaved();
    toast({ message: savedMessage(before, body.status), kind: 'success' });
    exit(paths.listing(id));
  };
  return { conflict, save, dismiss: () => setConflict(undefined) };
}

export function EditForm({ listing, user }: { listing: Listing; user: Me }) {
  usePageTitle(words.heading);
  const exit = useLeaveForm();
  const { start, changed, change, startOver, forget } = useEditDraft(listing, user);
  const guard = useLeaveGuard(changed);
  const { conflict, save, dismiss } = useEditSave(listing.id, () => {
    forget();
    guard.pass();
  });
  if (!start) return null;
  const { base } = start;
  const saveAs =
    (status: ListingStatus): SaveListing =>
    (fields, signal) =>
      save(base.status, { ...fields, status, version: base.version }, signal);
  const other: ListingStatus = base.status === 'open' ? 'closed' : 'open';
  return (
    <div className="wrap">
      <ListingForm
        key={start.formKey}
        heading={words.heading}
        initial={start.draft}
        preferredCurrency={listing.currency.code}
        onChange={change}
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
      {conflict ? <EditConflict base={base} conflict={conflict} save={save} onBack={dismiss} /> : null}
    </div>
  );
}

type EditConflictProps = { base: EditBase; conflict: Conflict; save: Save; onBack: () => void };

function EditConflict({ base, conflict, save, onBack }: EditConflictProps) {
  const { version } = conflict.theirs;
  return (
    <ConflictDialog
      key={version}
      base={base}
      mine={conflict.mine}
      theirs={conflict.theirs}
      onSave={({ draft, status }, signal) => save(base.status, { ...toNewListing(draft), status, version }, signal)}
      onBack={onBack}
    />
  );
}

type Update = { id: number; body: ListingUpdate; signal?: AbortSignal };

/** Saves a listing; fails with 409 `version_conflict` if another save came first. */
function useUpdateListing() {
  const client = useQueryClient();
  return useMutation({
    ...mutation(
      'PUT /api/listings/{id}',
      ({ id, body }: Update) => ({ params: { id }, body }),
      ({ signal }) => ({ signal }),
    ),
    onSuccess: (listing) => cacheListing(client, listing),
  });
}
