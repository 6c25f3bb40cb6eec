/** Renders the text fields for the name and price of a listing. */
import { type Control, Controller } from 'react-hook-form';
import type { ListingDraft } from '#rules/listings/listing-form.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { fieldId } from './form-summary.tsx';
import { listingFormLabels as words } from './listing-form.labels.ts';

type FieldProps = { control: Control<ListingDraft> };

export function NameField({ control }: FieldProps) {
  return (
    <Controller
      control={control}
      name="name"
      render={({ field, fieldState }) => (
        <TextField
          {...field}
          id={fieldId('name')}
          label={words.fields.name}
          required
          autoComplete="off"
          error={fieldState.error?.message}
        />
      )}
    />
  );
}

/** A text field with a numeric keypad: `type=number` would discard input that it cannot parse. */
export function PriceField({ control }: FieldProps) {
  return (
    <Controller
      control={control}
      name="price"
      render={({ field, fieldState }) => (
        <TextField
          {...field}
          id={fieldId('price')}
          label={words.fields.price}
          required
          inputMode="decimal"
          autoComplete="off"
          className="tabular-nums"
          error={fieldState.error?.message}
        />
      )}
    />
  );
}
