/** Lets the user choose listings of one side of a swap. */

import { useId, useState } from 'react';
import type { ListingCard } from '#contract/listing-card.ts';
import type { Have } from '#contract/trades.ts';
import { containsFolded } from '#rules/text/fold-text.ts';
import { notShippedTo } from '#web/lib/i18n/i18n.labels.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { ItemPicture } from '#web/ui/item-picture.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { rowName } from './swap-draft.ts';
import { money } from './trade-text.ts';
import { swapFormLabels as labels } from './trades.labels.ts';

/** A list with more listings than this has a filter field. */
const MANY = 8;

type PickerProps = {
  name: 'gives' | 'gets';
  title: string;
  filterLabel: string;
  listings: readonly Have[];
  chosen: readonly number[];
  /** The ids of the listings that the other side wants; `wantedLabel` is shown with them. */
  wantedIds: ReadonlySet<number>;
  wantedLabel: string;
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (chosen: readonly number[]) => void;
};

const contains = (listing: ListingCard, text: string): boolean => containsFolded(listing.name, text.trim());

/** Listings chosen when the form opened come first, then wanted ones; those that cannot be chosen come last. */
function inOrder(listings: readonly Have[], first: readonly number[], wantedIds: ReadonlySet<number>): Have[] {
  const rank = ({ id, is_traded }: Have): number =>
    is_traded ? -1 : first.includes(id) ? 2 : Number(wantedIds.has(id));
  return listings.toSorted((a, b) => rank(b) - rank(a));
}

/** Returns the listings in an order that does not change while the user chooses. */
function useOrdered(listings: readonly Have[], chosen: readonly number[], wantedIds: ReadonlySet<number>): Have[] {
  const [first] = useState(chosen);
  return inOrder(listings, first, wantedIds);
}

function noteOf({ id, is_traded }: Have, wantedIds: ReadonlySet<number>, wantedLabel: string): string | undefined {
  if (is_traded) return labels.traded;
  return wantedIds.has(id) ? wantedLabel : undefined;
}

export function ListingPicker(props: PickerProps) {
  const { name, title, filterLabel, listings, chosen, wantedIds, wantedLabel, errors, onChange } = props;
  const [text, setText] = useState('');
  const titleId = useId();
  const error = errors[name];
  const matches = useOrdered(listings, chosen, wantedIds).filter((listing) => contains(listing, text));
  const toggle = (id: number, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <fieldset
      name={name}
      tabIndex={-1}
      className="grid grid-cols-1 gap-2 content-start min-w-0"
      aria-describedby={error ? `${titleId}-error` : undefined}
    >
      <legend className="field__label">
        {title} <span className="font-normal text-soft">{labels.chosen(chosen.length)}</span>
      </legend>
      {listings.length > MANY ? <Filter label={filterLabel} text={text} onChange={setText} /> : null}
      <ul className="max-h-76 px-1 -mx-1 overflow-y-auto [&>li+li]:border-t [&>li+li]:border-line">
        {matches.map((listing) => (
          <li key={listing.id}>
            <Checkbox
              name={rowName(listing.id)}
              className="[&.check]:grid [&.check]:grid-cols-[auto_minmax(0,1fr)] [&.check]:gap-3 [&.check]:py-2 [&>.icon]:top-[calc(50%-0.4375rem)]"
              checked={chosen.includes(listing.id)}
              disabled={listing.is_traded}
              error={errors[rowName(listing.id)]}
              onChange={(event) => toggle(listing.id, event.target.checked)}
              label={<Row listing={listing} note={noteOf(listing, wantedIds, wantedLabel)} />}
            />
          </li>
        ))}
      </ul>
      {matches.length === 0 ? <p className="text-sm text-soft">{labels.nothingFound}</p> : null}
      {error ? <FieldError id={`${titleId}-error`}>{error}</FieldError> : null}
    </fieldset>
  );
}

function Filter({ label, text, onChange }: { label: string; text: string; onChange: (text: string) => void }) {
  return (
    <TextField
      label={label}
      hideLabel
      placeholder={label}
      type="search"
      autoComplete="off"
      value={text}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function Row({ listing, note }: { listing: Have; note: string | undefined }) {
  const { name, price, currency, image1, excluded_country } = listing;
  return (
    <span className="grid grid-cols-[4rem_minmax(0,1fr)] gap-3 items-center">
      <ItemPicture url={image1} />
      <span className="min-w-0">
        <span className="line-clamp-2 wrap-anywhere">{name}</span>{' '}
        <span className="block text-xs text-soft tabular-nums">
          {money(price, currency.code)}
          {note === undefined ? null : <span className="font-semibold text-text"> · {note}</span>}
        </span>
        {excluded_country === undefined ? null : (
          <span className="block text-xs text-error">{notShippedTo(excluded_country)}</span>
        )}
      </span>
    </span>
  );
}
