/** Defines how admins maintain the words that the search treats as equal, such as "vinyl" and "LP". */
import { z } from 'zod';
import { adminRoutes } from './admin-routes.ts';
import { defineRoutes } from './endpoint.ts';
import { MAX_SYNONYM_LENGTH, MAX_SYNONYMS, MIN_SYNONYMS } from './limits.ts';
import { problemCode } from './problems.ts';
import { Id, PathId } from './scalars.ts';

export const SynonymSet = z.object({
  id: Id,
  /** The words as the search compares them: in lower case without accents. */
  words: z.array(z.string()),
});
export type SynonymSet = z.infer<typeof SynonymSet>;

const Word = z
  .string()
  .trim()
  .min(1, problemCode('synonym_not_one_word'))
  .max(MAX_SYNONYM_LENGTH, problemCode('too_long'));

export const SynonymInput = z.strictObject({
  words: z
    .array(Word)
    .min(MIN_SYNONYMS, problemCode('synonyms_too_few'))
    .max(MAX_SYNONYMS, problemCode('synonyms_too_many')),
});

const params = z.object({ id: PathId });

export const synonyms = defineRoutes(adminRoutes.synonyms, {
  list: {
    summary: 'All sets of words that the search treats as equal',
    responses: { 200: z.object({ data: z.array(SynonymSet) }) },
    errors: ['unauthenticated', 'not_found'],
  },
  create: {
    summary: 'Adds a set of synonyms; each word belongs to one set',
    body: SynonymInput,
    responses: { 201: SynonymSet },
    errors: ['unauthenticated', 'not_found', 'validation_failed'],
  },
  update: {
    summary: 'Replaces the words of a set of synonyms',
    params,
    body: SynonymInput,
    responses: { 200: SynonymSet },
    errors: ['unauthenticated', 'not_found', 'validation_failed'],
  },
  remove: {
    summary: 'Deletes a set of synonyms',
    params,
    responses: { 204: null },
    errors: ['unauthenticated', 'not_found'],
  },
});
