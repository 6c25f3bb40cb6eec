/**
 * Defines field errors as codes with parameters. Must not import zod: forms import this file, and zod would be added to
 * the web bundle.
 */
import type { problemSentences } from './problem-sentences.ts';

type English = typeof problemSentences;
export type ProblemCode = keyof English;
type NoParams = { readonly [name: string]: never };
type ParamsOf<C extends ProblemCode> = English[C] extends (params: infer P) => string ? P : NoParams;

export type ProblemSentences = {
  readonly [C in ProblemCode]: English[C] extends string ? string : (params: ParamsOf<C>) => string;
};
/**
 * Why a field is refused: `code` identifies the cause, and `params` contains the values to insert into its sentence.
 */
export type Problem = { [C in ProblemCode]: { readonly code: C; readonly params: ParamsOf<C> } }[ProblemCode];
/** `field` is the name on the wire, with dots for nesting; `body` for the body as a whole. */
export type FieldProblem = Problem & { readonly field: string };

/** The parameters of a problem code, as a tuple; empty for a code without parameters. */
export type ProblemArguments<C extends ProblemCode> = English[C] extends string ? [] : [params: ParamsOf<C>];

export function fieldProblem<C extends ProblemCode>(
  field: string,
  code: C,
  ...[params]: ProblemArguments<C>
): FieldProblem {
  return { field, code, params: params ?? {} } as FieldProblem;
}

/**
 * Checks at compile time that the message of a schema check is a problem code. The server later adds the check's limit
 * as the code's `min` or `max`.
 */
export const problemCode = (code: ProblemCode): ProblemCode => code;

export function renderProblem(sentences: ProblemSentences, { code, params }: Problem): string {
  const sentence = sentences[code];
  return typeof sentence === 'string' ? sentence : sentence(params as never);
}
