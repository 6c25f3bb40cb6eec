/** Summarises the errors of a 422 response in one sentence: the first error and how many more there are. */

import { plural } from '#contract/plural.ts';

export type FieldErrors = Readonly<Record<string, readonly string[]>>;
export type WithMore = (first: string, count: number) => string;

/** Uses Laravel's wording, because clients written for a Laravel server show only `message`. */
export const withMoreErrors: WithMore = (first, count) =>
  `${first} (and ${count} more ${plural(count, { one: 'error', other: 'errors' })})`;

/** Returns the summary; undefined if there are no errors. */
export function summariseErrors(errors: FieldErrors, withMore: WithMore = withMoreErrors): string | undefined {
  const [first, ...more] = Object.values(errors).flat();
  if (first === undefined || more.length === 0) return first;
  return withMore(first, more.length);
}
