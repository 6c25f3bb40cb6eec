/** Defines the search and the page size that the lists on the staff pages share. */
import { z } from 'zod';
import { MAX_QUEUE_PAGE_SIZE, MAX_SEARCH_LENGTH, QUEUE_PAGE_SIZE } from './limits.ts';

export const StaffListQuery = z.object({
  /** Text to search for in the list. */
  q: z.string().trim().max(MAX_SEARCH_LENGTH).optional(),
  limit: z.coerce.number().pipe(z.int().min(1).max(MAX_QUEUE_PAGE_SIZE)).default(QUEUE_PAGE_SIZE),
});
