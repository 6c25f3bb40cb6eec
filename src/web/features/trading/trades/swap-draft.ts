/** Defines the input of the swap form, which survives a reload until it is sent. */

import { useState } from 'react';
import { MAX_CONTACT_MESSAGE_LENGTH, MAX_SWAP_LISTINGS } from '#contract/limits.ts';
import type { NewSwap, Trade } from '#contract/trades.ts';
import { majorUnits, parsePrice } from '#rules/listings/price.ts';
import { characterCount } from '#rules/text/characters.ts';
import { formatAmount } from '#web/lib/i18n/format.ts';
import { dropDraft, readDraft, saveDraft, useOwnDraftName } from '#web/lib/session/drafts.ts';
import { getsOf, givesOf } from './trade-sides.ts';
import { swapFormLabels as labels } from './trades.labels.ts';

export type Payer = 'nobody' | 'me' | 'other';

/** The input of the form; `amount` is stored as typed. */
export type SwapDraft = {
  gives: readonly number[];
  gets: readonly number[];
  payer: Payer;
  amount: string;
  /** The currency code of the amount; empty for the user's own currency. */
  currency: string;
  message: string;
};

export type SwapBalance = Pick<SwapDraft, 'payer' | 'amount' | 'currency'>;

/** The balance for a user who gets `difference` more than they give, in the currency with this code. */
export const balanceFor = (difference: number, currency: string): SwapBalance =>
  difference === 0
    ? { payer: 'nobody', amount: '', currency: '' }
    : { payer: difference > 0 ? 'me' : 'other', amount: formatAmount(Math.abs(difference)), currency };

export type Person = { id: number; name: string };
/**
 * What the form creates: a new offer (`gives` and `gets` are selected initially) or a counter-offer to `trade`. An offer
 * with a `balance` is a complete suggestion, which replaces the terms of a restored draft.
 */
export type SwapTarget =
  | {
      kind: 'offer';
      user: Person;
      gives: readonly number[];
      gets: readonly number[];
      balance?: SwapBalance | undefined;
    }
  | { kind: 'counter'; trade: Trade };

const listingIds = (items: Trade['items']): number[] => items.map(({ listing }) => listing.id);

function initialDraft(target: SwapTarget, userId: number): SwapDraft {
  const empty = { payer: 'nobody', amount: '', currency: '', message: '' } as const;
  if (target.kind === 'offer') return { ...empty, ...target.balance, gives: target.gives, gets: target.gets };
  const { balance } = target.trade;
  const chosen = { gives: listingIds(givesOf(target.trade, userId)), gets: listingIds(getsOf(target.trade, userId)) };
  return balance === null
    ? { ...empty, ...chosen }
    : {
        ...chosen,
        payer: balance.from === userId ? 'me' : 'other',
        amount: formatAmount(balance.amount),
        currency: balance.currency.code,
        message: '',
      };
}

const draftName = (target: SwapTarget): string =>
  target.kind === 'offer' ? `swap-${target.user.id}` : `counter-${target.trade.id}-${target.trade.version}`;

const united = (first: readonly number[], second: readonly number[]): number[] => [...new Set([...first, ...second])];

/**
 * Adds the preselected listings to the restored draft of an offer. Listings to give are added only if the draft has
 * none.
 */
function restoredDraft(stored: SwapDraft, target: SwapTarget): SwapDraft {
  if (target.kind === 'counter') return stored;
  if (target.balance) return { ...stored, ...target.balance, gives: target.gives, gets: target.gets };
  return {
    ...stored,
    gives: stored.gives.length > 0 ? stored.gives : target.gives,
    gets: united(stored.gets, target.gets),
  };
}

export function useSwapDraft(target: SwapTarget, userId: number) {
  const name = useOwnDraftName(draftName(target));
  const [draft, setDraft] = useState(() => {
    const stored = readDraft<SwapDraft>(name);
    return stored ? restoredDraft(stored, target) : initialDraft(target, userId);
  });
  const change = (part: Partial<SwapDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    saveDraft(name, next);
  };
  return { draft, change, drop: () => dropDraft(name) };
}

export const amountOf = (text: string): number | undefined => {
  const price = parsePrice(text);
  return price.ok && price.minor > 0 ? majorUnits(price.minor) : undefined;
};

function countProblem(ids: readonly number[], none: string): string | undefined {
  if (ids.length === 0) return none;
  return ids.length > MAX_SWAP_LISTINGS ? labels.tooMany(MAX_SWAP_LISTINGS) : undefined;
}

export const problemsOf = ({ gives, gets, payer, amount, message }: SwapDraft) => ({
  gets: countProblem(gets, labels.chooseGet),
  gives: countProblem(gives, labels.chooseGive),
  amount: payer !== 'nobody' && amountOf(amount) === undefined ? labels.amountWrong : undefined,
  message: characterCount(message.trim()) > MAX_CONTACT_MESSAGE_LENGTH ? labels.messageTooLong : undefined,
});

/** Converts a valid draft to an offer; `currencyId` identifies the currency of the amount. */
export function toOffer({ gives, gets, payer, amount, message }: SwapDraft, currencyId: number | undefined): NewSwap {
  const paid = amountOf(amount);
  const hasBalance = payer !== 'nobody' && paid !== undefined && currencyId !== undefined;
  return {
    gives: [...gives],
    gets: [...gets],
    balance: hasBalance ? { payer, amount: paid, currency_id: currencyId } : null,
    message: message.trim(),
  };
}

/** Returns the form field for a field name in the server's errors; errors about a listing belong to its row. */
export function fieldOfProblem(
  wireName: string,
  { gives, gets }: Pick<SwapDraft, 'gives' | 'gets'>,
): string | undefined {
  const [name = '', part = ''] = wireName.split('.');
  if (name === 'balance') return part === 'currency_id' ? 'currency' : 'amount';
  const id = name === 'gives' ? gives[Number(part)] : name === 'gets' ? gets[Number(part)] : undefined;
  return part !== '' && id !== undefined ? rowName(id) : name;
}

export const rowName = (listingId: number): string => `listing-${listingId}`;
