/** Validates a listing draft in the form before it is sent. */
import { DESCRIPTION_BYTES, hasWords, utf8Bytes } from './description.ts';
import { type PriceProblem, parsePrice } from './price.ts';

/** The form's current input, under its names on the wire. */
export type ListingDraft = {
  /** URLs of uploaded pictures, the first one first: image1 to image3 on the wire. */
  images: string[];
  name: string;
  /** As typed. */
  price: string;
  currency_id: number | null;
  group_id: number | null;
  /** Ids. */
  members: number[];
  sourcetype_id: number | null;
  /** HTML from the editor. */
  description: string;
};

export type ListingProblem =
  | { readonly field: 'images'; readonly problem: 'missing' | 'too_many' }
  | { readonly field: 'name'; readonly problem: 'missing' | 'too_long' }
  | { readonly field: 'price'; readonly problem: PriceProblem }
  | { readonly field: 'currency_id'; readonly problem: 'missing' }
  | { readonly field: 'group_id'; readonly problem: 'missing' }
  | { readonly field: 'members'; readonly problem: 'missing' | 'too_many' }
  | { readonly field: 'sourcetype_id'; readonly problem: 'missing' }
  | { readonly field: 'description'; readonly problem: 'missing' | 'too_long' };
export type ListingField = keyof ListingDraft;

export const NAME_LENGTH = 120;
export const MEMBERS_AT_MOST = 50;
export const IMAGES_AT_MOST = 3;

/** In the order in which the form shows them. */
export const listingFields = [
  'images',
  'name',
  'price',
  'currency_id',
  'group_id',
  'members',
  'sourcetype_id',
  'description',
] as const satisfies readonly ListingField[];

/** Returns all problems in the order of the form; empty if the draft can be sent. */
export function listingProblems(draft: Readonly<ListingDraft>): readonly ListingProblem[] {
  const problems: ListingProblem[] = [];
  if (!draft.images[0]) problems.push({ field: 'images', problem: 'missing' });
  else if (draft.images.length > IMAGES_AT_MOST) problems.push({ field: 'images', problem: 'too_many' });
  const name = draft.name.trim();
  if (name === '') problems.push({ field: 'name', problem: 'missing' });
  else if (name.length > NAME_LENGTH) problems.push({ field: 'name', problem: 'too_long' });
  const price = parsePrice(draft.price);
  if (!price.ok) problems.push({ field: 'price', problem: price.problem });
  if (draft.currency_id === null) problems.push({ field: 'currency_id', problem: 'missing' });
  if (draft.group_id === null) problems.push({ field: 'group_id', problem: 'missing' });
  if (draft.members.length === 0) problems.push({ field: 'members', problem: 'missing' });
  else if (draft.members.length > MEMBERS_AT_MOST) problems.push({ field: 'members', problem: 'too_many' });
  if (draft.sourcetype_id === null) problems.push({ field: 'sourcetype_id', problem: 'missing' });
  if (!hasWords(draft.description)) problems.push({ field: 'description', problem: 'missing' });
  else if (utf8Bytes(draft.description) > DESCRIPTION_BYTES) {
    problems.push({ field: 'description', problem: 'too_long' });
  }
  return problems;
}

/** Returns the form field for a name in the server's errors, such as `image2` or `members.0.id`. */
export function listingFieldOf(wireName: string): ListingField | undefined {
  const [top = ''] = wireName.split('.');
  if (/^image[123]$/.test(top)) return 'images';
  return listingFields.find((field) => field === top);
}
