/**
 * Describes each search filter once. Schemas, URL parameters, saved filters, SQL conditions, facets and chips are
 * derived from it.
 */
import { MAX_SEARCH_LENGTH } from '../limits.ts';

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

type Rows = typeof searchFields;
export type SearchField = keyof Rows;
export type FieldKind<F extends SearchField> = Rows[F]['kind'];
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
