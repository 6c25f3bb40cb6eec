/** Defines the scale of conditions that a listing can state, and how admins maintain it. */

import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { MAX_CONDITION_NAME_LENGTH, MAX_CONDITIONS } from './limits.ts';
import { problemCode } from './problems.ts';
import { IdInput, TranslatedName } from './scalars.ts';
import { VISIBLE } from './visible-text.ts';

const GradeName = z
  .string()
  .trim()
  .regex(VISIBLE, problemCode('name_required'))
  .max(MAX_CONDITION_NAME_LENGTH, problemCode('too_long'));

export const ConditionScale = z.strictObject({
  /** The scale before the edit. If it has changed since, the server returns 409 and overwrites nothing. */
  before: z.array(TranslatedName).max(MAX_CONDITIONS),
  /** The new scale, best grade first. A grade without an id is created; a grade that is left out is deleted. */
  conditions: z
    .array(
      z.strictObject({
        id: IdInput().nullable(),
        name: GradeName,
        /** The French name; if it is absent or blank, users who read French see the English name. */
        name_fr: z.string().trim().max(MAX_CONDITION_NAME_LENGTH, problemCode('too_long')).optional(),
      }),
    )
    .max(MAX_CONDITIONS, problemCode('too_many')),
});
export type ConditionScale = z.infer<typeof ConditionScale>;

const Grades = z.object({ data: z.array(TranslatedName) });

export const conditionsRoutes = {
  'GET /api/conditions': {
    id: 'conditions.list',
    access: 'anyone',
    summary: 'The grades of the scale of conditions, the best one first',
    responses: { 200: Grades },
    errors: [],
  },
  'PUT /api/admin/conditions': {
    id: 'conditions.replace',
    access: 'admin',
    affects: ['GET /api/conditions', 'GET /api/listings/{id}', 'GET /api/listings/search'],
    summary: 'Replaces the scale of conditions; a grade that listings or saved searches use cannot be deleted',
    body: ConditionScale,
    responses: { 200: Grades },
    errors: ['unauthenticated', 'not_found', 'validation_failed', 'version_conflict'],
  },
} as const satisfies Endpoints;
