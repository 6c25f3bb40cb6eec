/** Two people edited one listing: what differs between their versions, and what becomes of it? */
import type { Listing, ListingStatus } from '#contract/listings.ts';
import { type ListingDraft, type ListingField, listingFields } from '#rules/listings/listing-form.ts';
import { parsePrice } from '#rules/listings/price.ts';
import { draftOf, type EditBase } from './listing-draft.ts';
import { sanitiseDescription } from './sanitise-description.ts';

/** What is compared and chosen, field by field. */
export type ConflictField = ListingField | 'status';
export type Version = { readonly draft: ListingDraft; readonly status: ListingStatus };
export type Side = 'mine' | 'theirs';
export type Choices = Readonly<Partial<Record<ConflictField, Side>>>;

const priceKey = (typed: string): unknown => {
  const price = parsePrice(typed);
  return price.ok ? price.minor : typed.trim();
};

/** What a field means, whoever wrote it: the editor and the server write the same text with other attributes. */
function meaning(version: Version, field: ConflictField): string {
  if (field === 'status') return version.status;
  const value = version.draft[field];
  if (field === 'description') return sanitiseDescription(version.draft.description);
  if (field === 'price') return JSON.stringify(priceKey(version.draft.price));
  if (field === 'name') return version.draft.name.trim();
  return JSON.stringify(field === 'members' ? version.draft.members.toSorted((a, b) => a - b) : value);
}

/** The fields in which two versions differ, in the order of the form. */
export function differingFields(one: Version, other: Version): readonly ConflictField[] {
  return [...listingFields, 'status' as const].filter((field) => meaning(one, field) !== meaning(other, field));
}

export const isChanged = (base: Version, now: Version): boolean => differingFields(base, now).length > 0;

export const versionOf = (listing: Listing): Version => ({ draft: draftOf(listing), status: listing.status });

export const isSameAs = (listing: Listing, version: Version): boolean =>
  differingFields(versionOf(listing), version).length === 0;

/** What to begin with: mine where I changed something, theirs where only they did. */
export function firstChoices(base: EditBase, mine: Version, theirs: Version): Choices {
  const changed = new Set(differingFields(base, mine));
  return Object.fromEntries(
    differingFields(mine, theirs).map((field) => [field, changed.has(field) ? 'mine' : 'theirs'] as const),
  );
}

/** One version out of two. Members belong to a group: both come from the same side, or the pair would be refused. */
export function merge(mine: Version, theirs: Version, choices: Choices): Version {
  const from = (field: ConflictField): Version => (choices[field] === 'theirs' ? theirs : mine);
  const group = from('group_id');
  const sameGroup = mine.draft.group_id === theirs.draft.group_id;
  return {
    status: from('status').status,
    draft: {
      images: from('images').draft.images,
      name: from('name').draft.name,
      price: from('price').draft.price,
      currency_id: from('currency_id').draft.currency_id,
      group_id: group.draft.group_id,
      members: (sameGroup ? from('members') : group).draft.members,
      sourcetype_id: from('sourcetype_id').draft.sourcetype_id,
      description: from('description').draft.description,
    },
  };
}

/** Fields that are chosen on their own: members go with their group where that differs. */
export function choosableFields(mine: Version, theirs: Version): readonly ConflictField[] {
  const fields = differingFields(mine, theirs);
  return fields.includes('group_id') ? fields.filter((field) => field !== 'members') : fields;
}
