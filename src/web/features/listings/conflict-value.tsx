/** Shows one field of one version in the conflict dialog. */
import type { ReactNode } from 'react';
import { useCurrencies, useGroups, useMembers, useSourceTypes } from '#web/features/lookups/index.ts';
import { placeholderColour, variantUrl } from '#web/lib/images.ts';
import { Picture } from '#web/ui/picture.tsx';
import { DescriptionHtml } from './description-html.tsx';
import { conflictLabels as words } from './listing-form.labels.ts';
import { sanitiseDescription } from './sanitise-description.ts';
import type { ConflictField, Version } from './save-conflict.ts';

type Names = readonly { id: number; name: string }[] | undefined;
const nameOf = (rows: Names, id: number | null): string => rows?.find((row) => row.id === id)?.name ?? '';

export function ConflictValue({ field, version }: { field: ConflictField; version: Version }): ReactNode {
  const { draft, status } = version;
  const groups = useGroups();
  const members = useMembers(draft.group_id);
  const sourceTypes = useSourceTypes();
  const currencies = useCurrencies();
  const memberNames = draft.members.map((id) => nameOf(members.data, id)).join(', ');
  switch (field) {
    case 'images':
      return <Pictures urls={draft.images} />;
    case 'description':
      return <DescriptionHtml html={sanitiseDescription(draft.description)} className="conflict__text" />;
    case 'name':
    case 'price':
      return <span className="wrap-anywhere">{draft[field] || words.none}</span>;
    case 'currency_id':
      return currencies.data?.find(({ id }) => id === draft.currency_id)?.code ?? '';
    case 'group_id':
      return (
        <span>
          {nameOf(groups.data, draft.group_id)}
          <span className="block text-sm text-soft">{memberNames}</span>
        </span>
      );
    case 'members':
      return memberNames;
    case 'sourcetype_id':
      return nameOf(sourceTypes.data, draft.sourcetype_id);
    case 'status':
      return words[status];
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
