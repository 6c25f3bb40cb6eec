/** Renders the dialog in which a seller marks a listing as sold; loaded when it is first opened. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Listing } from '#contract/listings.ts';
import { majorUnits, parsePrice } from '#rules/listings/price.ts';
import { useForm } from '#web/lib/form/use-form.ts';
import { formatAmount } from '#web/lib/i18n/format.ts';
import { mutation } from '#web/lib/net/route-mutation.ts';
import { query } from '#web/lib/net/route-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { saleLabels as words } from '../listings.labels.ts';
import { cacheListing } from '../listings.mutations.ts';

export type SoldListing = Pick<Listing, 'id' | 'price' | 'currency'> & { viewer: Pick<Listing['viewer'], 'sale'> };
type MarkSoldDialogProps = { listing: SoldListing; open: boolean; onClose: () => void };

export function MarkSoldDialog({ open, ...props }: MarkSoldDialogProps) {
  return (
    <Modal open={open} onClose={props.onClose} title={props.listing.viewer.sale ? words.edit : words.title}>
      <SaleForm {...props} />
    </Modal>
  );
}

/** Returns the buyers whose requests for the listing were accepted; empty while loading or after a failure. */
function useBuyers(listingId: number): readonly { value: string; label: string }[] {
  const { data = [] } = useQuery(
    query('GET /api/conversations', { query: { closed: '1' } }, { variant: 'buyers', read: (list) => list.data }),
  );
  const names = data.flatMap(({ listing, additional_listings: more = [], buyer }) =>
    [listing, ...more].some(({ id }) => id === listingId) ? [[buyer.id, buyer.name] as const] : [],
  );
  // The map removes duplicates: a buyer can have asked about the listing both alone and with other listings.
  return [...new Map(names)].map(([id, name]) => ({ value: String(id), label: name }));
}

type Values = { buyer: string; price: string };
/** The value of the option "someone else". */
const UNKNOWN = '0';

/** Returns the price; a text that is not a price is sent unchanged, so that the server explains the error. */
function readPrice(typed: string): number | string {
  const price = parsePrice(typed);
  return price.ok ? majorUnits(price.minor) : typed;
}

function useSaleForm({ listing, onClose }: Omit<MarkSoldDialogProps, 'open'>) {
  const { sale } = listing.viewer;
  const soldPrice = sale ? sale.price : listing.price;
  const [values, setValues] = useState<Values>({
    buyer: String(sale?.buyer?.id ?? UNKNOWN),
    price: soldPrice === null ? '' : formatAmount(soldPrice),
  });
  const client = useQueryClient();
  const toast = useToast();
  const { mutateAsync } = useMutation(
    mutation('PUT /api/listings/{id}/sale', ({ buyer, price }: Values) => ({
      params: { id: listing.id },
      body: {
        buyer_id: buyer === UNKNOWN ? null : Number(buyer),
        price: price.trim() === '' ? null : readPrice(price.trim()),
      },
    })),
  );
  const form = useForm({
    values,
    check: () => ({}),
    send: async () => {
      cacheListing(client, await mutateAsync(values));
      onClose();
      toast({ kind: 'success', message: sale ? words.saved : words.done });
    },
    onFailure: (error) => console.error('Failed to mark the listing as sold', error),
  });
  return { form, values, set: (change: Partial<Values>) => setValues({ ...values, ...change }) };
}

function SaleForm(props: Omit<MarkSoldDialogProps, 'open'>) {
  const { listing } = props;
  const { form, values, set } = useSaleForm(props);
  const buyers = useBuyers(listing.id);
  return (
    <Form form={form} className="grid gap-5">
      <p className="text-sm text-soft">{words.text}</p>
      <Select
        label={words.buyer}
        options={[{ value: UNKNOWN, label: words.noBuyer }, ...buyers]}
        value={values.buyer}
        error={form.errors.buyer_id}
        onChange={(buyer) => set({ buyer })}
      />
      <TextField
        label={words.price(listing.currency.code)}
        help={words.priceHelp}
        {...form.field('price', values.price, (value) => set({ price: value }))}
        inputMode="decimal"
      />
      <Button type="submit" variant="main" size="lg" busy={form.busy !== undefined}>
        {listing.viewer.sale ? words.save : words.mark}
      </Button>
    </Form>
  );
}
