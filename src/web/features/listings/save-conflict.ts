/** Compares two concurrent edits of a listing and merges them. */
import type { Listing, ListingStatus } from '#contract/listings.ts';
import { type ListingDraft, type ListingField, listingFields } from '#rules/listings/listing-form.ts';
import { parsePrice } from '#rules/listings/price.ts';
import { draftOf, type EditBase } from './listing-draft.ts';
import { sanitiseDescription } from './sanitise-description.ts';

/** The fields that are compared and chosen separately. */
export type ConflictField = ListingField | 'status';
export type Version = { readonly draft: ListingDraft; readonly status: ListingStatus };
export type Side = 'mine' | 'theirs';
export type Choices = Readonly<Partial<Record<ConflictField, Side>>>;

const priceKey = (text: string): unknown => {
  const price = parsePrice(text);
  return price.ok ? price.minor : text.trim();
};

/** A comparable value: the editor and the server can write the same content with different attributes. */
function comparableValue(version: Version, field: ConflictField): string {
  if (field === 'status') return version.status;
  const value = version.draft[field];
  if (field === 'description') return sanitiseDescription(version.draft.description);
  if (field === 'price') return JSON.stringify(priceKey(version.draft.price));
  if (field === 'name') return version.draft.name.trim();
  return JSON.stringify(field === 'members' ? version.draft.members.toSorted((a, b) => a - b) : value);
}

/** The fields in which two versions differ, in the order of the form. */
export function differingFields(first: Version, second: Version): readonly ConflictField[] {
  return [...listingFields, 'status' as const].filter(
    (field) => comparableValue(first, field) !== comparableValue(second, field),
  );
}

export const isChanged = (base: Version, current: Version): boolean => differingFields(base, current).length > 0;

export const versionOf = (listing: Listing): Version => ({ draft: draftOf(listing), status: listing.status });

export const isSameAs = (listing: Listing, version: Version): boolean =>
  differingFields(versionOf(listing), version).length === 0;

/** The initial choice: mine if I changed the field, theirs if only they did. */
export function firstChoices(base: EditBase, mine: Version, theirs: Version): Choices {
  const changed = new Set(differingFields(base, mine));
  return Object.fromEntries(
    differingFields(mine, theirs).map((field) => [field, changed.has(field) ? 'mine' : 'theirs'] as const),
  );
}

/** Merges two versions. Members belong to a group: the server refuses a group and members from different versions. */
export function merge(mine: Version, theirs: Version, choices: Choices): Version {
  const versionFor = (field: ConflictField): Version => (choices[field] === 'theirs' ? theirs : mine);
  const group = versionFor('group_id');
  const sameGroup = mine.draft.group_id === theirs.draft.group_id;
  return {
    status: versionFor('status').status,
    draft: {
      images: versionFor('images').draft.images,
      name: versionFor('name').draft.name,
      price: versionFor('price').draft.price,
      currency_id: versionFor('currency_id').draft.currency_id,
      group_id: group.draft.group_id,
      members: (sameGroup ? versionFor('members') : group).draft.members,
      sourcetype_id: versionFor('sourcetype_id').draft.sourcetype_id,
      description: versionFor('description').draft.description,
    },
  };
}

/** Fields that can be chosen separately: if the groups differ, the members follow the group. */
export function choosableFields(mine: Version, theirs: Version): readonly ConflictField[] {
  const fields = differingFields(mine, theirs);
  return fields.includes('group_id') ? fields.filter((field) => field !== 'members') : fields;
}
