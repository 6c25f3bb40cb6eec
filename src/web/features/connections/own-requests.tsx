/** Lists the requests that the signed-in user has sent, with their messages. */
import { useState } from 'react';
import type { OwnRequest } from '#contract/connections.ts';
import { BundleRows } from '#web/features/bundles/index.ts';
import { AboutPrice } from '#web/features/cards/index.ts';
import { RequestTrade } from '#web/features/trading/index.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { formatAgo, formatPrice, useDisplay } from '#web/lib/i18n/format.ts';
import { useNow } from '#web/lib/i18n/use-now.ts';
import { placeholderColour, variantUrl } from '#web/lib/net/images.ts';
import { Button } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { requestLabels as words } from './connections.labels.ts';
import { useOwnRequests } from './connections.queries.ts';
import { WithdrawButton } from './withdraw-button.tsx';

const isWaiting = ({ status }: OwnRequest): boolean => status === 'sent' || status === 'pending';

/** Renders nothing if the user has sent no requests. */
export function OwnRequests({ className }: { className?: string }) {
  const loading = (
    <SkeletonGroup label={words.loading}>
      <Skeleton className="h-20" />
    </SkeletonGroup>
  );
  const query = useOwnRequests();
  if (query.data?.length === 0) return null;
  return (
    <section className={className} aria-labelledby="own-requests">
      <h2 id="own-requests" className="flex min-h-target items-center text-xs font-semibold text-soft">
        {words.title}
      </h2>
      <QueryView query={query} loading={loading} failed={words.failed} level={3}>
        {(requests) => <RequestLists requests={requests} />}
      </QueryView>
    </section>
  );
}

function RequestLists({ requests }: { requests: readonly OwnRequest[] }) {
  const [isOpen, setOpen] = useState(false);
  const waiting = requests.filter(isWaiting);
  const answered = requests.filter((request) => !isWaiting(request));
  return (
    <>
      {waiting.length === 0 ? <p className="text-sm text-soft">{words.noneWaiting}</p> : null}
      <RequestList requests={waiting} />
      {answered.length === 0 ? null : (
        <Button variant="ghost" className="-mx-4" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.hideAnswered : words.showAnswered(answered.length)}
        </Button>
      )}
      {isOpen ? <RequestList requests={answered} /> : null}
    </>
  );
}

function RequestList({ requests }: { requests: readonly OwnRequest[] }) {
  return (
    <ul>
      {requests.map((request) => (
        <li key={request.id} className="border-b border-line py-3">
          <RequestRow request={request} />
        </li>
      ))}
    </ul>
  );
}

function RequestRow({ request }: { request: OwnRequest }) {
  useDisplay();
  const { listing, message } = request;
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
      <Picture
        src={variantUrl(listing.image1, 320)}
        alt=""
        ratio="4:3"
        placeholder={placeholderColour(listing.image1)}
        className="row-span-3 rounded-sm"
      />
      <p className="min-w-0">
        <Link to={paths.listing(listing.id)} className="link -my-1.5 inline-block py-1.5 font-medium wrap-anywhere">
          {listing.name}
        </Link>
        <span className="block tabular-nums">
          {formatPrice(listing.price, listing.currency.code)}
          <AboutPrice {...listing} />
        </span>
      </p>
      <RequestFacts request={request} />
      <blockquote className="border-l-2 border-line pl-2 text-soft whitespace-pre-wrap wrap-anywhere">
        {message === '' ? words.withoutMessage : message}
      </blockquote>
      <RequestParts request={request} />
      <div className="col-start-2 mt-2 flex flex-wrap gap-2 empty:hidden">
        {/* A request with a swap shows the swap's own withdraw button, which withdraws the request and the swap. */}
        {isWaiting(request) && request.trade_id === null ? <WithdrawButton request={request} /> : null}
        {request.conversation_id === null ? null : (
          <Link to={paths.conversation(request.conversation_id)} className="link inline-flex min-h-target items-center">
            {words.openConversation}
          </Link>
        )}
      </div>
    </div>
  );
}

function RequestParts({ request: { additional_listings, trade_id } }: { request: OwnRequest }) {
  return (
    <div className="col-start-2 empty:hidden">
      {additional_listings === undefined ? null : <BundleRows listings={additional_listings} />}
      {trade_id === null ? null : <RequestTrade id={trade_id} />}
    </div>
  );
}

function RequestFacts({ request: { seller, status, created_at } }: { request: OwnRequest }) {
  const now = new Date(useNow());
  return (
    <p className="text-xs text-soft">
      <Link to={paths.profile(seller.name)} className="link relative -my-3.5 inline-block min-w-6 py-3.5">
        {seller.name}
      </Link>
      {' · '}
      {words.statuses[status]}
      {' · '}
      <time dateTime={created_at}>{formatAgo(created_at, now)}</time>
    </p>
  );
}
