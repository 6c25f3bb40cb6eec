/** Compares two concurrent edits of a listing and merges them. */
import { type ListingField, listingFieldNames, listingFieldRow, listingFields } from '#contract/fields.ts';
import type { Listing, ListingStatus } from '#contract/listings.ts';
import type { DraftValues, ListingDraft } from '#rules/listings/listing-form.ts';
import { parsePrice } from '#rules/listings/price.ts';
import { sanitiseDescription } from '../page/sanitise-description.ts';
import { buildDraft, draftOf, type EditBase } from './listing-draft.ts';

export type ConflictField = ListingField | 'status';
export type Version = { readonly draft: ListingDraft; readonly status: ListingStatus };
export type Side = 'mine' | 'theirs';
export type Choices = Readonly<Partial<Record<ConflictField, Side>>>;

const priceKey = (text: string): unknown => {
  const price = parsePrice(text);
  return price.ok ? price.minor : text.trim();
};

/**
 * Each function returns a comparable text. HTML is sanitised, because editor and server can write the same content with
 * different attributes.
 */
const comparers: { readonly [K in keyof DraftValues]: (value: DraftValues[K]) => string } = {
  images: JSON.stringify,
  text: (text) => text.trim(),
  price: (text) => JSON.stringify(priceKey(text)),
  integer: (text) => text.trim(),
  choice: String,
  'optional-choice': String,
  option: (value) => value,
  note: (text) => text.trim(),
  members: (ids) => JSON.stringify(ids.toSorted((a, b) => a - b)),
  flag: String,
  html: sanitiseDescription,
};

const comparableValue = ({ draft, status }: Version, field: ConflictField): string =>
  field === 'status' ? status : comparers[listingFields[field].kind](draft[field] as never);

/** Returns the fields in the order of the form. */
export function differingFields(first: Version, second: Version): readonly ConflictField[] {
  return [...listingFieldNames, 'status' as const].filter(
    (field) => comparableValue(first, field) !== comparableValue(second, field),
  );
}

export const isChanged = (base: Version, current: Version): boolean => differingFields(base, current).length > 0;

export const versionOf = (listing: Listing): Version => ({ draft: draftOf(listing), status: listing.status });

export const isSameAs = (listing: Listing, version: Version): boolean =>
  differingFields(versionOf(listing), version).length === 0;

/** Returns the initial choices: "mine" for every field that this user changed, otherwise "theirs". */
export function firstChoices(base: EditBase, mine: Version, theirs: Version): Choices {
  const changed = new Set(differingFields(base, mine));
  return Object.fromEntries(
    differingFields(mine, theirs).map((field) => [field, changed.has(field) ? 'mine' : 'theirs'] as const),
  );
}

/**
 * Returns true if the field must follow another field that differs between the versions. Members follow their group:
 * the server refuses members of another group.
 */
const isBound = (field: ConflictField, mine: Version, theirs: Version): boolean => {
  const leader = field === 'status' ? undefined : listingFieldRow(field).follows;
  return leader !== undefined && mine.draft[leader] !== theirs.draft[leader];
};

/** Merges two versions. A field that follows another field comes from the same version as that field. */
export function merge(mine: Version, theirs: Version, choices: Choices): Version {
  const versionFor = (field: ConflictField): Version => (choices[field] === 'theirs' ? theirs : mine);
  const sourceOf = (field: ListingField): Version => {
    const leader = listingFieldRow(field).follows;
    return versionFor(leader && isBound(field, mine, theirs) ? leader : field);
  };
  return {
    status: versionFor('status').status,
    draft: buildDraft((field) => sourceOf(field).draft[field]),
  };
}

export function choosableFields(mine: Version, theirs: Version): readonly ConflictField[] {
  return differingFields(mine, theirs).filter((field) => !isBound(field, mine, theirs));
}
