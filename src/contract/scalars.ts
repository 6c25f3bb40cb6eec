/** Defines ids, times, prices, names and page limits on the wire. */
import { z } from 'zod';
import { MAX_ID, MAX_PAGE_SIZE, MAX_PRICE_MINOR } from './limits.ts';
import { type ProblemCode, problemCode } from './problems.ts';

/** A database id: a positive integer of 31 bits. */
export const Id = z.int().min(1).max(MAX_ID);
/** An id in a path or query. In a path, any other value is treated as an id that does not exist. */
export const PathId = z
  .union([z.number(), z.string().regex(/^[1-9]\d{0,9}$/)])
  .transform(Number)
  .pipe(Id);
/** An id in a body, as a number or as the text of a form field. If `code` is set, every problem has this code. */
export const IdInput = (code?: ProblemCode) =>
  z
    .union([z.number(), z.string().regex(/^[1-9]\d{0,9}$/)], code)
    .transform(Number)
    .pipe(z.int(code).min(1, code).max(MAX_ID, code));
export const Uuid = z.uuid();
/** A time in ISO 8601 and UTC. */
export const Instant = z.iso.datetime();
/** The full URL of a picture, or the empty string for none. */
export const PictureUrl = z.union([z.literal(''), z.url()]);
/** A price in major units with at most two decimals, from 0 to 9,999,999.99. */
export const Price = z
  .number({ error: problemCode('not_a_price') })
  .min(0, problemCode('price_negative'))
  .max(MAX_PRICE_MINOR / 100, problemCode('price_too_high'))
  .refine((value) => Math.abs(Math.round(value * 100) - value * 100) < 1e-6, problemCode('too_many_decimals'));
/** A price in a body: a number, or the text of a form field, such as "12.50". */
export const PriceInput = z
  .union(
    [z.number(), z.string().regex(/^-?(?:\d+(?:\.\d+)?|\.\d+)$/, problemCode('not_a_price'))],
    problemCode('not_a_price'),
  )
  .transform(Number)
  .pipe(Price);
export const CurrencyCode = z.string().regex(/^[A-Z]{3}$/);
export const Named = z.object({ id: Id, name: z.string() });
export type Named = z.infer<typeof Named>;
/** A name that staff can translate; `name_fr` is absent if there is no French name. */
export const TranslatedName = Named.extend({ name_fr: z.string().optional() });
export type TranslatedName = z.infer<typeof TranslatedName>;
export const SortByName = z.object({
  sort: z.enum(['name', 'id']).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
});

export const PageLimit = z.coerce.number().pipe(z.int().min(1).max(MAX_PAGE_SIZE));

/** The columns of an imported file that are not read, as the file names them; absent if there are none. */
export const IgnoredColumns = z.array(z.string()).optional();
