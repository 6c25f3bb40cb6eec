/** Renders the fields for currency, group, members, source type and condition. */
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { CatalogueKind } from '#contract/catalogue.ts';
import type { TranslatedName } from '#contract/scalars.ts';
import { fieldLabels } from '#web/features/cards/index.ts';
import {
  type Proposed,
  proposalLabels,
  sortedByLabel,
  useConditions,
  useGroups,
  useMembers,
  useSourceTypes,
} from '#web/features/catalogue/index.ts';
import { useCurrencies } from '#web/features/currencies/index.ts';
import { localText } from '#web/lib/i18n/language.ts';
import { Select } from '#web/ui/select.tsx';
import { TagSelect } from '#web/ui/tag-select.tsx';
import { fieldId } from './form-summary.tsx';
import { listingFormLabels as words } from './listing-form.labels.ts';
import type { ListingFormState } from './use-listing-form.ts';

type FieldProps = { form: ListingFormState };
type ProposeProps = { onPropose: (proposed: Proposed) => void };
type Lookup = { isError: boolean; data: unknown; refetch: () => Promise<unknown> };

const optionsOf = (rows: readonly TranslatedName[] = []) =>
  rows.map(({ id, name, name_fr }) => ({ value: String(id), label: localText(name, name_fr) }));

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

function SuggestButton({ kind, onClick }: { kind: CatalogueKind; onClick: () => void }) {
  return (
    <button type="button" className="link justify-self-start py-3 text-sm" onClick={onClick}>
      {proposalLabels.suggest[kind]}
    </button>
  );
}

const idText = (id: number | null): string => (id === null ? '' : String(id));

export function CurrencyField({ form, preferred }: FieldProps & { preferred: string }) {
  const currencies = useCurrencies();
  const { data } = currencies;
  const { draft, errors, change } = form;
  const preselect = useEffectEvent(() => {
    const preselected = data?.find(({ code }) => code === preferred) ?? data?.[0];
    if (preselected && draft.currency_id === null) change({ currency_id: preselected.id });
  });
  useEffect(() => {
    if (data) preselect();
  }, [data]);
  return (
    <Select
      id={fieldId('currency_id')}
      label={fieldLabels.currency}
      options={(data ?? []).map(({ id, code }) => ({ value: String(id), label: code }))}
      value={idText(draft.currency_id)}
      onChange={(value) => change({ currency_id: Number(value) })}
      emptyLabel={words.noCurrencies}
      help={helpFor(currencies)}
      error={errors.currency_id}
    />
  );
}

export function GroupField({ form: { draft, errors, change }, onPropose }: FieldProps & ProposeProps) {
  const groups = useGroups();
  return (
    <div className="grid">
      <Select
        id={fieldId('group_id')}
        label={fieldLabels.group}
        required
        placeholder={words.chooseOne}
        options={optionsOf(groups.data)}
        value={idText(draft.group_id)}
        // A member belongs to one group, so the members of the previous group are invalid now.
        onChange={(value) => change({ group_id: Number(value), members: [] })}
        emptyLabel={words.noGroups}
        help={helpFor(groups)}
        error={errors.group_id}
      />
      <SuggestButton kind="group" onClick={() => onPropose({ kind: 'group', groupId: null })} />
    </div>
  );
}

export function MembersField({ form: { draft, errors, change }, onPropose }: FieldProps & ProposeProps) {
  const members = useMembers(draft.group_id);
  return (
    <div className="grid">
      <TagSelect
        id={fieldId('members')}
        label={fieldLabels.member}
        required
        disabled={draft.group_id === null}
        placeholder={draft.group_id === null ? words.groupFirst : words.addMember}
        options={optionsOf(members.data)}
        value={draft.members.map(String)}
        onChange={(value) => change({ members: value.map(Number) })}
        words={members.data?.length === 0 ? { none: words.noMembers } : undefined}
        help={helpFor(members)}
        error={errors.members}
      />
      {draft.group_id === null ? null : (
        <SuggestButton kind="member" onClick={() => onPropose({ kind: 'member', groupId: draft.group_id })} />
      )}
    </div>
  );
}

export function SourceTypeField({ form: { draft, errors, change }, onPropose }: FieldProps & ProposeProps) {
  const sourceTypes = useSourceTypes();
  return (
    <div className="grid">
      <Select
        id={fieldId('sourcetype_id')}
        label={fieldLabels.sourcetype}
        required
        placeholder={words.chooseOne}
        options={sortedByLabel(optionsOf(sourceTypes.data))}
        value={idText(draft.sourcetype_id)}
        onChange={(value) => change({ sourcetype_id: Number(value) })}
        emptyLabel={words.noSourceTypes}
        help={helpFor(sourceTypes)}
        error={errors.sourcetype_id}
      />
      <SuggestButton kind="sourcetype" onClick={() => onPropose({ kind: 'sourcetype', groupId: null })} />
    </div>
  );
}

/**
 * The condition is optional, so the first option of its field clears it. The field is hidden if the marketplace has no
 * conditions.
 */
export function ConditionField({ form: { draft, errors, change } }: FieldProps) {
  const conditions = useConditions();
  if (conditions.data?.length === 0) return null;
  return (
    <Select
      id={fieldId('condition_id')}
      label={fieldLabels.condition}
      options={[{ value: '', label: words.notStated }, ...optionsOf(conditions.data)]}
      value={idText(draft.condition_id)}
      onChange={(value) => change({ condition_id: value === '' ? null : Number(value) })}
      help={helpFor(conditions)}
      error={errors.condition_id}
    />
  );
}
