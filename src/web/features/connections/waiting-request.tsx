/** Shows the message of an undecided request to its buyer, with a button that withdraws the request. */
import type { OwnRequest } from '#contract/connections.ts';
import { BundleRows } from '#web/features/bundles/index.ts';
import { requestLabels as words } from './requests.labels.ts';
import { WithdrawButton } from './withdraw-button.tsx';

export function WaitingRequest({ request, withItems }: { request: OwnRequest; withItems: boolean }) {
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
