/** Renders the page on which a user creates a listing. */
import { useEffect, useRef, useState } from 'react';
import type { Me } from '#contract/auth.ts';
import type { Listing } from '#contract/listings.ts';
import type { CatalogueProposal } from '#contract/proposals.ts';
import type { ListingDraft } from '#rules/listings/listing-form.ts';
import { fillFromProposal } from '#rules/proposals/proposal-fill.ts';
import { RequireSession } from '#web/features/auth/index.ts';
import { ProposalOutcome, useProposalInAddress } from '#web/features/catalogue/index.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { useNavigate, useSearchParams } from '#web/lib/browser/router.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { Banner } from '#web/ui/banner.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useListingForForm } from '../listings.queries.ts';
import { idOf } from '../page/listing-id.ts';
import { DraftList, type ListedDrafts } from './draft-list.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { draftOf, emptyDraft, isTouched, readSavedDraft, type SavedDraft } from './listing-draft.ts';
import { draftLabels, listingFormLabels as words } from './listing-form.labels.ts';
import { ListingForm } from './listing-form.tsx';
import { RestoredNotice } from './restored-notice.tsx';
import { draftNameOf, type StoredDrafts, useStoredDrafts } from './stored-drafts.ts';
import { type SentAs, useCreateListing } from './use-create-listing.ts';
import { readLastDraft, storeDraft, useDraft } from './use-draft.ts';
import { useHasPreviousPage, useLeaveForm } from './use-leave-form.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import type { SaveListing } from './use-listing-form.ts';

export const title = () => words.addHeading;

/** A placeholder as high as the screen, so that the footer is not visible until the form is shown. */
const FormSpace = () => <div className="min-h-screen" />;

export function ListingCreatePage() {
  const user = useSession((state) => state.user);
  const [params] = useSearchParams();
  const copyId = idOf(params.get('copy') ?? undefined);
  return (
    <RequireSession>
      {user ? <Drafts key={`${user.id} ${copyId}`} user={user} copyId={copyId} /> : <FormSpace />}
    </RequireSession>
  );
}

function Drafts({ user, copyId }: { user: Me; copyId: number }) {
  const [params] = useSearchParams();
  const drafts = useStoredDrafts(user.id, copyId);
  const copied = useCopiedListing(copyId);
  if (drafts.current === undefined || copied.isLoading) return <FormSpace />;
  // A notification can open a proposal while the form is open; the new key restarts the form with its stored draft.
  const key = `${params.get('proposal')} ${drafts.current} ${copied.listing?.id}`;
  return <CreateForm key={key} user={user} drafts={drafts} draftKey={drafts.current} copied={copied} />;
}

type Start = { draft: ListingDraft; restored: boolean; formKey: number };

/** Holds the draft of a new listing, restored from an earlier visit; `start` is undefined until the draft is read. */
function useNewDraft(draftName: string, initial: ListingDraft) {
  const { keep, forget, flush } = useDraft<SavedDraft>(draftName);
  const [start, setStart] = useState<Start>();
  const [changed, setChanged] = useState(false);
  const sentId = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form begins once with each draft
  useEffect(() => {
    const stored = readSavedDraft(readLastDraft(draftName), Date.now());
    sentId.current = stored?.sentAs;
    setStart({ draft: stored?.draft ?? initial, restored: stored !== undefined, formKey: 0 });
  }, [draftName]);

  const change = (draft: ListingDraft) => {
    // A restored draft is marked as changed only after new input, because it is already stored.
    setChanged(isTouched(initial, draft) && isTouched(start?.draft ?? initial, draft));
    const copiedImages = initial.images;
    const sent = sentId.current === undefined ? {} : { sentAs: sentId.current };
    if (!isTouched(initial, draft)) forget();
    else keep({ at: Date.now(), draft, ...(copiedImages.length > 0 ? { copiedImages } : {}), ...sent });
  };
  const sentAs: SentAs = {
    read: () => sentId.current,
    write: (clientId) => {
      sentId.current = clientId;
      flush();
      const stored = readSavedDraft(readLastDraft(draftName), Date.now());
      const { sentAs: _, ...saved } = stored ?? {};
      if (stored) storeDraft(draftName, clientId === undefined ? saved : { ...saved, sentAs: clientId });
    },
  };
  const startOver = () => {
    sentId.current = undefined;
    forget();
    setChanged(false);
    setStart({ draft: initial, restored: false, formKey: (start?.formKey ?? 0) + 1 });
  };
  return { start, changed, change, startOver, forget, flush, sentAs };
}

