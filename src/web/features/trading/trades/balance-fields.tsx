/** Shows the difference between the two sides of an offer, and lets the user balance it with an amount of money. */
import { useCurrencies } from '#web/features/currencies/index.ts';
import { formatAmount } from '#web/lib/i18n/format.ts';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ToggleChip } from '#web/ui/toggle-chip.tsx';
import { amountOf, type Payer, type SwapDraft } from './swap-draft.ts';
import { type Difference, differenceText, money } from './trade-text.ts';
import { swapFormLabels as labels, tradesLabels } from './trades.labels.ts';

type BalanceProps = {
  draft: SwapDraft;
  ownCurrency: string;
  otherName: string;
  /**
   * The difference between both sides in each currency, without the balancing amount; leaves out currencies with a
   * missing rate.
   */
  differences: readonly Difference[];
  /** The same with the balancing amount. */
  differencesWithMoney: readonly Difference[];
  errors: Readonly<Record<string, string | undefined>>;
  change: (part: Partial<SwapDraft>) => void;
};

/** Returns the amount that `payer` must add to make both sides equal; empty if there is none. */
function suggestedAmount(payer: Payer, code: string, differences: readonly Difference[]): string {
  const amount = differences.find((difference) => difference.code === code)?.amount ?? 0;
  const missing = payer === 'me' ? amount : -amount;
  return missing > 0 ? formatAmount(missing) : '';
}

function textWithMoney(amount: number, code: string, differences: readonly Difference[]): string | undefined {
  const added = money(amount, code);
  return differenceText(differences, {
    same: labels.withMoneySameValue(added),
    getMore: (value) => labels.withMoneyGetMore(added, value),
    giveMore: (value) => labels.withMoneyGiveMore(added, value),
  });
}

export function BalanceFields(props: BalanceProps) {
  const { draft, ownCurrency, otherName, differences, differencesWithMoney, errors, change } = props;
  const { payer } = draft;
  const code = draft.currency || ownCurrency;
  const payers: Record<Payer, string> = { nobody: labels.nobody, me: labels.me, other: labels.other(otherName) };
  const choose = (next: Payer) =>
    change({ payer: next, amount: next === 'nobody' ? '' : suggestedAmount(next, code, differences) });
  const hasBoth = draft.gives.length > 0 && draft.gets.length > 0;
  const amount = payer === 'nobody' ? undefined : amountOf(draft.amount);
  const withMoney = hasBoth && amount !== undefined ? textWithMoney(amount, code, differencesWithMoney) : undefined;
  return (
    <fieldset className="grid gap-3">
      <legend className="field__label">{labels.balance}</legend>
      <p role="status" className="text-sm tabular-nums">
        {hasBoth ? (differenceText(differences) ?? labels.notComparable) : labels.chooseBoth}
      </p>
      <div className="flex flex-wrap gap-2">
        {(Object.keys(payers) as Payer[]).map((key) => (
          <ToggleChip key={key} pressed={payer === key} onClick={() => choose(key)}>
            {payers[key]}
          </ToggleChip>
        ))}
      </div>
      {payer === 'nobody' ? null : (
        <>
          <AmountFields amount={draft.amount} code={code} errors={errors} change={change} />
          <p role="status" className="text-sm font-semibold tabular-nums empty:hidden">
            {withMoney}
          </p>
          <p className="text-xs text-soft">{tradesLabels.recordedOnly}</p>
        </>
      )}
    </fieldset>
  );
}

type AmountProps = Pick<BalanceProps, 'errors' | 'change'> & { amount: string; code: string };

function AmountFields({ amount, code, errors, change }: AmountProps) {
  const { data: currencies = [] } = useCurrencies();
  return (
    <div className="grid grid-cols-[minmax(0,12rem)_6.5rem] gap-3 items-start">
      <TextField
        label={labels.amount}
        name="amount"
        inputMode="decimal"
        className="tabular-nums"
        autoComplete="off"
        value={amount}
        error={errors['amount']}
        onChange={(event) => change({ amount: event.target.value })}
      />
      <Select
        label={labels.currency}
        options={currencies.map((currency) => ({ value: currency.code, label: currency.code }))}
        value={code}
        onChange={(currency) => change({ currency })}
        error={errors['currency']}
      />
    </div>
  );
}
