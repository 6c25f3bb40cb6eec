/** Provides sentences for issues without one in the schema, so that users never see messages of the schema library. */
import type { z } from 'zod';

const REQUIRED = 'This field is required.';
const INVALID = 'This value is not valid.';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const isNumeric = (issue: Issue): boolean => 'origin' in issue && (issue.origin === 'number' || issue.origin === 'int');

function limitSentence(issue: Issue): string {
  if (issue.code === 'too_big') {
    if (isNumeric(issue)) return `Use a number up to ${issue.maximum}.`;
    return issue.origin === 'string' ? `Use at most ${issue.maximum} characters` : `Choose at most ${issue.maximum}.`;
  }
  if (issue.code !== 'too_small') return INVALID;
  if (isNumeric(issue)) return `Use a number from ${issue.minimum}.`;
  if (issue.minimum === 1) return REQUIRED;
  return issue.origin === 'string' ? `Use at least ${issue.minimum} characters` : `Choose at least ${issue.minimum}.`;
}

/** An error map for `safeParse`: a sentence in the schema takes precedence over it. */
export const fieldSentence: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined || issue.input === null || issue.input === '') return REQUIRED;
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'number' || issue.expected === 'int' ? 'Enter a number.' : INVALID;
    case 'invalid_value':
      return 'Choose from the list.';
    default:
      return limitSentence(issue);
  }
};
