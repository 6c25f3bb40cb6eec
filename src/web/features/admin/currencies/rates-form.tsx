/** The form with which an admin enters the rates of one day. */
import { useState } from 'react';
import type { StaffRates } from '#contract/admin.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { currenciesLabels as labels } from './currencies.labels.ts';
import { useSetRates } from './currencies.queries.ts';

/** As typed, with a point or a comma; NaN if it is no rate. */
const toRate = (text: string): number =>
  /^\d+(?:[.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN;

const isRate = (text: string): boolean => text.trim() === '' || toRate(text) > 0;

/** Typed rates by currency code, the present ones by default. */
function useTypedRates({ data }: StaffRates) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const present = Object.fromEntries(data.map(({ code, rate }) => [code, rate === null ? '' : String(rate)]));
  const change = (code: string, text: string): void => setTyped({ ...typed, [code]: text });
  const isChanged = Object.entries(typed).some(([code, text]) => text !== present[code]);
  return { values: { ...present, ...typed }, isChanged, change, reset: () => setTyped({}) };
}

/** The newest day of the present rates; undefined if there are none. */
const presentDay = ({ data }: StaffRates): string | undefined =>
  data
    .flatMap(({ date }) => date ?? [])
    .toSorted()
    .at(-1);

/** The input of the form and how it is sent. */
function useRatesForm(rates: StaffRates) {
  const [chosen, setDate] = useState<string>();
  const { values, isChanged, change, reset } = useTypedRates(rates);
  const today = new Date().toISOString().slice(0, 10);
  // Saving unchanged rates must not make old ones look new.
  const date = chosen ?? (isChanged ? today : (presentDay(rates) ?? today));
  const setRates = useSetRates();
  const toast = useToast();
  const problems = Object.entries(values).map(([code, text]) => [code, isRate(text) ? undefined : labels.notARate]);
  const form = useForm({
    values: { date, ...values },
    check: () => ({ date: date === '' ? labels.dayMissing : undefined, ...Object.fromEntries(problems) }),
    send: async () => {
      const entered = Object.entries(values).filter(([, text]) => text.trim() !== '');
      const body = { date, rates: Object.fromEntries(entered.map(([code, text]) => [code, toRate(text)])) };
      await setRates.mutateAsync(body);
      reset();
      setDate(undefined);
      toast({ message: labels.saved, kind: 'success' });
    },
    fieldOf: (name) => name.split('.').at(-1),
  });
  return { form, date, setDate, values, change };
}

export function RatesForm({ rates }: { rates: StaffRates }) {
  const { form, date, setDate, values, change } = useRatesForm(rates);
  return (
    <section>
      <h2 className="mb-3 text-lg">{labels.formTitle}</h2>
      <Form form={form} className="grid max-w-160 gap-4">
        <TextField type="date" label={labels.day} {...form.field('date', date, setDate)} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
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
    </section>
  );
}