/** Fills in an accepted proposal before the form appears; after "start over", the proposal is not filled in again. */
const initialDraft = ({ draft, formKey }: Start, proposal: CatalogueProposal | undefined): ListingDraft =>
  proposal && formKey === 0 ? fillFromProposal(draft, proposal) : draft;

type CreateFormProps = {
  user: Me;
  drafts: StoredDrafts;
  draftKey: string;
  copied: ReturnType<typeof useCopiedListing>;
};
type NoticesProps = Pick<CreateFormProps, 'copied'> & {
  drafts: ListedDrafts;
  proposal: ReturnType<typeof useProposalInAddress>;
  restored: boolean;
  changed: boolean;
  onDiscard: () => void;
};

function Notices({ proposal, drafts, copied, restored, changed, onDiscard }: NoticesProps) {
  return (
    <>
      <ProposalOutcome proposal={proposal} />
      {copied.isFailed ? (
        <div className="mt-5">
          <Banner tone="error" shape="box" action={{ label: words.retry, onAction: copied.retry }}>
            {draftLabels.copyFailed}
          </Banner>
        </div>
      ) : null}
      {copied.listing && !restored ? <p className="mt-2 text-soft">{draftLabels.copied(copied.listing.name)}</p> : null}
      {restored ? <RestoredNotice text={words.restored} label={words.startAfresh} onDiscard={onDiscard} /> : null}
      <DraftList drafts={drafts} canStartNew={restored || changed} />
    </>
  );
}

function useSave(sentAs: SentAs, onSaved: () => void): SaveListing {
  const navigate = useNavigate();
  const exit = useLeaveForm();
  const hasPrevious = useHasPreviousPage();
  const toast = useToast();
  const create = useCreateListing(sentAs);
  return async (listing, signal) => {
    const saved = await create(listing, signal);
    onSaved();
    const view = { label: words.view, onAction: () => navigate(paths.listing(saved.id)) };
    // Without a previous page, the app goes to the listing itself, so the toast needs no link to it.
    toast({ message: words.saved, kind: 'success', ...(hasPrevious ? { action: view } : {}) });
    exit(paths.listing(saved.id));
  };
}

function CreateForm({ user, drafts, draftKey, copied }: CreateFormProps) {
  const exit = useLeaveForm();
  const [initial] = useState(() => (copied.listing ? draftOf(copied.listing) : emptyDraft));
  const { start, changed, change, startOver, forget, flush, sentAs } = useNewDraft(
    draftNameOf(user.id, draftKey),
    initial,
  );
  const guard = useLeaveGuard(changed);
  const proposal = useProposalInAddress();
  const save = useSave(sentAs, () => {
    forget();
    guard.pass();
  });
  if (!start || (proposal.isEnabled && proposal.isLoading)) return <FormSpace />;
  const notices = {
    proposal,
    drafts: { ...drafts, flush },
    copied,
    changed,
    restored: start.restored,
    onDiscard: startOver,
  };
  return (
    <div className="wrap">
      <ListingForm
        key={start.formKey}
        heading={words.addHeading}
        initial={initialDraft(start, proposal.data)}
        preferredCurrency={user.currency}
        onChange={change}
        onSave={save}
        onCancel={() => exit(paths.home())}
        notice={<Notices {...notices} />}
      />
      <LeaveDialog guard={guard} onDiscard={forget} />
    </div>
  );
}

/** `id` is 0 if nothing is copied. */
function useCopiedListing(id: number) {
  const { data, isError, isLoading, refetch } = useListingForForm(id, 'copy');
  // Only the user's own listings can be copied: the pictures of another user cannot be used.
  const listing: Listing | undefined = data?.viewer.is_owner ? data : undefined;
  return { listing, isLoading, isFailed: isError || (data !== undefined && !listing), retry: () => void refetch() };
}
