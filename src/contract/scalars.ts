/** Defines ids, times, prices, names and page limits on the wire. */
import { z } from 'zod';

/** A database id: a positive integer of 31 bits. */
export const Id = z.int().min(1).max(2_147_483_647);
/** An id in a path or query; any other value is treated as an id that does not exist. */
export const PathId = z
  .union([z.number(), z.string().regex(/^[1-9]\d{0,9}$/)])
  .transform(Number)
  .pipe(Id);
/** An id in a body, as a number or as the text of a form field; `sentence` replaces every error message. */
export const IdInput = (sentence?: string) =>
  z
    .union([z.number(), z.string().regex(/^[1-9]\d{0,9}$/)], sentence)
    .transform(Number)
    .pipe(z.int(sentence).min(1, sentence).max(2_147_483_647, sentence));
export const Uuid = z.uuid();
/** ISO 8601 in UTC. */
export const Instant = z.iso.datetime();
/** Full URL of a picture, or the empty string for none. */
export const PictureUrl = z.union([z.literal(''), z.url()]);
/** Major units with at most two decimals, 0 to 9,999,999.99. */
export const Price = z
  .number({ error: 'Enter a number, like 18.00' })
  .min(0, 'A price cannot be negative')
  .max(9_999_999.99, 'The highest price is 9,999,999.99')
  .refine((value) => Math.abs(Math.round(value * 100) - value * 100) < 1e-6, 'Use at most two decimals');
/** A price in a body: a number, or the plain decimal of a number field, such as "12.50". */
export const PriceInput = z
  .union(
    [z.number(), z.string().regex(/^-?(?:\d+(?:\.\d+)?|\.\d+)$/, 'Enter a number, like 18.00')],
    'Enter a number, like 18.00',
  )
  .transform(Number)
  .pipe(Price);
/** Three letters, such as USD. */
export const CurrencyCode = z.string().regex(/^[A-Z]{3}$/);
export const Named = z.object({ id: Id, name: z.string() });
export type Named = z.infer<typeof Named>;
export const SortByName = z.object({
  sort: z.enum(['name', 'id']).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
});

/** The page size of a list, as written in the query. */
export const PageLimit = z.coerce.number().pipe(z.int().min(1).max(48));
