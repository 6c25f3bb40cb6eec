/** Adds up what each user of a swap or ring gives and gets, in one currency. */
import { convertedPrice, type Rates } from '../../listings/converted-price.ts';

/** An amount in minor units that one user gives to another. */
export type TradeTransfer = { from: number; to: number; amount: number; currency: string };
export type MemberValue = { user: number; gives: number; gets: number; difference: number };

const round = (amount: number): number => Math.round(amount * 100) / 100;

/** Returns the values in major units, in the order of `members`; undefined if an amount cannot be converted. */
export function tradeValues(
  members: readonly number[],
  transfers: readonly TradeTransfer[],
  currency: string,
  rates: Rates,
): MemberValue[] | undefined {
  const converted = transfers.map(({ from, to, amount, currency: code }) => {
    return { from, to, amount: convertedPrice(amount / 100, code, currency, rates) };
  });
  if (converted.some(({ amount }) => amount === undefined)) return undefined;
  const sum = (user: number, side: 'from' | 'to'): number =>
    round(converted.reduce((total, transfer) => total + (transfer[side] === user ? (transfer.amount ?? 0) : 0), 0));
  return members.map((user) => {
    const [gives, gets] = [sum(user, 'from'), sum(user, 'to')];
    return { user, gives, gets, difference: round(gets - gives) };
  });
}
