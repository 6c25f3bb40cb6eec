/**
 * Describes each field of listings and each search filter once. Forms, drafts, validation, conflicts, schemas, URL
 * parameters, saved filters, SQL conditions, facets and chips are derived from them.
 */
import { countries, shippingAreas } from './countries.ts';
import {
  MAX_DESCRIPTION_BYTES,
  MAX_LISTING_IMAGES,
  MAX_LISTING_MEMBERS,
  MAX_LISTING_NAME_LENGTH,
  MAX_PRICE_MINOR,
  MAX_SEARCH_LENGTH,
  MAX_SHIPPING_COST_LENGTH,
} from './limits.ts';
import type { ProblemCode } from './problems.ts';

/**
 * `choice` is the id of a row of another table, and `optional-choice` is such an id or null. `integer` is an optional
 * whole number, with `min` and `max` as its bounds. `option` is one of a few fixed values, and `note` is a short text;
 * both can be null. `flag` is off unless it is set. If a save omits a number, flag, option, note or optional choice, the
 * stored value does not change. `html` is sanitised by the server.
 */
export type ListingFieldKind =
  | 'images'
  | 'text'
  | 'price'
  | 'integer'
  | 'choice'
  | 'optional-choice'
  | 'option'
  | 'note'
  | 'members'
  | 'flag'
  | 'html';

export type ListingFieldRow = {
  readonly kind: ListingFieldKind;
  /** The message key of the field's name. */
  readonly label: string;
  /** The problem code for an empty required field; absent for an optional field. */
  readonly missing?: Extract<ProblemCode, `${string}_required` | 'not_a_price'>;
  readonly min?: number;
  /**
   * The maximum length of a text, size of a list or value of a number; in minor units for a price, in bytes for HTML.
   */
  readonly max?: number;
  readonly options?: readonly string[];
  /** The column of `listings`; absent if the field has several columns or its own table. */
  readonly column?: string;
  /** True if the form sets the field by itself, so a value does not mean that the user has entered anything. */
  readonly isPreselected?: true;
  /** The field that this field depends on: a merge of two edits takes both values from the same version. */
  readonly follows?: 'group_id';
};

/** The fields by their names on the wire, in the order of the form. `images` is sent as image1 to image3. */
export const listingFields = {
  images: { kind: 'images', label: 'images', missing: 'image_required', max: MAX_LISTING_IMAGES },
  name: { kind: 'text', label: 'name', missing: 'name_required', max: MAX_LISTING_NAME_LENGTH, column: 'name' },
  price: { kind: 'price', label: 'price', missing: 'not_a_price', max: MAX_PRICE_MINOR, column: 'priceMinor' },
  currency_id: {
    kind: 'choice',
    label: 'currency',
    missing: 'currency_required',
    column: 'currencyId',
    isPreselected: true,
  },
  group_id: { kind: 'choice', label: 'group', missing: 'group_required', column: 'groupId' },
  members: {
    kind: 'members',
    label: 'member',
    missing: 'members_required',
    max: MAX_LISTING_MEMBERS,
    follows: 'group_id',
  },
  sourcetype_id: { kind: 'choice', label: 'sourcetype', missing: 'source_type_required', column: 'sourceTypeId' },
  description: {
    kind: 'html',
    label: 'description',
    missing: 'description_required',
    max: MAX_DESCRIPTION_BYTES,
    column: 'description',
  },
  condition_id: { kind: 'optional-choice', label: 'condition', column: 'conditionId' },
  ships_from: {
    kind: 'option',
    label: 'ships_from',
    options: countries,
    column: 'shipsFrom',
    isPreselected: true,
  },
  ships_to: { kind: 'option', label: 'ships_to', options: shippingAreas, column: 'shipsTo' },
  shipping_cost: { kind: 'note', label: 'shipping_cost', max: MAX_SHIPPING_COST_LENGTH, column: 'shippingCost' },
  handover: { kind: 'flag', label: 'handover', column: 'handover' },
  trade: { kind: 'flag', label: 'trade', column: 'trade' },
} as const satisfies Readonly<Record<string, ListingFieldRow>>;

type Rows = typeof listingFields;
export type ListingField = keyof Rows;
export type ListingKind<F extends ListingField> = Rows[F]['kind'];
export type ListingFieldLabel = Rows[ListingField]['label'];
export type ColumnField = { [F in ListingField]: Rows[F] extends { column: string } ? F : never }[ListingField];
export type ColumnOf<F extends ColumnField> = Extract<Rows[F], { column: string }>['column'];
export type IntegerField = { [F in ListingField]: ListingKind<F> extends 'integer' ? F : never }[ListingField];
export type FlagField = { [F in ListingField]: ListingKind<F> extends 'flag' ? F : never }[ListingField];

/** Returns a field's row with a wider type, in which the optional properties can be read. */
export const listingFieldRow = (field: ListingField): ListingFieldRow => listingFields[field];
export const listingFieldLabel = (field: ListingField): ListingFieldLabel => listingFields[field].label;
export const listingFieldNames = Object.keys(listingFields) as ListingField[];
export const columnFields = listingFieldNames.filter((field) => listingFieldRow(field).column) as ColumnField[];
export const integerFields = listingFieldNames.filter(
  (field) => listingFieldRow(field).kind === 'integer',
) as IntegerField[];
export const flagFields = listingFieldNames.filter((field) => listingFieldRow(field).kind === 'flag') as FlagField[];

/** `open` is the default: a search for everything that is for sale. */
export const statusOptions = ['open', 'closed', 'all'] as const;

/**
 * `reduced`: the most recent price reductions come first; `condition`: the best grade comes first. In both orders,
 * listings without a reduction or grade come last, and ties are sorted newest first.
 */
