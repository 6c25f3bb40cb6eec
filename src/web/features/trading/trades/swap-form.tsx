/** The form for a swap: the listings that each side gives, an amount that balances it, and a message. */

import { type RefObject, useRef } from 'react';
import type { ListingCard } from '#contract/listing-card.ts';
import type { Have, Trade } from '#contract/trades.ts';
import { convertedPrice, type Rates } from '#rules/listings/converted-price.ts';
import { OldRatesNote, useCurrencies, useRates, useReaderCurrency } from '#web/features/currencies/index.ts';
import { paths } from '#web/lib/browser/paths.ts';
import { useNavigate } from '#web/lib/browser/router.tsx';
import { useForm } from '#web/lib/form/use-form.ts';
import { useDisplay } from '#web/lib/i18n/format.ts';
import { sentenceForError } from '#web/lib/net/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { SHEET_ACTIONS } from '#web/ui/class-names.ts';
import { Form } from '#web/ui/form.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { BalanceFields } from './balance-fields.tsx';
import { ListingPicker } from './listing-picker.tsx';
import {
  amountOf,
  fieldOfProblem,
  type Person,
  problemsOf,
  rowName,
  type SwapDraft,
  type SwapTarget,
  toOffer,
  useSwapDraft,
} from './swap-draft.ts';
import type { Difference } from './trade-text.ts';
import { swapFormLabels as labels } from './trades.labels.ts';
import { tradable, useCounterSwap, useProposeSwap } from './trades.queries.ts';

type Priced = Pick<ListingCard, 'price' | 'currency'>;

type Money = { amount: number; code: string };

/** Returns the sum in one currency; undefined if an exchange rate is missing. */
function sumIn(code: string, moneys: readonly Money[], rates: Rates | undefined): number | undefined {
  let sum = 0;
  for (const { amount, code: from } of moneys) {
    const converted = from === code ? amount : rates && convertedPrice(amount, from, code, rates);
    if (converted === undefined) return undefined;
    sum += converted;
  }
  return Math.round(sum * 100) / 100;
}

/** Compares the values of both sides of an offer while the user edits it. */
const moneyOf = ({ price, currency }: Priced): Money => ({ amount: price, code: currency.code });

