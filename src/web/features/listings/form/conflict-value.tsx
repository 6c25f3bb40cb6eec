/** Shows the value of a field in one of the two versions of the conflict dialog. */
import type { ReactNode } from 'react';
import { type FlagField, type ListingField, type ListingKind, listingFields } from '#contract/fields.ts';
import { useConditions, useGroups, useMembers, useSourceTypes } from '#web/features/catalogue/index.ts';
import { useCurrencies } from '#web/features/currencies/index.ts';
import { localText } from '#web/lib/i18n/language.ts';
import { placeholderColour, variantUrl } from '#web/lib/net/images.ts';
import { Picture } from '#web/ui/picture.tsx';
import { type OptionField, shippingOptionName } from '../listings.labels.ts';
import { DescriptionHtml } from '../page/description-html.tsx';
import { sanitiseDescription } from '../page/sanitise-description.ts';
import { conflictLabels as words } from './listing-form.labels.ts';
import type { ConflictField, Version } from './save-conflict.ts';

type ChoiceField = {
  [F in ListingField]: ListingKind<F> extends 'choice' | 'optional-choice' ? F : never;
}[ListingField];
type Names = readonly { id: number; name: string; name_fr?: string | undefined }[] | undefined;
const nameOf = (rows: Names, id: number | null): string => {
  const row = rows?.find((candidate) => candidate.id === id);
  return row ? localText(row.name, row.name_fr) : '';
};

export function ConflictValue({ field, version }: { field: ConflictField; version: Version }): ReactNode {
  const { draft, status } = version;
  const groups = useGroups();
  const members = useMembers(draft.group_id);
  const sourceTypes = useSourceTypes();
  const conditions = useConditions();
  const currencies = useCurrencies();
  const memberNames = draft.members.map((id) => nameOf(members.data, id)).join(', ');
  const choices: Record<ChoiceField, () => ReactNode> = {
    currency_id: () => currencies.data?.find(({ id }) => id === draft.currency_id)?.code ?? '',
    group_id: () => (
      <span>
        {nameOf(groups.data, draft.group_id)}
        <span className="block text-sm text-soft">{memberNames}</span>
      </span>
    ),
    sourcetype_id: () => nameOf(sourceTypes.data, draft.sourcetype_id),
    condition_id: () => nameOf(conditions.data, draft.condition_id) || words.none,
  };
  if (field === 'status') return words[status];
  switch (listingFields[field].kind) {
    case 'images':
      return <Pictures urls={draft.images} />;
    case 'html':
      return (
        <DescriptionHtml
          html={sanitiseDescription(draft.description)}
          className="max-h-56 overflow-y-auto text-(length:--text-sm)"
        />
      );
    case 'members':
      return memberNames;
    case 'flag':
      return draft[field as FlagField] ? words.yes : words.no;
    case 'option':
      return shippingOptionName(draft, field as OptionField) || words.none;
    case 'choice':
    case 'optional-choice':
      return choices[field as ChoiceField]();
    default:
      return <span className="wrap-anywhere">{draft[field] || words.none}</span>;
  }
}

function Pictures({ urls }: { urls: readonly string[] }) {
  return (
    <span className="grid grid-cols-3 gap-2">
      {urls.map((url, at) => (
        <Picture
          key={url}
          src={variantUrl(url, 320)}
          alt={words.image(at + 1)}
          placeholder={placeholderColour(url)}
          className="rounded-sm"
        />
      ))}
    </span>
  );
}
