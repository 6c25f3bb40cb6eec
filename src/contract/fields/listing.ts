/**
 * Describes each field of a listing once. Schemas, the form with its draft and validation, stored columns and the
 * merging of concurrent edits are derived from it.
 */
import { countries, shippingAreas } from '../countries.ts';
import {
  MAX_DESCRIPTION_BYTES,
  MAX_LISTING_IMAGES,
  MAX_LISTING_MEMBERS,
  MAX_LISTING_NAME_LENGTH,
  MAX_PRICE_MINOR,
  MAX_SHIPPING_COST_LENGTH,
} from '../limits.ts';
import type { ProblemCode } from '../problems.ts';

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