export const sortOrders = ['relevance', 'newest', 'price_asc', 'price_desc', 'reduced', 'condition'] as const;

/** A filter that accepts several values: ids of rows whose names are shown, or numbers that are shown as they are. */
export type ValuesFilterRow = {
  readonly kind: 'values';
  /**
   * The prefix of the tags that `search_refresh` writes, such as `#g7`: the prefix and a value. With this tag, the word
   * index finds the documents that have the value.
   */
  readonly tag: `#${string}`;
  /** The column of `search_documents` that contains the value. */
  readonly column: string;
  /** True if a listing can have several values. */
  readonly isArray?: true;
  /** The table that maps values to names; absent if the value itself is shown. */
  readonly names?: 'groups' | 'members' | 'source_types' | 'conditions';
  /** True if the `names` table also has French names. */
  readonly isTranslated?: true;
  /** The column of the `names` table that orders the values; absent if the most frequent value comes first. */
  readonly orderedBy?: 'rank';
  /** The column of `saved_searches` that contains the value; absent if matching reads it from the stored filters. */
  readonly savedColumn?: string;
};

export type FlagFilterRow = {
  readonly kind: 'flag';
  /** The tag of the documents that pass the filter; `search_refresh` writes it. */
  readonly tag: `#${string}`;
  readonly column: string;
  /**
   * The filter group. If filters of a group are active, a listing must pass at least one of them. A listing must also
   * pass every active filter that has no filter group.
   */
  readonly group?: 'ships_from';
};

type SearchFieldRow =
  | FlagFilterRow
  | ValuesFilterRow
  | { readonly kind: 'text'; readonly max: number }
  /** A price in major units. */
  | { readonly kind: 'price' }
  /** A currency code. */
  | { readonly kind: 'code' }
  | { readonly kind: 'option'; readonly options: typeof statusOptions; readonly initial: 'open' };

/** The filters by their names in the URL and on the wire, in the order of the URL. */
export const searchFields = {
  /** Every word must match one of the listing's words. */
  q: { kind: 'text', max: MAX_SEARCH_LENGTH },
  group: { kind: 'values', tag: '#g', column: 'group_id', names: 'groups', savedColumn: 'group_ids' },
  member: {
    kind: 'values',
    tag: '#m',
    column: 'member_ids',
    isArray: true,
    names: 'members',
    savedColumn: 'member_ids',
  },
  sourcetype: {
    kind: 'values',
    tag: '#s',
    column: 'source_type_id',
    names: 'source_types',
    isTranslated: true,
    savedColumn: 'source_type_ids',
  },
  condition: {
    kind: 'values',
    tag: '#d',
    column: 'condition_id',
    names: 'conditions',
    isTranslated: true,
    orderedBy: 'rank',
  },
  /** The currency of the listing's price. */
  currency: { kind: 'code' },
  min_price: { kind: 'price' },
  max_price: { kind: 'price' },
  /**
   * The currency of both price bounds if `currency` is not set; clients send the user's own currency. Prices in other
   * currencies are converted at the exchange rates.
   */
  price_currency: { kind: 'code' },
  /** `1`: only listings that show a former price. */
  reduced: { kind: 'flag', tag: '#reduced', column: 'reduced' },
  trade: { kind: 'flag', tag: '#trade', column: 'trade' },
  ships_us: { kind: 'flag', tag: '#to_us', column: 'ships_us' },
  ships_ca: { kind: 'flag', tag: '#to_ca', column: 'ships_ca' },
  ships_uk: { kind: 'flag', tag: '#to_uk', column: 'ships_uk' },
  from_us: { kind: 'flag', tag: '#from_us', column: 'from_us', group: 'ships_from' },
  from_ca: { kind: 'flag', tag: '#from_ca', column: 'from_ca', group: 'ships_from' },
  from_uk: { kind: 'flag', tag: '#from_uk', column: 'from_uk', group: 'ships_from' },
  status: { kind: 'option', options: statusOptions, initial: 'open' },
} as const satisfies Readonly<Record<string, SearchFieldRow>>;

type FilterRows = typeof searchFields;
export type SearchField = keyof FilterRows;
export type FieldKind<F extends SearchField> = FilterRows[F]['kind'];
type FieldsOf<K extends SearchFieldRow['kind']> = {
  [F in SearchField]: FieldKind<F> extends K ? F : never;
}[SearchField];

export const searchFieldNames = Object.keys(searchFields) as SearchField[];
const namesOf = <K extends SearchFieldRow['kind']>(kind: K) =>
  searchFieldNames.filter((name) => searchFields[name].kind === kind) as FieldsOf<K>[];

export type ValuesFilter = FieldsOf<'values'>;
export const valuesFilters = namesOf('values');
export const codeFields = namesOf('code');
export type FlagFilter = FieldsOf<'flag'>;
export const flagFilters = namesOf('flag');
/** The value that turns a flag filter on; an absent or empty value turns it off. */
export const FLAG_ON = '1';
export const forEachFilter = <T>(valueFor: (name: ValuesFilter) => T): Record<ValuesFilter, T> =>
  Object.fromEntries(valuesFilters.map((name) => [name, valueFor(name)])) as Record<ValuesFilter, T>;
/** Returns a filter's row with a wider type, in which the optional properties can be read. */
export const valuesFilterRow = (name: ValuesFilter): ValuesFilterRow => searchFields[name];

/**
 * The facets, in the order of the response. All except `price`, which is the range of both price fields, are counted by
 * value.
 */
export const facetNames = [...valuesFilters, 'currency', 'status', 'price'] as const;
export type FacetName = (typeof facetNames)[number];