function mostCommonCurrency(listings: readonly Priced[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { currency } of listings) counts.set(currency.code, (counts.get(currency.code) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

type Sides = { gives: readonly Money[]; gets: readonly Money[] };

/** How much more the user gets than they give, in each currency; leaves out currencies with a missing rate. */
function differencesIn(codes: readonly string[], { gives, gets }: Sides, rates: Rates | undefined): Difference[] {
  return codes.flatMap((code) => {
    const [givenSum, receivedSum] = [sumIn(code, gives, rates), sumIn(code, gets, rates)];
    return givenSum === undefined || receivedSum === undefined
      ? []
      : [{ amount: Math.round((receivedSum - givenSum) * 100) / 100, code }];
  });
}

/**
 * Returns the exchange rates and the currencies in which values are shown: the reader's own currency and, if it is
 * different, `theirs`.
 */
function useOfferCurrencies(theirs: string | undefined, used: readonly string[]) {
  const ownCurrency = useReaderCurrency();
  const codes = theirs === undefined || theirs === ownCurrency ? [ownCurrency] : [ownCurrency, theirs];
  const { data: rates } = useRates([...codes, ...used].some((code) => code !== ownCurrency));
  return { ownCurrency, codes, rates };
}

export type Haves = { mine: readonly Have[]; theirs: readonly Have[] };
/** Ids of listings that the other side wants. */
export type Wanted = { mine: ReadonlySet<number>; theirs: ReadonlySet<number> };
type SwapFormProps = {
  target: SwapTarget;
  userId: number;
  other: Person;
  haves: Haves;
  wantedIds: Wanted;
  onClose: () => void;
};
type Change = (part: Partial<SwapDraft>) => void;

const chosenOf = (haves: readonly Have[], ids: readonly number[]): Have[] =>
  tradable(haves).filter(({ id }) => ids.includes(id));
const idsOf = (listings: readonly ListingCard[]): number[] => listings.map(({ id }) => id);

function useSendOffer(target: SwapTarget, name: string) {
  const propose = useProposeSwap();
  const counter = useCounterSwap();
  const toast = useToast();
  const navigate = useNavigate();
  return async (draft: SwapDraft, currencyId: number | undefined): Promise<void> => {
    const offer = toOffer(draft, currencyId);
    const trade: Trade =
      target.kind === 'offer'
        ? await propose.mutateAsync(offer)
        : await counter.mutateAsync({ id: target.trade.id, version: target.trade.version, offer });
    toast({
      kind: 'success',
      message: trade.review === undefined ? labels.sent(name) : labels.sentInReview,
      action: { label: labels.see, onAction: () => navigate(paths.trade(trade.id)) },
    });
  };
}

/** Returns the values by field. Each listing has a field, so that the error of a refused listing appears in its row. */
function valuesOf(draft: SwapDraft, { mine, theirs }: Haves): Record<string, unknown> {
  const rows = [...mine, ...theirs].map(({ id }) => [rowName(id), draft.gives.includes(id) || draft.gets.includes(id)]);
  return { ...draft, ...Object.fromEntries(rows) };
}

/** Adds the balancing amount to the side that pays it. */
function withMoney({ gives, gets }: Sides, { payer, amount, currency }: SwapDraft, ownCurrency: string): Sides {
  const paid = payer === 'nobody' ? undefined : amountOf(amount);
  if (paid === undefined) return { gives, gets };
  const money = { amount: paid, code: currency || ownCurrency };
  return payer === 'me' ? { gives: [...gives, money], gets } : { gives, gets: [...gets, money] };
}

type Sent = RefObject<Pick<SwapDraft, 'gives' | 'gets'>>;

function useSwapForm({ target, userId, other, haves, onClose }: SwapFormProps) {
  const { draft: stored, change, drop } = useSwapDraft(target, userId);
  // Leave out listings that have been deleted or traded since they were chosen.
  const gives = chosenOf(haves.mine, stored.gives);
  const gets = chosenOf(haves.theirs, stored.gets);
  const draft = { ...stored, gives: idsOf(gives), gets: idsOf(gets) };
  const { ownCurrency, codes, rates } = useOfferCurrencies(mostCommonCurrency(haves.theirs), [
    ...[...gives, ...gets].map(({ currency }) => currency.code),
    ...(draft.currency ? [draft.currency] : []),
  ]);
  const { data: currencies = [] } = useCurrencies();
  const send = useSendOffer(target, other.name);
  // The submitted draft: server errors refer to its listings by position, and the form can change before they arrive.
  const sent: Sent = useRef(draft);
  // Prevents a second submit: the form can still be clicked while the dialog closes.
  const isSent = useRef(false);
  const form = useForm({
    values: valuesOf(draft, haves),
    check: () => problemsOf(draft),
    fieldOf: (name) => fieldOfProblem(name, sent.current),
    send: async () => {
      if (isSent.current) return;
      sent.current = draft;
      const code = draft.currency || ownCurrency;
      await send(draft, currencies.find((currency) => currency.code === code)?.id);
      isSent.current = true;
      drop();
      onClose();
    },
  });
  const sides = { gives: gives.map(moneyOf), gets: gets.map(moneyOf) };
  const differences = differencesIn(codes, sides, rates);
  const differencesWithMoney = differencesIn(codes, withMoney(sides, draft, ownCurrency), rates);
  return {
    draft,
    change,
    form,
    ownCurrency,
    differences,
    differencesWithMoney,
    compared: [...codes.map((code) => ({ currency: { code } })), ...gives, ...gets],
  };
}

export function SwapForm(props: SwapFormProps) {
  useDisplay();
  const { target, other, onClose } = props;
  const { draft, change, form, ownCurrency, compared, ...values } = useSwapForm(props);
  const { errors } = form;
  return (
    <Form form={form} describe={(error) => `${labels.notSent} ${sentenceForError(error)}`} className="grid gap-6">
      <Pickers {...props} draft={draft} errors={errors} change={change} />
      <BalanceFields {...{ draft, errors, change }} {...values} ownCurrency={ownCurrency} otherName={other.name} />
      <OldRatesNote listings={compared} />
      <TextArea
        label={labels.message}
        name="message"
        rows={3}
        value={draft.message}
        error={errors['message']}
        onChange={(event) => change({ message: event.target.value })}
      />
      <p className="text-xs text-soft">{labels.expiry}</p>
      <div className={SHEET_ACTIONS}>
        <Button type="submit" variant="main" busy={form.busy !== undefined}>
          {target.kind === 'offer' ? labels.send : labels.sendCounter}
        </Button>
        <Button onClick={onClose}>{labels.cancel}</Button>
      </div>
    </Form>
  );
}

type PickersProps = SwapFormProps & {
  draft: SwapDraft;
  errors: Readonly<Record<string, string | undefined>>;
  change: Change;
};

function Pickers({ haves, wantedIds, other, draft, errors, change }: PickersProps) {
  return (
    <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
      <ListingPicker
        name="gets"
        title={labels.get}
        filterLabel={labels.filterTheirs(other.name)}
        listings={haves.theirs}
        chosen={draft.gets}
        wantedIds={wantedIds.theirs}
        wantedLabel={labels.youWant}
        errors={errors}
        onChange={(gets) => change({ gets })}
      />
      <ListingPicker
        name="gives"
        title={labels.give}
        filterLabel={labels.filterMine}
        listings={haves.mine}
        chosen={draft.gives}
        wantedIds={wantedIds.mine}
        wantedLabel={labels.theyWant(other.name)}
        errors={errors}
        onChange={(gives) => change({ gives })}
      />
    </div>
  );
}
