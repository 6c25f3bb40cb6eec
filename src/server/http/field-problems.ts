/** Maps the issues of the schema library to the problem codes of the contract. */
import type { z } from 'zod';
import { isProblemCode, problemSentences } from '#contract/problem-sentences.ts';
import type { FieldProblem, Problem, ProblemCode } from '#contract/problems.ts';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const isNumeric = (issue: Issue): boolean => 'origin' in issue && (issue.origin === 'number' || issue.origin === 'int');

function codeOfLimit(issue: Issue): ProblemCode {
  if (issue.code === 'too_big') {
    if (isNumeric(issue)) return 'number_too_high';
    return issue.origin === 'string' ? 'too_long' : 'too_many';
  }
  if (issue.code !== 'too_small') return 'invalid';
  if (isNumeric(issue)) return 'number_too_low';
  if (issue.minimum === 1) return 'required';
  return issue.origin === 'string' ? 'too_short' : 'too_few';
}

/** An error map for `safeParse`: returns the code of an issue whose check does not define a code. */
const codeOfIssue = (issue: Issue): ProblemCode => {
  if (issue.input === undefined || issue.input === null || issue.input === '') return 'required';
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'number' || issue.expected === 'int' ? 'not_a_number' : 'invalid';
    case 'invalid_value':
      return 'not_in_list';
    default:
      return codeOfLimit(issue);
  }
};

/** The message of an issue is a problem code. The only possible parameter is the minimum or maximum of the check. */
function toProblem(issue: z.core.$ZodIssue): Problem {
  const code = isProblemCode(issue.message) ? issue.message : 'invalid';
  if (typeof problemSentences[code] === 'string') return { code, params: {} } as Problem;
  const params = issue.code === 'too_big' ? { max: Number(issue.maximum) } : {};
  return { code, params: issue.code === 'too_small' ? { min: Number(issue.minimum) } : params } as Problem;
}

type Parsed<T> = { readonly data: T } | { readonly problems: readonly FieldProblem[] };

/**
 * Returns the parsed value, or every problem with the name of its field; a problem of the body itself has the field
 * name `body`.
 */
export function parseFields<S extends z.ZodType>(schema: S, value: unknown): Parsed<z.output<S>> {
  const { data, error } = schema.safeParse(value, { error: codeOfIssue });
  if (!error) return { data };
  return {
    problems: error.issues.map((issue) => ({ ...toProblem(issue), field: issue.path.map(String).join('.') || 'body' })),
  };
}
