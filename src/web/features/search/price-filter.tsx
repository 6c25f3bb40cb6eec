/** Renders the minimum and maximum price fields. */

import { type ChangeEvent, type ComponentProps, type FormEvent, useId, useRef, useState } from 'react';
import { MAX_TYPED_PRICE_LENGTH } from '#contract/limits.ts';
import { fieldLabels } from '#web/features/cards/index.ts';
import { formatCalendarDay } from '#web/lib/i18n/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { FILTER, FILTER_TITLE } from './class-names.ts';
import { priceErrorsIn } from './price-errors.ts';
import { filterLabels as words } from './search.labels.ts';
import type { Facets } from './search.queries.ts';
import type { SearchParamErrors, SearchParams } from './search-params.ts';

type Prices = Pick<SearchParams, 'min_price' | 'max_price'>;

type PriceFilterProps = {
  prices: Prices;
  code: string;
  /** The lowest and highest price, as if no price filter were set. */
  range: Facets['price'] | undefined;
  /** The date of the exchange rates; set if prices in several currencies are compared. */
  rateDate: string | undefined;
  /** The message about a price parameter that the search ignored. */
  refusal?: string | undefined;
  onChange: (prices: Prices) => void;
};

function usePriceDraft(prices: Prices, code: string, onChange: (prices: Prices) => void) {
  const applied = `${prices.min_price}|${prices.max_price}`;
  const [draft, setDraft] = useState({ over: applied, ...prices });
  const [errors, setFaults] = useState<SearchParamErrors>(() => priceErrorsIn(prices, code));
  // The URL changed outside this form (Back, or a removed chip): replace the typed prices with those of the URL.
  if (draft.over !== applied) {
    setDraft({ over: applied, ...prices });
    setFaults(priceErrorsIn(prices, code));
  }
  const apply = (): void => {
    const next = { min_price: draft.min_price.trim(), max_price: draft.max_price.trim() };
    const errors = priceErrorsIn(next, code);
    setFaults(errors);
    const isNew = `${next.min_price}|${next.max_price}` !== applied;
    if (isNew && Object.keys(errors).length === 0) onChange(next);
  };
  const range = errors.min_price === 'above_max' ? words.paramError('min_price', 'above_max') : undefined;
  const bind = (name: keyof Prices) => ({
    value: draft[name],
    error: errors[name] && errors[name] !== 'above_max' ? words.paramError(name, errors[name]) : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setDraft({ ...draft, [name]: event.target.value }),
  });
  const hasFieldError = Object.values(errors).some((error) => error !== 'above_max');
  return { apply, bind, range, hasFieldError };
}

/**
 * Applies the prices when the user presses Enter, clicks the button or leaves the form. Invalid input stays in its
 * field and is not submitted.
 */
export function PriceFilter({ prices, code, range, rateDate, refusal, onChange }: PriceFilterProps) {
  const { apply, bind, range: rangeError, hasFieldError } = usePriceDraft(prices, code, onChange);
  const problem = rangeError ?? (hasFieldError ? undefined : refusal);
  const problemId = useId();
  const described = problem ? { 'aria-invalid': true, 'aria-describedby': problemId } : {};
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    apply();
  };
  return (
    <fieldset className={FILTER}>
      <legend className={FILTER_TITLE}>
        {fieldLabels.price} <span className="font-normal text-faint">{code}</span>
      </legend>
      <form
        ref={form}
        className="grid grid-cols-[1fr_1fr] gap-2 items-start [&_.field\_\_label]:font-normal"
        noValidate
        onSubmit={submit}
        onBlur={(event) => {
          if (!form.current?.contains(event.relatedTarget)) apply();
        }}
      >
        <PriceField label={words.from} aria-label={words.fromIn(code)} {...bind('min_price')} {...described} />
        <PriceField label={words.to} aria-label={words.toIn(code)} {...bind('max_price')} {...described} />
        <p id={problemId} role="status" className="text-xs font-medium text-error col-span-full m-0 empty:hidden">
          {problem}
        </p>
        <Button type="submit" className="col-span-full lg:pointer-fine:min-h-9">
          {words.apply}
        </Button>
      </form>
      <div className="grid gap-1 pt-2 pb-1 text-xs text-faint tabular-nums empty:hidden">
        {range ? <p>{words.range(range.min, range.max, range.currency)}</p> : null}
        {rateDate ? <p>{words.compared(code, formatCalendarDay(rateDate))}</p> : null}
      </div>
    </fieldset>
  );
}

function PriceField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField inputMode="decimal" autoComplete="off" enterKeyHint="go" maxLength={MAX_TYPED_PRICE_LENGTH} {...props} />
  );
}
