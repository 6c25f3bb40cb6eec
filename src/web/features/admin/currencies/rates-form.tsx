/** The form in which an admin changes rates, or confirms all of them by choosing only a new date. */
import { useState } from 'react';
import type { StaffRates } from '#contract/currencies.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { useDraftInput } from '#web/lib/session/draft-input.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { currenciesLabels as labels } from '../catalogue/catalogue.labels.ts';
import { describeOutdated } from '../list/outdated.tsx';
import { Panel } from '../parts/panel.tsx';
import { useSetRates } from './currencies.queries.ts';

/** Parses a rate typed with a decimal point or comma; NaN if the text is not a rate. */
const toRate = (text: string): number =>
  /^\d+(?:[.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN;

const toRateOrNone = (text: string): number | null => (text.trim() === '' ? null : toRate(text));

const isRate = (text: string): boolean => text.trim() === '' || toRate(text) > 0;

type Rates = Readonly<Record<string, number | null>>;

/** By currency code: `typed` is the text, `seen` the stored rate when the admin began to type. */
type TypedRates = { typed: Readonly<Record<string, string>>; seen: Rates };

const NOTHING_TYPED: TypedRates = { typed: {}, seen: {} };

/**
 * Holds the text of each rate by currency code: the typed text, or else the stored rate. `changed`: the codes of the
 * changed rates. `before`: the rates that the admin saw when they began to type.
 */
function useTypedRates({ data }: StaffRates) {
  const [{ typed, seen }, setInput, forget] = useDraftInput('rates', NOTHING_TYPED);
  const stored: Rates = Object.fromEntries(data.map(({ code, rate }) => [code, rate]));
  const present = Object.fromEntries(data.map(({ code, rate }) => [code, rate === null ? '' : String(rate)]));
  const change = (code: string, text: string): void => {
    setInput({ typed: { ...typed, [code]: text }, seen: { [code]: stored[code] ?? null, ...seen } });
  };
  const changed = Object.keys(typed).filter((code) => typed[code]?.trim() !== present[code]);
  return { values: { ...present, ...typed }, changed, before: { ...stored, ...seen }, change, reset: () => forget() };
}

function useRatesForm(rates: StaffRates) {
  const [chosen, setDate] = useState<string>();
  const { values, changed, before, change, reset } = useTypedRates(rates);
  const date = chosen ?? new Date().toISOString().slice(0, 10);
  const setRates = useSetRates();
  const toast = useToast();
  const problems = Object.entries(values).map(([code, text]) => [code, isRate(text) ? undefined : labels.notARate]);
  const form = useForm({
    values: { date, ...values },
    check: () => ({ date: date === '' ? labels.dayMissing : undefined, ...Object.fromEntries(problems) }),
    send: async () => {
      // Sends only changed rates, so that unchanged ones keep their dates. Choosing only a date confirms all rates.
      const codes = changed.length > 0 || chosen === undefined ? changed : Object.keys(values);
      const entered = codes.map((code): [string, number | null] => [code, toRateOrNone(values[code] ?? '')]);
      const edited = Object.fromEntries(codes.map((code) => [code, before[code] ?? null]));
      await setRates.mutateAsync({ date, rates: Object.fromEntries(entered), keep_others: true, before: edited });
      reset();
      setDate(undefined);
      toast({ message: labels.saved, kind: 'success' });
    },
    fieldOf: (name) => name.split('.').at(-1),
  });
  return { form, date, setDate, values, change, reset };
}

type RatesFormProps = { rates: StaffRates; onReload: () => Promise<unknown> };

export function RatesForm({ rates, onReload }: RatesFormProps) {
  const { form, date, setDate, values, change, reset } = useRatesForm(rates);
  const reload = async (): Promise<void> => {
    await onReload();
    reset();
  };
  return (
    <Panel title={labels.formTitle}>
      <Form form={form} className="grid gap-4" describe={describeOutdated({ onReload: reload })}>
        <TextField type="date" label={labels.day} {...form.field('date', date, setDate)} />
        <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3">
          {rates.data.map(({ code }) => (
            <TextField
              key={code}
              label={labels.rateOf(code)}
              help={labels.rateHelp}
              {...form.field(code, values[code] ?? '', (value) => change(code, value))}
              inputMode="decimal"
              autoComplete="off"
            />
          ))}
        </div>
        <Button type="submit" variant="main" busy={form.busy !== undefined} className="justify-self-start">
          {labels.save}
        </Button>
      </Form>
    </Panel>
  );
}
