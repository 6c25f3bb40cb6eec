/** Shows an undecided request to its buyer, with buttons that withdraw the request and write another message. */
import type { OwnRequest } from '#contract/connections.ts';
import { BundleRows } from '#web/features/bundles/index.ts';
import { Button } from '#web/ui/button.tsx';
import { connectionLabels, requestLabels as words } from './connections.labels.ts';
import type { ListingContact } from './use-listing-contact.ts';
import { WithdrawButton } from './withdraw-button.tsx';

function SentRequest({ request, withItems }: { request: OwnRequest; withItems: boolean }) {
  return (
    <div className="mb-3 grid gap-2 rounded-md bg-sunken p-4 text-sm">
      {request.message === '' ? (
        <p className="text-soft">{words.sentWithoutMessage}</p>
      ) : (
        <>
          <p className="font-semibold">{words.youWrote}</p>
          <blockquote className="max-h-32 overflow-y-auto whitespace-pre-wrap wrap-anywhere">
            {request.message}
          </blockquote>
        </>
      )}
      {withItems && request.additional_listings ? <BundleRows listings={request.additional_listings} /> : null}
      <div>
        <WithdrawButton request={request} />
      </div>
    </div>
  );
}

/** The button appears together with the request above it: otherwise the request would move the button. */
export function WaitingRequest({ contact, onReopen }: { contact: ListingContact; onReopen: () => void }) {
  const { waitingRequest } = contact;
  return (
    <>
      {/* While the message box is open, the form below already lists the items. */}
      {waitingRequest === undefined ? null : <SentRequest request={waitingRequest} withItems={!contact.boxOpen} />}
      {contact.canReopenBox ? (
        <div>
          <Button variant="ghost" icon="pencil" onClick={onReopen}>
            {connectionLabels.writeAnother}
          </Button>
        </div>
      ) : null}
    </>
  );
}
