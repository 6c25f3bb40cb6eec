/** Validates a listing draft in the form before submission. */

import {
  type ListingField,
  type ListingFieldRow,
  type ListingKind,
  listingFieldNames,
  listingFieldRow,
} from '#contract/fields.ts';
import { type FieldProblem, fieldProblem, type ProblemCode } from '#contract/problems.ts';
import { isBlank } from '#contract/visible-text.ts';
import { characterCount } from '#rules/text/characters.ts';
import { hasWords, utf8Bytes } from './description.ts';
import { majorUnits, type PriceProblem, parsePrice } from './price.ts';

/** The form's input for each kind of field. Prices and numbers are stored as typed. */
export type DraftValues = {
  /** URLs of uploaded pictures in their order: image1 to image3 on the wire. */
  images: string[];
  text: string;
  price: string;
  integer: string;
  choice: number | null;
  'optional-choice': number | null;
  /** Empty for none. */
  option: string;
  note: string;
  members: number[];
  flag: boolean;
  html: string;
};
export type ListingDraft = { [F in ListingField]: DraftValues[ListingKind<F>] };

export type ListingProblemCode = Extract<
  ProblemCode,
  | 'image_required'
  | 'too_many_files'
  | 'name_required'
  | 'too_long'
  | 'not_a_price'
  | 'price_negative'
  | 'price_too_high'
  | 'too_many_decimals'
  | 'not_a_number'
  | 'number_too_low'
  | 'number_too_high'
  | 'currency_required'
  | 'group_required'
  | 'source_type_required'
  | 'members_required'
  | 'too_many_members'
  | 'description_required'
  | 'description_too_long'
>;
export type ListingProblem = Extract<FieldProblem, { code: ListingProblemCode }> & { readonly field: ListingField };

type Limits = Required<Pick<ListingFieldRow, 'min' | 'max'>>;

const priceCodes = {
  missing: 'not_a_price',
  not_a_number: 'not_a_price',
  negative: 'price_negative',
  too_many_decimals: 'too_many_decimals',
} as const satisfies Record<Exclude<PriceProblem, 'too_high'>, ProblemCode>;

function priceProblem(field: string, typed: string, { max }: Limits): FieldProblem | undefined {
  const price = parsePrice(typed);
  if (price.ok) return undefined;
  if (price.problem === 'too_high') return fieldProblem(field, 'price_too_high', { max: majorUnits(max) });
  return fieldProblem(field, priceCodes[price.problem]);
}

function integerProblem(field: string, typed: string, { min, max }: Limits): FieldProblem | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  if (!/^-?\d{1,9}$/.test(text)) return fieldProblem(field, 'not_a_number');
  if (Number(text) < min) return fieldProblem(field, 'number_too_low', { min });
  return Number(text) > max ? fieldProblem(field, 'number_too_high', { max }) : undefined;
}

const textProblem = (field: string, text: string, { max }: Limits): FieldProblem | undefined =>
  characterCount(text.trim()) > max ? fieldProblem(field, 'too_long', { max }) : undefined;

/** Checks a filled field by its kind. Whether a required field has a value is checked earlier. */
const checks: {
  readonly [K in keyof DraftValues]: (field: string, value: DraftValues[K], limits: Limits) => FieldProblem | undefined;
} = {
  images: (field, urls, { max }) => (urls.length > max ? fieldProblem(field, 'too_many_files', { max }) : undefined),
  text: textProblem,
  price: priceProblem,
  integer: integerProblem,
  choice: () => undefined,
  'optional-choice': () => undefined,
  option: () => undefined,
  note: textProblem,
  members: (field, ids, { max }) => (ids.length > max ? fieldProblem(field, 'too_many_members', { max }) : undefined),
  flag: () => undefined,
  html: (field, html, { max }) => (utf8Bytes(html) > max ? fieldProblem(field, 'description_too_long') : undefined),
};

const isEmpty: { readonly [K in keyof DraftValues]: (value: DraftValues[K]) => boolean } = {
  images: (urls) => !urls[0],
  text: isBlank,
  price: (text) => text.trim() === '',
  integer: (text) => text.trim() === '',
  choice: (id) => id === null,
  'optional-choice': (id) => id === null,
  option: (value) => value === '',
  note: (text) => text.trim() === '',
  members: (ids) => ids.length === 0,
  flag: () => false,
  html: (html) => !hasWords(html),
};

function problemOf(draft: Readonly<ListingDraft>, field: ListingField): FieldProblem | undefined {
  const { kind, missing, min = 0, max = Number.POSITIVE_INFINITY } = listingFieldRow(field);
  const value = draft[field] as never;
  if (missing && isEmpty[kind](value)) return fieldProblem(field, missing);
  return checks[kind](field, value, { min, max });
}

/** Returns all problems in the order of the form; empty if the draft can be submitted. */
export function listingProblems(draft: Readonly<ListingDraft>): readonly ListingProblem[] {
  return listingFieldNames.flatMap((field) => (problemOf(draft, field) as ListingProblem | undefined) ?? []);
}

/** Returns the form field for a field name in a server error, such as `image2` or `members.0.id`. */
export function listingFieldOf(wireName: string): ListingField | undefined {
  const [top = ''] = wireName.split('.');
  if (/^image[123]$/.test(top)) return 'images';
  return listingFieldNames.find((field) => field === top);
}
