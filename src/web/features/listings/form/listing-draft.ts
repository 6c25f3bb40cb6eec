/** Converts listings between the form and the API, and restores stored drafts. */
import { HOUR_MS } from '#contract/durations.ts';
import { type ListingField, listingFieldNames, listingFieldRow, listingFields } from '#contract/fields.ts';
import { MAX_LISTING_IMAGES } from '#contract/limits.ts';
import type { Listing, ListingStatus, NewListing } from '#contract/listings.ts';
import type { DraftValues, ListingDraft } from '#rules/listings/listing-form.ts';
import { majorUnits, parsePrice } from '#rules/listings/price.ts';
import { formatAmount } from '#web/lib/i18n/format.ts';

const emptyValues: DraftValues = {
  images: [],
  text: '',
  price: '',
  integer: '',
  choice: null,
  'optional-choice': null,
  option: '',
  note: '',
  members: [],
  flag: false,
  html: '',
};
export const buildDraft = (valueFor: (field: ListingField) => unknown): ListingDraft =>
  Object.fromEntries(listingFieldNames.map((field) => [field, valueFor(field)])) as ListingDraft;

export const emptyDraft: ListingDraft = buildDraft((field) => emptyValues[listingFields[field].kind]);

/**
 * The type of a value in API requests and responses, by kind of field. Images are not included, because they consist of
 * three fields.
 */
type Wire = {
  text: string;
  price: number;
  integer: number | null | undefined;
  choice: number;
  'optional-choice': number | null | undefined;
  option: string | null | undefined;
  note: string | null | undefined;
  members: { id: number }[];
  flag: boolean | undefined;
  html: string;
};
const codecs: {
  readonly [K in keyof Wire]: {
    toWire: (value: DraftValues[K]) => Wire[K];
    toDraft: (value: Wire[K]) => DraftValues[K];
  };
} = {
  text: { toWire: (text) => text.trim(), toDraft: (text) => text },
  price: {
    toWire: (typed) => {
      const price = parsePrice(typed);
      return price.ok ? majorUnits(price.minor) : 0;
    },
    toDraft: formatAmount,
  },
  integer: {
    toWire: (typed) => (typed.trim() === '' ? null : Number(typed)),
    toDraft: (number) => String(number ?? ''),
  },
  choice: { toWire: (id) => id ?? 0, toDraft: (id) => id },
  'optional-choice': { toWire: (id) => id, toDraft: (id) => id ?? null },
  option: { toWire: (value) => value || null, toDraft: (value) => value ?? '' },
  note: { toWire: (text) => text.trim() || null, toDraft: (text) => text ?? '' },
  members: { toWire: (ids) => ids.map((id) => ({ id })), toDraft: (members) => members.map(({ id }) => id) },
  flag: { toWire: (isOn) => isOn, toDraft: (isOn) => isOn ?? false },
  html: { toWire: (html) => html, toDraft: (html) => html },
};

/** Converts a draft to an API request; call it only if `listingProblems` returns no problems. */
export function toNewListing(draft: ListingDraft): NewListing {
  const [image1 = '', image2 = '', image3 = ''] = draft.images;
  const fields = listingFieldNames.flatMap((field) => {
    const { kind } = listingFields[field];
    return kind === 'images' ? [] : [[field, codecs[kind].toWire(draft[field] as never)]];
  });
  return {
    ...(Object.fromEntries(fields) as Omit<NewListing, 'image1' | 'image2' | 'image3'>),
    image1,
    image2,
    image3,
  };
}

export function draftOf(listing: NewListing): ListingDraft {
  return buildDraft((field) => {
    if (field === 'images') return [listing.image1, listing.image2, listing.image3].filter((url) => url !== '');
    return codecs[listingFields[field].kind].toDraft(listing[field] as never);
  });
}

/** The stored version of the listing from which an edit started. */
export type EditBase = { readonly draft: ListingDraft; readonly status: ListingStatus; readonly version: number };

export const editBaseOf = (listing: Listing): EditBase => ({
  draft: draftOf(listing),
  status: listing.status,
  version: listing.version,
});

/** The server deletes unreferenced pictures after a day; older pictures in a draft would be broken images. */
const MAX_PICTURE_AGE_MS = 20 * HOUR_MS;

export type SavedDraft = {
  readonly at: number;
  readonly draft: ListingDraft;
  /** The edited listing; undefined if the draft is for a new listing. */
  readonly base?: EditBase;
  /** The pictures of the listing from which this draft was copied. */
  readonly copiedImages?: readonly string[];
  /** The client id with which this draft was sent; undefined if no listing can have been created from it. */
  readonly sentAs?: string;
};

type Loose<T> = Partial<Record<keyof T, unknown>>;
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isId = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0;
const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value);
const idOrNull = (value: unknown): number | null => (isId(value) ? value : null);
const ids = (value: unknown): number[] => (Array.isArray(value) ? value.filter(isId) : []);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const readers: { readonly [K in keyof DraftValues]: (value: unknown) => DraftValues[K] } = {
  images: (value) => (Array.isArray(value) ? value.map(text).filter(Boolean).slice(0, MAX_LISTING_IMAGES) : []),
  text,
  price: text,
  integer: text,
  choice: idOrNull,
  'optional-choice': idOrNull,
  option: text,
  note: text,
  members: ids,
  flag: (value) => value === true,
  html: text,
};

const readDraftFields = (value: Loose<ListingDraft>): ListingDraft =>
  buildDraft((field) => readers[listingFields[field].kind](value[field]));

function readBase(value: unknown): EditBase | undefined {
  if (!isObject(value)) return undefined;
  const { draft, status, version } = value as Loose<EditBase>;
  if (!isObject(draft) || !isId(version) || (status !== 'open' && status !== 'closed')) return undefined;
  return { draft: readDraftFields(draft), status, version };
}

/** Reads a stored draft, which can be in the format of an earlier app version; undefined if it has no content. */
export function readSavedDraft(stored: unknown, now: number): SavedDraft | undefined {
  if (!isObject(stored) || !('draft' in stored) || !('at' in stored)) return undefined;
  const at = typeof stored.at === 'number' ? stored.at : 0;
  const draft = readDraftFields(isObject(stored.draft) ? stored.draft : {});
  const base = 'base' in stored ? readBase(stored.base) : undefined;
  const copiedImages = 'copiedImages' in stored ? readers.images(stored.copiedImages) : [];
  // Pictures of a stored listing are referenced, so only the new ones can have been deleted.
  const referenced = [...(base?.draft.images ?? []), ...copiedImages];
  if (now - at >= MAX_PICTURE_AGE_MS) draft.images = draft.images.filter((url) => referenced.includes(url));
  if (!hasContent(draft)) return undefined;
  const sentAs = 'sentAs' in stored && isUuid(stored.sentAs) ? { sentAs: stored.sentAs } : {};
  return { at, draft, ...(base ? { base } : {}), ...(copiedImages.length > 0 ? { copiedImages } : {}), ...sentAs };
}

/** Preselected fields (currency and `ships_from`) are not compared. */
export function isTouched(start: ListingDraft, current: ListingDraft): boolean {
  return listingFieldNames.some(
    (field) => !listingFieldRow(field).isPreselected && JSON.stringify(start[field]) !== JSON.stringify(current[field]),
  );
}

export const hasContent = (draft: ListingDraft): boolean => isTouched(emptyDraft, draft);
