/** Renders the text fields (a name, price or number) and the checkboxes of the form. */
import {
  type FlagField as FlagFieldName,
  type ListingField,
  type ListingKind,
  listingFieldRow,
  listingFields,
} from '#contract/fields.ts';
import { fieldLabels } from '#web/features/cards/index.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { fieldId } from './form-summary.tsx';
import { listingFormLabels as words } from './listing-form.labels.ts';
import type { ListingFormState } from './use-listing-form.ts';

type TypedKind = 'text' | 'note' | 'price' | 'integer';
type TypedField = { [F in ListingField]: ListingKind<F> extends TypedKind ? F : never }[ListingField];

/** `inputMode` shows a numeric keypad. `type=number` would discard input that it cannot parse. */
const attributes: Readonly<Record<TypedKind, object>> = {
  text: {},
  note: {},
  price: { inputMode: 'decimal', className: 'tabular-nums' },
  integer: { inputMode: 'numeric', className: 'tabular-nums' },
};

type PlainFieldProps = { form: ListingFormState; name: TypedField; help?: string };

export function PlainField({ form, name, help }: PlainFieldProps) {
  const { draft, errors, change } = form;
  const { kind, label } = listingFields[name];
  return (
    <TextField
      {...attributes[kind]}
      id={fieldId(name)}
      name={name}
      label={fieldLabels[label]}
      help={help}
      required={listingFieldRow(name).missing !== undefined}
      autoComplete="off"
      value={draft[name]}
      error={errors[name]}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  );
}

export function FlagField({ form, name }: { form: ListingFormState; name: FlagFieldName }) {
  const { draft, errors, change } = form;
  const id = fieldId(name);
  return (
    <div>
      <Checkbox
        id={id}
        name={name}
        label={fieldLabels[listingFields[name].label]}
        aria-describedby={`${id}-hint`}
        checked={draft[name]}
        error={errors[name]}
        onChange={(event) => change({ [name]: event.target.checked })}
      />
      <p id={`${id}-hint`} className="field__help -mt-2 pl-7">
        {words.flagHints[name]}
      </p>
    </div>
  );
}
