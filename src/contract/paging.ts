/** Defines the schemas shared by routes that return a list in pages. */
import { z } from 'zod';

export const NextCursor = z.object({
  /** The cursor of the next page; null on the last page. */
  next_cursor: z.string().nullable(),
});

export const pageOf = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item), meta: NextCursor });
