/** Builds the sentences about a trade: its title, its state, why it ended and its values. */
import type { Trade } from '#contract/trades.ts';
import { formatDate, formatPrice } from '#web/lib/i18n/format.ts';
import { formatWait } from '#web/lib/i18n/wait.ts';
import { partnerOf } from './trade-sides.ts';
import { tradesLabels as labels } from './trades.labels.ts';

export const money = (amount: number, code: string): string => `${formatPrice(amount, code)}\u00a0${code}`;

export const tradeTitle = (trade: Trade, userId: number): string =>
  trade.kind === 'ring' ? labels.ringOf(trade.members.length) : labels.swapWith(partnerOf(trade, userId)?.name ?? '');

export function stateText(trade: Trade, userId: number): string {
  const { kind, status, viewer, decided_at, created_at } = trade;
  if (status === 'agreed') return labels.agreedOn(formatDate(decided_at ?? created_at));
  if (status === 'ended') return kind === 'ring' ? labels.dissolved : swapEndText(trade, userId);
  if (viewer.can.accept) return labels.waitingForYou;
  return kind === 'ring' ? labels.waitingForOthers : labels.waitingFor(partnerOf(trade, userId)?.name ?? '');
}

const hasDeclined = ({ end_reason, viewer }: Trade): boolean =>
  end_reason === 'declined' && viewer.answer === 'declined';

function swapEndText(trade: Trade, userId: number): string {
  const { end_reason, offered_by } = trade;
  const reason = end_reason ?? 'user_left';
  const isByReader = reason === 'withdrawn' ? offered_by === userId : hasDeclined(trade);
  return labels.swapEnds[reason](isByReader ? null : (partnerOf(trade, userId)?.name ?? ''));
}

/** Why a ring was dissolved; undefined if it was not, and for swaps, whose state text already includes the reason. */
export function ringEndText(trade: Trade): string | undefined {
  const { kind, end_reason: reason } = trade;
  if (kind === 'swap' || reason === null) return undefined;
  return hasDeclined(trade) ? labels.youDeclinedRing : labels.ringEnds[reason];
}

export function timeLeft(trade: Trade, now: number): string | undefined {
  if (trade.status !== 'waiting') return undefined;
  const seconds = (Date.parse(trade.expires_at) - now) / 1000;
  if (seconds <= 0) return labels.expiring;
  const wait = formatWait(seconds);
  if (trade.viewer.answer === 'pending') return labels.answerWithin(wait);
  return trade.kind === 'ring' ? labels.othersAnswerWithin(wait) : labels.partnerAnswersWithin(wait);
}

/** An amount in the reader's currency, followed by the amount in the other user's currency if that is different. */
const inBoth = ([first, second]: readonly string[]): string =>
  second === undefined ? (first ?? '') : labels.or(first ?? '', second);

export type Side = 'gives' | 'gets';

/** The money that this side adds to its listings; undefined if there is none. */
export const plusOf = ({ balance }: Trade, userId: number, side: Side): string | undefined =>
  balance && (balance.from === userId) === (side === 'gives')
    ? labels.plusMoney(money(balance.amount, balance.currency.code))
    : undefined;

/** The value of what this user gives or gets; undefined if no exchange rate is known. */
export function sideValue(trade: Trade, userId: number, side: Side): string | undefined {
  const amounts = trade.values.flatMap(({ currency, members }) => {
    const member = members.find(({ user_id }) => user_id === userId);
    return member ? [money(member[side], currency.code)] : [];
  });
  if (amounts.length === 0) return undefined;
  const hasMoney = plusOf(trade, userId, side) !== undefined;
  return hasMoney ? labels.worthInTotal(inBoth(amounts)) : labels.worth(inBoth(amounts));
}

export type Difference = { amount: number; code: string };

type DifferenceTexts = {
  same: string;
  getMore: (value: string) => string;
  giveMore: (value: string) => string;
};

/** Says which side gets more and by how much. Positive amounts mean that the reader gets more. */
export function differenceText(
  [first, second]: readonly Difference[],
  texts: DifferenceTexts = { same: labels.sameValue, getMore: labels.youGetMore, giveMore: labels.youGiveMore },
): string | undefined {
  if (first === undefined) return undefined;
  if (Math.abs(first.amount) < 0.005) return texts.same;
  const amounts = [first, ...(second ? [second] : [])].map(({ amount, code }) => money(Math.abs(amount), code));
  return first.amount > 0 ? texts.getMore(inBoth(amounts)) : texts.giveMore(inBoth(amounts));
}

export const differencesOf = ({ values }: Trade, userId: number): Difference[] =>
  values.flatMap(({ currency, members }) => {
    const member = members.find(({ user_id }) => user_id === userId);
    return member ? [{ amount: member.difference, code: currency.code }] : [];
  });
