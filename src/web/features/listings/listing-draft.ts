/** How does what a person has typed become a listing on the wire, come back from it, and survive a reload? */
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

/** The wire's form of a draft in which `listingProblems` has found nothing. */
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

/** A listing of the wire, stored or about to be, as the form shows it. */
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

/** The stored version that an edit began with. */
export type EditBase = { readonly draft: ListingDraft; readonly status: ListingStatus; readonly version: number };

export const editBaseOf = (listing: Listing): EditBase => ({
  draft: draftOf(listing),
  status: listing.status,
  version: listing.version,
});

/** The server sweeps pictures that nobody refers to after a day; older ones must not come back as broken boxes. */
const PICTURES_LAST_MS = 20 * 60 * 60 * 1000;

/** `base` where a stored listing is being changed. */
export type KeptDraft = { readonly at: number; readonly draft: ListingDraft; readonly base?: EditBase };

type Loose<T> = Partial<Record<keyof T, unknown>>;
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isId = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0;
const ids = (value: unknown): number[] => (Array.isArray(value) ? value.filter(isId) : []);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function readDraftFields(given: Loose<ListingDraft>): ListingDraft {
  const images = Array.isArray(given.images) ? given.images : [];
  return {
    images: images.filter((url): url is string => typeof url === 'string' && url !== '').slice(0, 3),
    name: text(given.name),
    price: text(given.price),
    currency_id: isId(given.currency_id) ? given.currency_id : null,
    group_id: isId(given.group_id) ? given.group_id : null,
    members: ids(given.members),
    sourcetype_id: isId(given.sourcetype_id) ? given.sourcetype_id : null,
    description: text(given.description),
  };
}

function readBase(given: unknown): EditBase | undefined {
  if (!isObject(given)) return undefined;
  const { draft, status, version } = given as Loose<EditBase>;
  if (!isObject(draft) || !isId(version) || (status !== 'open' && status !== 'closed')) return undefined;
  return { draft: readDraftFields(draft), status, version };
}

/** Reads what an earlier version of this page may have kept; undefined when there is nothing worth coming back to. */
export function readKeptDraft(kept: unknown, now: number): KeptDraft | undefined {
  if (!isObject(kept) || !('draft' in kept) || !('at' in kept)) return undefined;
  const at = typeof kept.at === 'number' ? kept.at : 0;
  const draft = readDraftFields(isObject(kept.draft) ? kept.draft : {});
  const base = 'base' in kept ? readBase(kept.base) : undefined;
  // Pictures of a stored listing are referred to; only new ones are swept.
  if (now - at >= PICTURES_LAST_MS) draft.images = draft.images.filter((url) => base?.draft.images.includes(url));
  if (!hasContent(draft)) return undefined;
  return base ? { at, draft, base } : { at, draft };
}

/** True when more than the currency, which is chosen for everybody, has been filled in. */
export function hasContent(draft: ListingDraft): boolean {
  return listingFields.some(
    (field) => field !== 'currency_id' && JSON.stringify(draft[field]) !== JSON.stringify(emptyDraft[field]),
  );
}
