/** Converts listings between the form and the API, and restores stored drafts. */
import type { Listing, ListingStatus, NewListing } from '#contract/listings.ts';
import { type ListingDraft, listingFields } from '#rules/listings/listing-form.ts';
import { majorUnits, parsePrice } from '#rules/listings/price.ts';

export const emptyDraft: ListingDraft = {
  images: [],
  name: '',
  price: '',
  currency_id: null,
  group_id: null,
  members: [],
  sourcetype_id: null,
  description: '',
};

/** Converts a draft to an API request; call it only if `listingProblems` has found nothing. */
export function toNewListing(draft: ListingDraft): NewListing {
  const price = parsePrice(draft.price);
  const [image1 = '', image2 = '', image3 = ''] = draft.images;
  return {
    name: draft.name.trim(),
    price: price.ok ? majorUnits(price.minor) : 0,
    currency_id: draft.currency_id ?? 0,
    group_id: draft.group_id ?? 0,
    members: draft.members.map((id) => ({ id })),
    sourcetype_id: draft.sourcetype_id ?? 0,
    description: draft.description,
    image1,
    image2,
    image3,
  };
}

/** Converts a listing from the API, or one about to be saved, to a form draft. */
export function draftOf(listing: NewListing): ListingDraft {
  return {
    images: [listing.image1, listing.image2, listing.image3].filter((url) => url !== ''),
    name: listing.name,
    price: listing.price.toFixed(2),
    currency_id: listing.currency_id,
    group_id: listing.group_id,
    members: listing.members.map(({ id }) => id),
    sourcetype_id: listing.sourcetype_id,
    description: listing.description,
  };
}

/** The stored version that an edit started from. */
export type EditBase = { readonly draft: ListingDraft; readonly status: ListingStatus; readonly version: number };

export const editBaseOf = (listing: Listing): EditBase => ({
  draft: draftOf(listing),
  status: listing.status,
  version: listing.version,
});

/** The server deletes unreferenced pictures after a day; older ones in a draft would be broken images. */
const MAX_PICTURE_AGE_MS = 20 * 60 * 60 * 1000;

/** `base` is set if a stored listing is being edited. */
export type KeptDraft = { readonly at: number; readonly draft: ListingDraft; readonly base?: EditBase };

type Loose<T> = Partial<Record<keyof T, unknown>>;
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isId = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0;
const ids = (value: unknown): number[] => (Array.isArray(value) ? value.filter(isId) : []);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function readDraftFields(value: Loose<ListingDraft>): ListingDraft {
  const images = Array.isArray(value.images) ? value.images : [];
  return {
    images: images.filter((url): url is string => typeof url === 'string' && url !== '').slice(0, 3),
    name: text(value.name),
    price: text(value.price),
    currency_id: isId(value.currency_id) ? value.currency_id : null,
    group_id: isId(value.group_id) ? value.group_id : null,
    members: ids(value.members),
    sourcetype_id: isId(value.sourcetype_id) ? value.sourcetype_id : null,
    description: text(value.description),
  };
}

function readBase(value: unknown): EditBase | undefined {
  if (!isObject(value)) return undefined;
  const { draft, status, version } = value as Loose<EditBase>;
  if (!isObject(draft) || !isId(version) || (status !== 'open' && status !== 'closed')) return undefined;
  return { draft: readDraftFields(draft), status, version };
}

/** Reads a stored draft, which can be in the format of an earlier app version; returns undefined if it has no content. */
export function readKeptDraft(stored: unknown, now: number): KeptDraft | undefined {
  if (!isObject(stored) || !('draft' in stored) || !('at' in stored)) return undefined;
  const at = typeof stored.at === 'number' ? stored.at : 0;
  const draft = readDraftFields(isObject(stored.draft) ? stored.draft : {});
  const base = 'base' in stored ? readBase(stored.base) : undefined;
  // Pictures of a stored listing are referenced, so only the new ones can have been deleted.
  if (now - at >= MAX_PICTURE_AGE_MS) draft.images = draft.images.filter((url) => base?.draft.images.includes(url));
  if (!hasContent(draft)) return undefined;
  return base ? { at, draft, base } : { at, draft };
}

/** Returns true if any field except the preselected currency is filled in. */
export function hasContent(draft: ListingDraft): boolean {
  return listingFields.some(
    (field) => field !== 'currency_id' && JSON.stringify(draft[field]) !== JSON.stringify(emptyDraft[field]),
  );
}
