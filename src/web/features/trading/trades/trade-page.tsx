/** The page of one swap or ring. */
import type { Trade } from '#contract/trades.ts';
import { NotFound } from '#web/features/static-pages/index.ts';
import { titleSetByPage, usePageTitle } from '#web/lib/browser/page-title.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { Link, useParams } from '#web/lib/browser/router.tsx';
import { useDisplay } from '#web/lib/i18n/format.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { srcSetOf, variantUrl } from '#web/lib/net/images.ts';
import { useSession } from '#web/lib/session/session.ts';
import { useVisit } from '#web/lib/session/visited.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { itemName } from './item-name.ts';
import { ProposeSwap } from './propose-swap.tsx';
import { RingView } from './ring-view.tsx';
import { SeeMatches } from './see-matches.tsx';
import { TradeActions } from './trade-actions.tsx';
import { TradeSections } from './trade-sections.tsx';
import { partnerOf, type TradeItem, type TradeMember, userOf } from './trade-sides.ts';
import { TradeState } from './trade-state.tsx';
import { money, ringEndText, tradeTitle } from './trade-text.ts';
import { tradesLabels as labels } from './trades.labels.ts';
import { useTrade } from './trades.queries.ts';
import { UserRating } from './user-rating.tsx';

type Balance = Trade['balance'];

type ChangesProps = { trade: Trade; userId: number };

const without = (items: readonly TradeItem[], others: readonly TradeItem[]): TradeItem[] =>
  items.filter(({ listing }) => !others.some((other) => other.listing.id === listing.id));

const moneyText = (balance: Balance, userId: number, partner: string): string => {
  if (balance === null) return labels.noMoney;
  const amount = money(balance.amount, balance.currency.code);
  return balance.from === userId ? labels.moneyFromYou(amount) : labels.moneyFrom(amount, partner);
};

const isSameMoney = (first: Balance, second: Balance): boolean =>
  first?.from === second?.from && first?.amount === second?.amount && first?.currency.id === second?.currency.id;

function changesOf(
  { items, balance }: Trade,
  previous: NonNullable<Trade['previous']>,
  userId: number,
  partner: string,
) {
  const isGiven = ({ from }: TradeItem) => from === userId;
  const added = without(items, previous.items).map((item) =>
    isGiven(item) ? labels.nowGive(itemName(item)) : labels.nowGet(itemName(item)),
  );
  const removed = without(previous.items, items).map((item) =>
    isGiven(item) ? labels.noLongerGive(itemName(item)) : labels.noLongerGet(itemName(item)),
  );
  const [before, after] = [previous.balance, balance].map((part) => moneyText(part, userId, partner));
  return [...(isSameMoney(previous.balance, balance) ? [] : [`${before} → ${after}`]), ...added, ...removed];
}

/** Renders nothing unless the trade is a counter-offer. */
function OfferChanges({ trade, userId }: ChangesProps) {
  const { previous, offered_by } = trade;
  if (previous === null) return null;
  const partner = partnerOf(trade, userId)?.name ?? '';
  const changes = changesOf(trade, previous, userId, partner);
  return (
    <section className="mt-6 max-w-text">
      <h2 className="text-sm font-semibold">
        {offered_by === userId ? labels.yourChanges : labels.changesOf(partner)}
      </h2>
      <ul className="mt-1 grid list-disc gap-1 pl-4 text-sm tabular-nums wrap-anywhere">
        {changes.length === 0 ? <li>{labels.sameTerms}</li> : changes.map((change) => <li key={change}>{change}</li>)}
      </ul>
    </section>
  );
}

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
      <Skeleton className="mt-4 h-10 w-56" />
      <Skeleton className="mt-6 h-64 max-w-[60rem] rounded-lg" />
    </SkeletonGroup>
  );
}

function Loaded({ trade, userId }: { trade: Trade; userId: number }) {
  useDisplay();
  useVisit('tradeId', trade.id);
  const reason = ringEndText(trade);
  const partner = trade.kind === 'swap' ? partnerOf(trade, userId) : undefined;
  return (
    <>
      <h1 className="text-xl wrap-anywhere md:text-2xl">{tradeTitle(trade, userId)}</h1>
      <TradeState trade={trade} userId={userId} />
      {reason === undefined ? null : (
        <p className="mt-1 text-sm">
          {reason} {labels.keepLooking}
        </p>
      )}
      {partner ? <SwapView trade={trade} userId={userId} partner={partner} /> : null}
      {trade.kind === 'ring' ? <RingView trade={trade} userId={userId} /> : null}
    </>
  );
}

function originText({ offered_by, version }: Trade, userId: number, name: string): string {
  if (version > 1) return offered_by === userId ? labels.youCountered(name) : labels.counteredBy(name);
  return offered_by === userId ? labels.youOffered(name) : labels.offeredBy(name);
}

