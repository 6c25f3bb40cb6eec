/** Shows the additional items of a contact request, and opens the list in which the buyer chooses them. */
import { Suspense, useState } from 'react';
import type { BundleListing } from '#contract/bundle-listing.ts';
import { BundleRows, BundleTotal, bundleLabels as labels } from '#web/features/bundles/index.ts';
import { OldRatesNote } from '#web/features/currencies/index.ts';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { ListingContact } from '../use-listing-contact.ts';
import { useCurrentItems } from './use-current-items.ts';

/** Lazy: most requests are about one item. */
const BundlePicker = lazyPart(async () => (await import('./bundle-picker.tsx')).BundlePicker);

export function BundleField({ contact }: { contact: ListingContact }) {
  const [isOpen, setOpen] = useState<boolean>();
  const { bundle, sending } = contact;
  const hasItems = bundle.chosen.length > 0;
  return (
    <div className="grid gap-2">
      {hasItems ? <Chosen bundle={bundle} locked={sending} /> : null}
      <div>
        {/* The negative margin aligns the button's text with the fields above. */}
        <Button
          variant="ghost"
          icon="plus"
          className="-ml-4"
          aria-haspopup="dialog"
          onClick={() => sending || setOpen(true)}
        >
          {hasItems ? labels.change : labels.add}
        </Button>
      </div>
      {isOpen === undefined ? null : (
        <Suspense>
          <BundlePicker open={isOpen} bundle={bundle} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Returns the server's error about the item at this position. */
const errorAt = (errors: Readonly<Record<string, readonly string[]>>, at: number): string | undefined =>
  errors[`additional_listing_ids.${at}`]?.[0];

function Chosen({ bundle, locked }: { bundle: ListingContact['bundle']; locked: boolean }) {
  const { chosen, choose, errors, main } = bundle;
  const items = useCurrentItems(chosen);
  // The total includes only the items that are still for sale.
  const open = [main, ...items.filter(({ state }) => state === 'open')];
  const remove = ({ id }: BundleListing) => choose(chosen.filter((other) => other.id !== id));
  return (
    <section aria-label={labels.also}>
      <p className="text-sm font-semibold">{labels.also}</p>
      <BundleRows
        listings={items}
        label={labels.also}
        action={(listing, at) => (
          <RowAction
            label={labels.remove(listing.name)}
            error={errorAt(errors, at)}
            onRemove={() => locked || remove(listing)}
          />
        )}
      />
      <p role="status" className="text-sm font-semibold tabular-nums">
        <BundleTotal listings={open} />
      </p>
      <OldRatesNote listings={open} />
    </section>
  );
}

function RowAction({ label, error, onRemove }: { label: string; error: string | undefined; onRemove: () => void }) {
  return (
    <>
      <IconButton icon="close" label={label} onClick={onRemove} />
      {error === undefined ? null : (
        <div className="col-span-full" role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </>
  );
}
