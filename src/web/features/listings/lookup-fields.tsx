/** Renders the fields for currency, group, members and source type. */
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import type { ListingDraft } from '#rules/listings/listing-form.ts';
import { useCurrencies, useGroups, useMembers, useSourceTypes } from '#web/features/lookups/index.ts';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { fieldId } from './form-summary.tsx';
import { listingFormLabels as words } from './listing-form.labels.ts';

/** Lazy, because the combobox is large: the form renders without waiting for it. */
const TagSelect = lazy(async () => ({ default: (await import('#web/ui/tag-select.tsx')).TagSelect }));

type FieldProps = { form: UseFormReturn<ListingDraft> };
type Row = { id: number; name: string };
type Lookup = { isError: boolean; data: unknown; refetch: () => Promise<unknown> };

const optionsOf = (rows: readonly Row[] = []) => rows.map(({ id, name }) => ({ value: String(id), label: name }));

/** Shows an error with a retry button below a field whose options failed to load. */
function helpFor(lookup: Lookup): ReactNode {
  if (!lookup.isError || lookup.data !== undefined) return undefined;
  return (
    <span role="alert">
      {words.listFailed}{' '}
      <button type="button" className="link -my-3 py-3" onClick={() => void lookup.refetch()}>
        {words.retry}
      </button>
    </span>
  );
}

export function CurrencyField({ form, preferred }: FieldProps & { preferred: string }) {
  const currencies = useCurrencies();
  const { data } = currencies;
  useEffect(() => {
    if (!data || form.getValues('currency_id') !== null) return;
    const preselected = data.find(({ code }) => code === preferred) ?? data[0];
    if (preselected) form.setValue('currency_id', preselected.id);
  }, [data, form, preferred]);
  return (
    <Controller
      control={form.control}
      name="currency_id"
      render={({ field, fieldState }) => (
        <Select
          id={fieldId('currency_id')}
          label={words.fields.currency_id}
          options={(data ?? []).map(({ id, code }) => ({ value: String(id), label: code }))}
          value={field.value === null ? '' : String(field.value)}
          onChange={(value) => field.onChange(Number(value))}
          emptyLabel={words.noCurrencies}
          help={helpFor(currencies)}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}

export function GroupField({ form }: FieldProps) {
  const groups = useGroups();
  return (
    <Controller
      control={form.control}
      name="group_id"
      render={({ field, fieldState }) => (
        <Select
          id={fieldId('group_id')}
          label={words.fields.group_id}
          required
          placeholder={words.chooseOne}
          options={optionsOf(groups.data)}
          value={field.value === null ? '' : String(field.value)}
          onChange={(value) => {
            field.onChange(Number(value));
            // Members belong to one group, so those of the previous group are not valid here.
            form.setValue('members', []);
          }}
          emptyLabel={words.noGroups}
          help={helpFor(groups)}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}

export function MembersField({ form }: FieldProps) {
  const groupId = useWatch({ control: form.control, name: 'group_id' });
  const members = useMembers(groupId);
  return (
    <Controller
      control={form.control}
      name="members"
      render={({ field, fieldState }) => (
        <Suspense
          fallback={<TextField label={words.fields.members} required disabled placeholder={words.groupFirst} />}
        >
          <TagSelect
            id={fieldId('members')}
            label={words.fields.members}
            required
            disabled={groupId === null}
            placeholder={groupId === null ? words.groupFirst : words.addMember}
            options={optionsOf(members.data)}
            value={field.value.map(String)}
            onChange={(value) => field.onChange(value.map(Number))}
            words={members.data?.length === 0 ? { none: words.noMembers } : undefined}
            help={helpFor(members)}
            error={fieldState.error?.message}
          />
        </Suspense>
      )}
    />
  );
}

export function SourceTypeField({ form }: FieldProps) {
  const sourceTypes = useSourceTypes();
  return (
    <Controller
      control={form.control}
      name="sourcetype_id"
      render={({ field, fieldState }) => (
        <Select
          id={fieldId('sourcetype_id')}
          label={words.fields.sourcetype_id}
          required
          placeholder={words.chooseOne}
          options={optionsOf(sourceTypes.data)}
          value={field.value === null ? '' : String(field.value)}
          onChange={(value) => field.onChange(Number(value))}
          emptyLabel={words.noSourceTypes}
          help={helpFor(sourceTypes)}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}