type SwapProps = { trade: Trade; userId: number; partner: TradeMember['user'] };

function SwapView({ trade, userId, partner }: SwapProps) {
  const { status, previous } = trade;
  const isCounterOffer = previous !== null && status === 'waiting';
  const { avatar } = partner.profile;
  return (
    <div
      // Prevents elements that are focused by keyboard from being hidden behind the bar of answer
      // buttons.
      className="max-w-240 max-[40rem]:[&>:not(.trade-bar)_*]:scroll-mb-24"
    >
      {status === 'waiting' ? (
        <p className="mt-1 text-sm text-soft">{originText(trade, userId, partner.name)}</p>
      ) : null}
      <div className="mt-3 flex items-center gap-3">
        <Avatar src={avatar && variantUrl(avatar, 96)} srcSet={srcSetOf(avatar)} />
        <UserRating user={partner} />
      </div>
      {status === 'waiting' ? null : <NextStep trade={trade} partner={partner} />}
      {isCounterOffer ? (
        <>
          <OfferChanges trade={trade} userId={userId} />
          <SwapMessage trade={trade} userId={userId} />
        </>
      ) : null}
      <TradeSections trade={trade} userId={userId} />
      {isCounterOffer ? null : <SwapMessage trade={trade} userId={userId} />}
      {status === 'waiting' ? <EarlierMessage trade={trade} userId={userId} partner={partner} /> : null}
      {status === 'waiting' ? (
        <>
          {/* On small screens, the bar sticks to the lower edge of the screen. */}
          <div
            // Buttons so narrow that all of them fit in one row on a screen of 320 pixels.
            className="trade-bar mt-6 mb-3 max-[40rem]:sticky max-[40rem]:bottom-0 max-[40rem]:z-20 max-[40rem]:-mx-gutter max-[40rem]:px-gutter max-[40rem]:pt-3 max-[40rem]:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-[40rem]:border-t max-[40rem]:border-line max-[40rem]:bg-paper empty:hidden max-[40rem]:[&_.btn]:px-2"
          >
            <TradeActions trade={trade} userId={userId} isMain />
          </div>
          <OpenConversation trade={trade} />
        </>
      ) : null}
      <p className="mt-3">
        <Link to={paths.trades()} className="link inline-block py-3 text-sm">
          {labels.all}
        </Link>
      </p>
    </div>
  );
}

function NextStep({ trade, partner }: Omit<SwapProps, 'userId'>) {
  const { status, end_reason } = trade;
  return (
    <div className="mt-4 grid gap-3">
      {status === 'agreed' ? <p className="text-sm font-semibold">{labels.swapAgreed}</p> : null}
      <div className="flex min-h-target flex-wrap gap-2">
        {end_reason === 'user_left' ? <SeeMatches /> : null}
        {status === 'agreed' || end_reason === 'user_left' ? null : <ProposeSwap user={partner} variant="main" />}
        <OpenConversation trade={trade} />
      </div>
    </div>
  );
}

function OpenConversation({ trade: { conversation_id, status } }: { trade: Trade }) {
  return conversation_id === null ? null : (
    <Link
      to={paths.conversation(conversation_id)}
      className={buttonClass({ variant: status === 'agreed' ? 'main' : 'default' })}
    >
      {labels.openConversation}
    </Link>
  );
}

type QuoteProps = { title: string; text: string; note?: string | undefined };

function Quote({ title, text, note }: QuoteProps) {
  return (
    <section className="mt-6 max-w-text">
      <h2 className="text-sm font-semibold">{title}</h2>
      <blockquote className="mt-1 border-l-2 border-line pl-2 text-sm whitespace-pre-wrap wrap-anywhere">
        {text}
      </blockquote>
      {note === undefined ? null : <p className="mt-1 text-xs text-soft">{note}</p>}
    </section>
  );
}

function SwapMessage({ trade, userId }: Omit<SwapProps, 'partner'>) {
  const { message, review, offered_by } = trade;
  if (message === '') return null;
  const title = offered_by === userId ? labels.yourMessage : labels.message(userOf(trade, offered_by ?? 0)?.name ?? '');
  const note = review === 'declined' ? labels.reviewDeclined : labels.inReview;
  return <Quote title={title} text={message} note={review && note} />;
}

/** The message of the offer that a counter-offer replaced: the two users make offers alternately. */
function EarlierMessage({ trade: { previous, offered_by }, userId, partner }: SwapProps) {
  if (!previous?.message) return null;
  const title = offered_by === userId ? labels.earlierMessage(partner.name) : labels.yourEarlierMessage;
  return <Quote title={title} text={previous.message} />;
}
