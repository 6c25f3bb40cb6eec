/** Renders the dialog that lowers or raises the prices of several listings; loaded when it is first opened. */
import { useState } from 'react';
import type { SellerCard } from '#contract/listing-card.ts';
import { priceStep } from '#rules/listings/price-decimals.ts';
import { type PriceChange, type Repriced, readPriceChange, reprice } from '#rules/listings/reprice.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { formatPrice } from '#web/lib/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { ownListingsLabels as labels } from './own-listings.labels.ts';

type RepriceDialogProps = {
  open: boolean;
  cards: readonly SellerCard[];
  /** The number of selected listings that are not in `cards`, because they are closed. */
  skipped: number;
  onClose: () => void;
  /** New prices in minor units, by listing. */
  onApply: (prices: ReadonlyMap<number, number>) => Promise<void>;
};

export function RepriceDialog({ open, ...props }: RepriceDialogProps) {
  return (
    <Modal open={open} onClose={props.onClose} title={labels.reprice.title}>
      <RepriceForm {...props} />
    </Modal>
  );
}

type Values = { direction: PriceChange['direction']; unit: PriceChange['unit']; by: string };
type Preview = { card: SellerCard; next: Repriced };

const previewOf = (cards: readonly SellerCard[], change: PriceChange): Preview[] =>
  cards.map((card) => ({ card, next: reprice(Math.round(card.price * 100), change, priceStep(card.currency.code)) }));
const pricesOf = (preview: readonly Preview[]): Map<number, number> =>
  new Map(preview.flatMap(({ card, next }) => (next.ok ? [[card.id, next.minor] as const] : [])));

function RepriceForm({ cards, skipped, onClose, onApply }: Omit<RepriceDialogProps, 'open'>) {
  const [values, setValues] = useState<Values>({ direction: 'lower', unit: 'percent', by: '' });
  const change = readPriceChange(values.direction, values.unit, values.by);
  const preview = typeof change === 'string' ? [] : previewOf(cards, change);
  const prices = pricesOf(preview);
  const form = useForm({
    values,
    check: () => (typeof change === 'string' ? { by: labels.reprice.problems[change] } : {}),
    send: async () => {
      onClose();
      if (prices.size > 0) await onApply(prices);
    },
  });
  const set = (part: Partial<Values>) => setValues({ ...values, ...part });
  return (
    <Form form={form} className="grid gap-4">
      <div className="grid grid-cols-2 items-start gap-3">
        <Choice field="direction" names={directions} values={values} onChange={set} />
        <TextField
          label={labels.reprice.value}
          {...form.field('by', values.by, (value) => set({ by: value }))}
          inputMode="decimal"
        />
      </div>
      <Choice field="unit" names={units} values={values} onChange={set} help={labels.reprice.rounded} />
      {preview.length > 0 ? <NewPrices preview={preview} /> : null}
      {skipped > 0 ? <p className="text-sm text-soft">{labels.reprice.skipped(skipped)}</p> : null}
      <Button type="submit" variant="main" size="lg" busy={form.busy !== undefined}>
        {labels.reprice.apply(prices.size)}
      </Button>
    </Form>
  );
}

const directions = ['lower', 'raise'] as const;
const units = ['percent', 'amount'] as const;

type ChoiceProps = {
  field: 'direction' | 'unit';
  names: readonly (Values['direction'] | Values['unit'])[];
  values: Values;
  help?: string;
  onChange: (part: Partial<Values>) => void;
};

function Choice({ field, names, values, help, onChange }: ChoiceProps) {
  const options = names.map((name) => ({ value: name, label: labels.reprice[name] }));
  const change = (name: string) => onChange({ [field]: name });
  return <Select label={labels.reprice[field]} help={help} options={options} value={values[field]} onChange={change} />;
}

function NewPrices({ preview }: { preview: readonly Preview[] }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled box must be reachable by keyboard
      tabIndex={0}
      aria-label={labels.reprice.preview}
      className="max-h-56 overflow-y-auto rounded-md bg-sunken p-4 text-sm"
    >
      <ul className="grid gap-2">
        {preview.map(({ card, next }) => (
          <li key={card.id} className="flex justify-between gap-4">
            <span className="min-w-0 truncate">{card.name}</span>
            <span className="shrink-0 tabular-nums">
              <span className={next.ok ? 'text-faint line-through' : ''}>
                {formatPrice(card.price, card.currency.code)}
              </span>{' '}
              <VisuallyHidden>{next.ok ? labels.reprice.becomes : ''}</VisuallyHidden>{' '}
              {next.ok ? (
                <strong>{formatPrice(next.minor / 100, card.currency.code)}</strong>
              ) : (
                <span className="text-error">{labels.reprice.problems[next.problem]}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
