/** Builds the sentences about a trade: its title, its state, why it ended and its values. */
import type { Trade } from '#contract/trades.ts';
import { formatPrice } from '#web/lib/i18n/format.ts';
import { formatWait } from '#web/lib/i18n/wait.ts';
import { partnerOf, userOf } from './trade-sides.ts';
import { tradesLabels as labels } from './trades.labels.ts';

export const money = (amount: number, code: string): string => `${formatPrice(amount, code)} ${code}`;

export const tradeTitle = (trade: Trade, userId: number): string =>
  trade.kind === 'ring' ? labels.ringOf(trade.members.length) : labels.swapWith(partnerOf(trade, userId)?.name ?? '');

export function stateText(trade: Trade, userId: number): string {
  const { kind, status, viewer } = trade;
  if (status === 'agreed') return labels.agreed;
  if (status === 'ended') return kind === 'ring' ? labels.dissolved : labels.ended;
  if (viewer.can.accept) return labels.waitingForYou;
  return kind === 'ring' ? labels.waitingForOthers : labels.waitingFor(partnerOf(trade, userId)?.name ?? '');
}

/** Undefined unless it has ended. */
export function endText(trade: Trade, userId: number): string | undefined {
  const { kind, end_reason: reason, viewer, offered_by } = trade;
  if (reason === null) return undefined;
  const hasDeclined = reason === 'declined' && viewer.answer === 'declined';
  if (kind === 'ring') return hasDeclined ? labels.youDeclinedRing : labels.ringEnds[reason];
  const isByReader = reason === 'withdrawn' ? offered_by === userId : hasDeclined;
  const name = (reason === 'withdrawn' ? userOf(trade, offered_by ?? undefined) : partnerOf(trade, userId))?.name;
  return labels.swapEnds[reason](isByReader ? null : (name ?? ''));
}

export function timeLeft(trade: Trade, now: number): string | undefined {
  if (trade.status !== 'waiting') return undefined;
  const seconds = (Date.parse(trade.expires_at) - now) / 1000;
  return seconds <= 0 ? labels.expiring : labels.answerWithin(formatWait(seconds));
}

/** An amount in the reader's currency with the same amount in the other user's currency, if that is another one. */
const inBoth = ([first, second]: readonly string[]): string =>
  second === undefined ? (first ?? '') : labels.or(first ?? '', second);

type Side = 'gives' | 'gets';

/** Undefined if no rate is known. */
export function sideValue({ values }: Trade, userId: number, side: Side): string | undefined {
  const amounts = values.flatMap(({ currency, members }) => {
    const member = members.find(({ user_id }) => user_id === userId);
    return member ? [money(member[side], currency.code)] : [];
  });
  return amounts.length === 0 ? undefined : labels.worth(inBoth(amounts));
}

export type Difference = { amount: number; code: string };

/** The first difference is in the reader's currency; positive amounts are for the reader. */
export function differenceText([first, second]: readonly Difference[]): string | undefined {
  if (first === undefined) return undefined;
  if (Math.abs(first.amount) < 0.005) return labels.sameValue;
  const texts = [first, ...(second ? [second] : [])].map(({ amount, code }) => money(Math.abs(amount), code));
  return first.amount > 0 ? labels.youGetMore(inBoth(texts)) : labels.youGiveMore(inBoth(texts));
}

export const differencesOf = ({ values }: Trade, userId: number): Difference[] =>
  values.flatMap(({ currency, members }) => {
    const member = members.find(({ user_id }) => user_id === userId);
    return member ? [{ amount: member.difference, code: currency.code }] : [];
  });
