/** The page of one swap or ring. */
import type { Trade } from '#contract/trades.ts';
import { NotFound } from '#web/features/pages/index.ts';
import { titleSetByPage, usePageTitle } from '#web/lib/browser/page-title.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link, useParams } from '#web/lib/browser/router.tsx';
import { useDisplay } from '#web/lib/i18n/format.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { useSession } from '#web/lib/session/session.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { RingView } from './ring-view.tsx';
import { TradeActions } from './trade-actions.tsx';
import { TradeSections } from './trade-sections.tsx';
import { partnerOf } from './trade-sides.ts';
import { TradeState } from './trade-state.tsx';
import { endText, tradeTitle } from './trade-text.ts';
import { tradesLabels as labels } from './trades.labels.ts';
import { useTrade } from './trades.queries.ts';
import './trades.css';

export const title = titleSetByPage;

export function TradePage() {
  const id = Number(useParams().id) || 0;
  const userId = useSession((session) => session.user?.id);
  const query = useTrade(id);
  usePageTitle(query.data && userId !== undefined ? tradeTitle(query.data, userId) : labels.pageTitle);
  const isMissing = query.error instanceof ApiError && query.error.code === 'not_found';
  if (id === 0 || isMissing) return <NotFound />;
  return (
    <div className="wrap py-6 md:py-8">
      <QueryView query={query} loading={<TradeSkeleton />} failed={labels.pageFailed} level={1}>
        {(trade) => (userId === undefined ? null : <Loaded trade={trade} userId={userId} />)}
      </QueryView>
    </div>
  );
}

function TradeSkeleton() {
  return (
    <SkeletonGroup label={labels.pageLoading}>
      <h1 className="sr-only">{labels.pageLoading}</h1>
      <Skeleton className="h-7 w-56" />
      <div className="trade-sides">
        <Skeleton className="h-24 w-full rounded-md" />
        <Skeleton className="h-24 w-full rounded-md" />
      </div>
    </SkeletonGroup>
  );
}

function Loaded({ trade, userId }: { trade: Trade; userId: number }) {
  useDisplay();
  const reason = endText(trade, userId);
  return (
    <>
      <h1 className="text-xl wrap-anywhere md:text-2xl">{tradeTitle(trade, userId)}</h1>
      <TradeState trade={trade} userId={userId} />
      {reason === undefined ? null : (
        <p className="mt-1 text-sm">
          {reason} {trade.kind === 'ring' ? labels.keepLooking : null}
        </p>
      )}
      {trade.kind === 'ring' ? <RingView trade={trade} userId={userId} /> : <SwapView trade={trade} userId={userId} />}
    </>
  );
}

function originText({ offered_by, version }: Trade, userId: number, name: string): string {
  if (version > 1) return offered_by === userId ? labels.youCountered(name) : labels.counteredBy(name);
  return offered_by === userId ? labels.youOffered(name) : labels.offeredBy(name);
}

function SwapView({ trade, userId }: { trade: Trade; userId: number }) {
  const { status, conversation_id } = trade;
  const name = partnerOf(trade, userId)?.name ?? '';
  return (
    <>
      <p className="mt-1 text-sm text-soft">{originText(trade, userId, name)}</p>
      <TradeSections trade={trade} userId={userId} />
      <SwapMessage trade={trade} userId={userId} />
      <div className="mt-6 grid gap-3">
        {status === 'agreed' ? <p className="text-sm font-semibold">{labels.swapAgreed}</p> : null}
        <TradeActions trade={trade} userId={userId} isMain />
        {conversation_id === null ? null : (
          <p>
            <Link
              to={paths.conversation(conversation_id)}
              className={buttonClass({ variant: status === 'agreed' ? 'main' : 'default' })}
            >
              {labels.openConversation}
            </Link>
          </p>
        )}
        <p>
          <Link to={paths.trades()} className="link inline-block py-3 text-sm">
            {labels.all}
          </Link>
        </p>
      </div>
    </>
  );
}

/** The text of the proposer, and for the proposer whether a moderator has to review it. */
function SwapMessage({ trade: { message, review, members }, userId }: { trade: Trade; userId: number }) {
  const proposer = members[0]?.user;
  if (message === '' || !proposer) return null;
  return (
    <section className="mt-6 max-w-text">
      <h2 className="text-sm font-semibold">
        {proposer.id === userId ? labels.yourMessage : labels.message(proposer.name)}
      </h2>
      <blockquote className="mt-1 border-l-2 border-line pl-2 text-sm whitespace-pre-wrap wrap-anywhere">
        {message}
      </blockquote>
      {review === undefined ? null : (
        <p className="mt-1 text-xs text-soft">{review === 'declined' ? labels.reviewDeclined : labels.inReview}</p>
      )}
    </section>
  );
}
