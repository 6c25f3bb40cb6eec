/** Renders the dialog in which sellers lower the price of a listing; loaded when it is first opened. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { parsePrice } from '#rules/listings/price.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { formatPrice } from '#web/lib/i18n/format.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { refetchAffected } from '#web/lib/net/route-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { lowerPriceLabels as words } from '../listings.labels.ts';
import type { ShownListing } from '../listings.queries.ts';
import { ownListingsLabels } from '../own/own-listings.labels.ts';

type LowerPriceDialogProps = { listing: ShownListing; open: boolean; onClose: () => void };

export function LowerPriceDialog({ open, ...props }: LowerPriceDialogProps) {
  return (
    <Modal open={open} onClose={props.onClose} title={words.title}>
      <LowerPriceForm {...props} />
    </Modal>
  );
}

const route = 'POST /api/account/listings/changes';

/** Returns the price in minor units, or the error message. */
function readLowerPrice(typed: string, presentMinor: number): number | string {
  const price = parsePrice(typed);
  if (!price.ok) return words.notAPrice;
  return price.minor < presentMinor ? price.minor : words.notLower;
}

function useLowerPrice({ listing, onClose }: Omit<LowerPriceDialogProps, 'open'>, price: string) {
  const client = useQueryClient();
  const toast = useToast();
  const presentMinor = Math.round(listing.price * 100);
  const lower = readLowerPrice(price, presentMinor);
  const form = useForm({
    values: { price },
    check: () => (typeof lower === 'string' ? { price: lower } : {}),
    send: async () => {
      const change = { id: listing.id, version: listing.version, price: Number(lower) / 100 };
      const { data } = await call(route, { body: { changes: [change] } });
      const error = data[0]?.error;
      // Refetch to show the stored price: after a conflict, the seller has not seen it yet.
      await refetchAffected(client, route);
      if (error) throw new ApiError(error, 409, { errors: { price: [ownListingsLabels.refusals[error]] } });
      onClose();
      toast({ kind: 'success', message: words.done });
    },
    onFailure: (error) => console.error('Failed to lower the price', error),
  });
  const percent = typeof lower === 'string' ? 0 : Math.round((1 - lower / presentMinor) * 100);
  return { form, percent };
}

function LowerPriceForm(props: Omit<LowerPriceDialogProps, 'open'>) {
  const { listing } = props;
  const [price, setPrice] = useState('');
  const { form, percent } = useLowerPrice(props, price);
  const { code } = listing.currency;
  const favourites = listing.viewer.figures?.favourites ?? 0;
  const present = words.present(formatPrice(listing.price, code));
  return (
    <Form form={form} className="grid gap-4">
      <TextField
        label={words.price(code)}
        help={percent > 0 ? `${present} ${words.saved(percent)}.` : present}
        {...form.field('price', price, setPrice)}
        inputMode="decimal"
        autoComplete="off"
      />
      <div className="grid gap-2 rounded-md bg-sunken p-4 text-sm">
        <p>
          {favourites === 0 ? words.nobody : words.notified(favourites)} {words.searches}
        </p>
        <p className="text-soft">{words.crossedOut}</p>
      </div>
      <Button type="submit" variant="main" size="lg" busy={form.busy !== undefined}>
        {words.apply}
      </Button>
    </Form>
  );
}
