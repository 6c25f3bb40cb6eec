/** Renders the page on which a user creates a listing. */
import { useEffect, useState } from 'react';
import type { Me } from '#contract/auth.ts';
import type { CatalogueProposal } from '#contract/proposals.ts';
import type { ListingDraft } from '#rules/listings/listing-form.ts';
import { fillFromProposal } from '#rules/lookups/proposal-fill.ts';
import { RequireSession } from '#web/features/auth/index.ts';
import { ProposalOutcome, useProposalInAddress } from '#web/features/lookups/index.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { useNavigate, useSearchParams } from '#web/lib/browser/router.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { useToast } from '#web/ui/toast.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { emptyDraft, hasContent, isTouched, type KeptDraft, readKeptDraft } from './listing-draft.ts';
import { listingFormLabels as words } from './listing-form.labels.ts';
import { ListingForm } from './listing-form.tsx';
import { RestoredNotice } from './restored-notice.tsx';
import { useCreateListing } from './use-create-listing.ts';
import { readLastDraft, useDraft } from './use-draft.ts';
import { useExit, useHasPreviousPage } from './use-exit.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import type { SaveListing } from './use-listing-form.ts';

export const title = () => words.addHeading;

export function ListingCreatePage() {
  const user = useSession((state) => state.user);
  const [params] = useSearchParams();
  // The link to a proposal can be followed while the form is open: the form then begins again with its stored draft.
  const key = `${user?.id} ${params.get('proposal')}`;
  return <RequireSession>{user ? <CreateForm key={key} user={user} /> : null}</RequireSession>;
}

type Start = { draft: ListingDraft; restored: boolean; formKey: number };

/** The user's draft of a new listing, restored from an earlier visit; `start` is undefined until it has been read. */
function useNewDraft(user: Me) {
  const draftName = `listing-${user.id}`;
  const { keep, forget } = useDraft<KeptDraft>(draftName);
  const [start, setStart] = useState<Start>();
  const [changed, setChanged] = useState(false);
  useEffect(() => {
    const stored = readKeptDraft(readLastDraft(draftName), Date.now());
    setStart({ draft: stored?.draft ?? emptyDraft, restored: stored !== undefined, formKey: 0 });
  }, [draftName]);

  const change = (draft: ListingDraft) => {
    // An unchanged restored draft is already stored.
    setChanged(hasContent(draft) && isTouched(start?.draft ?? emptyDraft, draft));
    if (hasContent(draft)) keep({ at: Date.now(), draft });
    else forget();
  };
  const startOver = () => {
    forget();
    setChanged(false);
    setStart({ draft: emptyDraft, restored: false, formKey: (start?.formKey ?? 0) + 1 });
  };
  return { start, changed, change, startOver, forget };
}

/** An accepted proposal is filled in before the form appears; starting over begins with an empty form. */
const initialDraft = ({ draft, formKey }: Start, proposal: CatalogueProposal | undefined): ListingDraft =>
  proposal && formKey === 0 ? fillFromProposal(draft, proposal) : draft;

type NoticesProps = { proposal: ReturnType<typeof useProposalInAddress>; restored: boolean; onDiscard: () => void };

function Notices({ proposal, restored, onDiscard }: NoticesProps) {
  return (
    <>
      <ProposalOutcome proposal={proposal} />
      {restored ? <RestoredNotice text={words.restored} label={words.startAfresh} onDiscard={onDiscard} /> : null}
    </>
  );
}

function CreateForm({ user }: { user: Me }) {
  const navigate = useNavigate();
  const exit = useExit();
  const hasPrevious = useHasPreviousPage();
  const toast = useToast();
  const create = useCreateListing(user.id);
  const { start, changed, change, startOver, forget } = useNewDraft(user);
  const guard = useLeaveGuard(changed);
  const proposal = useProposalInAddress();
  if (!start || (proposal.isEnabled && proposal.isLoading)) return null;

  const save: SaveListing = async (listing, signal) => {
    const saved = await create(listing, signal);
    forget();
    guard.pass();
    const view = { label: words.view, onAction: () => navigate(paths.listing(saved.id)) };
    // Without a previous page, the form leads to the listing itself.
    toast({ message: words.saved, kind: 'success', ...(hasPrevious ? { action: view } : {}) });
    exit(paths.listing(saved.id));
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
        notice={<Notices proposal={proposal} restored={start.restored} onDiscard={startOver} />}
      />
      <LeaveDialog guard={guard} onDiscard={forget} />
    </div>
  );
}
